import type { ApiIndex } from "../../../../generator/ir/index.ts";
import type { SampleValues } from "../../../../generator/samples/sample-values.ts";

/** A kind of value that a type allows at one place. */
export type Branch =
  /** The value that it is of has this kind already. */
  | { readonly what: string; readonly is: "there" }
  /** The whole with this kind of value at the place. */
  | { readonly what: string; readonly is: "made"; readonly value: unknown }
  /** No value of this kind is known. */
  | { readonly what: string; readonly is: "missing"; readonly reason: string };

/** Types by which branches are found. */
export interface BranchSources {
  readonly index: ApiIndex;
  readonly samples: SampleValues;
}

/** A kind of value that is there, or the whole that has it. */
export const branch = (what: string, isThere: boolean, value: unknown): Branch =>
  isThere ? { what, is: "there" } : { what, is: "made", value };

/** A kind of value without a value. */
export const missing = (what: string, reason: string): Branch => ({ what, is: "missing", reason });

/** A branch of a part as one of the whole, which may not have the part, and then gets the usual one. */
export function within(
  one: Branch,
  usual: unknown,
  isThere: boolean,
  put: (part: unknown) => unknown,
): Branch {
  if (one.is === "missing" || (one.is === "there" && isThere)) return one;
  return { what: one.what, is: "made", value: put(one.is === "there" ? usual : one.value) };
}
