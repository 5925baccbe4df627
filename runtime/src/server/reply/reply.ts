/**
 * What a handler answers: a status of the document with its body. Generated types narrow it to
 * what each operation lists.
 */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  /** Media type of the body, where the handler and not the client chooses it. */
  readonly contentType?: string | undefined;
  /** Headers that the document declares for this status, typed. */
  readonly headers?: object | undefined;
  /** Further headers, as they are to be sent. */
  readonly extraHeaders?: Readonly<Record<string, string | readonly string[]>> | undefined;
}
