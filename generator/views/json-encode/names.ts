import { name, type Name } from "../../code/index.ts";
import type { Declaration } from "../../ir/index.ts";

/** The function that writes a declaration; it stays within the module. */
export function writeName(declaration: Declaration): Name {
  return name(`write${declaration.name}`);
}
