/** Globals that generated code names. Types of documents give way to those that a module uses. */
export const globalNames = [
  "AbortSignal",
  "Array",
  "ArrayBuffer",
  "AsyncIterable",
  "BigInt",
  "Boolean",
  "Date",
  "Error",
  "FormData",
  "JSON",
  "Map",
  "NonNullable",
  "Omit",
  "Number",
  "Object",
  "Partial",
  "Pick",
  "Promise",
  "Readonly",
  "Record",
  "RegExp",
  "Request",
  "Response",
  "Set",
  "String",
  "URLSearchParams",
  "Uint8Array",
] as const;

export type GlobalName = (typeof globalNames)[number];

/** Names that no local and no import may have: they would hide what code around them means. */
export const globalScope: ReadonlySet<string> = new Set<string>([
  ...globalNames,
  "Infinity",
  "NaN",
  "globalThis",
  "undefined",
]);
