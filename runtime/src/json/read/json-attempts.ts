import type { PendingIssue } from "../locate.ts";

/** Result of an attempt to read a value by a function, with what it let through; undefined if it failed. */
export type Attempt =
  | { readonly value: unknown; readonly doubts: readonly PendingIssue[] }
  | undefined;

/** The attempts at one offset: where the value ends, and what functions made of it. */
export interface Attempts {
  readonly end: number;
  readonly results: Map<(r: never) => unknown, Attempt>;
}
