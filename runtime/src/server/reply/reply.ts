/**
 * Result of a handler: a status of the document with its body. Generated types narrow it to what
 * each operation lists.
 */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  /** Media type of the body, if the handler chooses it and not the client. */
  readonly contentType?: string | undefined;
  /** Typed headers that the document declares for this status. */
  readonly headers?: object | undefined;
  /** Other headers, as they are sent. */
  readonly extraHeaders?: Readonly<Record<string, string | readonly string[]>> | undefined;
}
