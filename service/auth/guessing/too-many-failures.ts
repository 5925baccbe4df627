/** Thrown after too many wrong passwords. */
export class TooManyFailures extends Error {
  override readonly name = "TooManyFailures";
  /** Whole seconds until the next attempt. */
  readonly retryAfter: number;

  /** @param milliseconds until the next attempt */
  constructor(milliseconds: number) {
    super("Too many attempts with wrong credentials.");
    this.retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  }
}
