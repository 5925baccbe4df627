/** What of a request and its server decides how a reply is written. */
export interface ReplyContext {
  readonly server: {
    /** Value of WWW-Authenticate for operations that have none of their own. */
    readonly challenge: string;
    readonly checkReplies: boolean;
  };
  /** The header Accept. */
  readonly accept: string | undefined;
}
