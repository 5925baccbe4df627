import type { Issue } from "./issue.ts";

/** Result of a validator: the value, which is a `T`, or everything that is wrong with it. */
export type Result<T> = Valid<T> | Invalid;

/** The value is valid. */
export interface Valid<T> {
  readonly value: T;
  readonly issues?: undefined;
}

/** The value is invalid. */
export interface Invalid {
  readonly issues: readonly Issue[];
  readonly value?: undefined;
}
