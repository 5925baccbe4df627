import type { Issue } from "./issue.ts";

/** Answer of a validator: the value, now known to be a `T`, or everything that is wrong with it. */
export type Result<T> = Valid<T> | Invalid;

/** The value is good. */
export interface Valid<T> {
  readonly value: T;
  readonly issues?: undefined;
}

/** Something is wrong with the value. */
export interface Invalid {
  readonly issues: readonly Issue[];
  readonly value?: undefined;
}
