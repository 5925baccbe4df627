import { name, type Name } from "../../code/index.ts";
import type { Declaration } from "../../ir/index.ts";

/** The function that reads a declaration; it stays within the module. */
export function readName(declaration: Declaration): Name {
  return name(`read${declaration.name}`);
}
