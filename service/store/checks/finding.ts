/** A fault in a database. */
export interface Finding {
  /** The place of it, such as `requests 17 content`. */
  readonly place: string;
  readonly message: string;
}
