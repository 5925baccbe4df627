/** Something in a database that is not as it should be. */
export interface Finding {
  /** The place of it, such as `requests 17 content`. */
  readonly place: string;
  readonly message: string;
}
