import type { CallOptions, Duration } from "./call-options.ts";

/** How to wait for a state of a resource. */
export interface UntilOptions extends Omit<CallOptions, "timeout"> {
  /** Longest time in total; unlimited by default. */
  readonly timeout?: Duration | undefined;
  /** Wait after the first call; 1 s by default. */
  readonly interval?: Duration | undefined;
  /** Factor of each further wait; 1.5 by default. */
  readonly backoff?: number | undefined;
  /** Longest wait, unless the server asks for more by `Retry-After`; 15 s by default. */
  readonly longest?: Duration | undefined;
}
