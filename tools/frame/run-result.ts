/** Result of one run; a change to one of the `watched` files may change the result. */
export interface RunResult {
  readonly code: number;
  readonly watched: readonly string[];
  /** Keys of the findings that were printed, see `Report.keys`. */
  readonly reported?: ReadonlySet<string>;
  /** Whether a signal has ended the run. */
  readonly isInterrupted?: boolean;
}
