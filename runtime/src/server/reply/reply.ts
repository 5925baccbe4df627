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
  /**
   * Milliseconds without an event after which a comment is sent, in place of the server's option
   * `heartbeat`; 0 for never. For server-sent events only.
   */
  readonly heartbeat?: number | undefined;
  /** Other headers, as they are sent. */
  readonly extraHeaders?: Readonly<Record<string, string | readonly string[]>> | undefined;
}
