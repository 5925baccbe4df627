import type { Declaration } from "../../ir/index.ts";

/** TypeScript that reads a value: a call on the reader `r`, and a function that does the same. */
export interface Reader {
  readonly call: string;
  readonly function: string;
}

/** Name of the function that reads a declaration. */
export function readName(declaration: Declaration): string {
  return `read${declaration.name}`;
}
