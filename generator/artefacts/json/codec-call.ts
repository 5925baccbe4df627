import type { Printable, TypeNode } from "../../plugin.ts";

/** How a type is read or written: by a function that takes the reader, or the writer and the value. */
export interface CodecCall {
  readonly node: TypeNode;
  readonly callee: Printable;
  /** Further arguments. */
  readonly parameters: readonly Printable[];
  /** Stem of the name of a helper function that makes the call. */
  readonly stem: string;
}

/** Makes calls for a type. */
export const callsFor =
  (node: TypeNode) =>
  (stem: string, callee: Printable, ...parameters: Printable[]): CodecCall => ({
    node,
    callee,
    parameters,
    stem,
  });
