/** Passed to `onError`, and the reason of the request's signal: a handler took too long. */
export class HandlerTimeoutError extends Error {
  override readonly name = "HandlerTimeoutError";

  constructor(handler: string, ms: number) {
    super(`${handler} gave no reply within ${ms} ms`);
  }
}
