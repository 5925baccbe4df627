import type { TypeNode } from "../../ir/index.ts";
import { typeText } from "../types/type-text.ts";
import type { DecodeContext } from "./context.ts";

/** How an element with a value of some type is read. */
export interface Reader {
  /** Function to call. */
  readonly name: string;
  /** Whether it takes the element's depth. */
  readonly deep: boolean;
  /** Further arguments. */
  readonly extra: readonly string[];
  /** Whether it may answer `undefined`: the element was empty, which counts as absent. */
  readonly blank: boolean;
}

/** Parameters of a function that reads an element. */
export function readParameters(deep: boolean, context: DecodeContext): string {
  const reader = context.scope.type("runtime", "XmlReader");
  return `r: ${reader}, at: number, n: number, key: string${deep ? ", d: number" : ""}`;
}

/** Call that reads the element at `at`, one level below `depth`. */
export function readCall(
  reader: Reader,
  at: string,
  n: string,
  key: string,
  depth: string,
): string {
  const parts = ["r", at, n, key, ...(reader.deep ? [depth] : []), ...reader.extra];
  return `${reader.name}(${parts.join(", ")})`;
}

/** The same as a function of its own. */
export function readFunction(reader: Reader, node: TypeNode, context: DecodeContext): string {
  if (reader.extra.length === 0) return reader.name;
  const type = `${typeText(node, context)}${reader.blank ? " | undefined" : ""}`;
  return context.helper("readItem", readParameters(reader.deep, context), type, [
    `return ${readCall(reader, "at", "n", "key", "d")};`,
  ]);
}
