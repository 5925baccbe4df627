import type { GlobalName } from "../../code/index.ts";

/** Globals that the code of parameters names: modules with such code list them. */
export const parameterGlobals: readonly GlobalName[] = [
  "Array",
  "BigInt",
  "Date",
  "JSON",
  "NonNullable",
  "Number",
  "Object",
  "Set",
];

/** Locals of the functions that read parameters, and of the expressions that write them. */
export const parameterLocals: readonly string[] = [
  "_r",
  "big",
  "date",
  "first",
  "i",
  "item",
  "key",
  "length",
  "list",
  "map",
  "others",
  "r",
  "text",
  "texts",
  "tried",
  "value",
];
