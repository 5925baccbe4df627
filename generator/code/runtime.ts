import { exportedType, exportedValue, type Reference } from "./code.ts";
import { runtimeEntry } from "./module-id.ts";
import { codeTypes, codeValues } from "./runtime-names.ts";

/** Name of a symbol of the runtime's entry for generated code. */
export type RuntimeName = (typeof codeValues)[number] | (typeof codeTypes)[number];

/**
 * The runtime's symbols as parts of fragments, such as `rt.decodeXml`. A symbol that the runtime's entry
 * for generated code does not export does not compile, and a search for its name finds each use.
 */
export const rt: { readonly [Name in RuntimeName]: Reference } = Object.fromEntries([
  ...codeValues.map((symbol) => [symbol, exportedValue(runtimeEntry, symbol)]),
  ...codeTypes.map((symbol) => [symbol, exportedType(runtimeEntry, symbol)]),
]) as Record<RuntimeName, Reference>;
