import { name, type Declaration, type Name } from "../../plugin.ts";

/** The function that reads a declaration; it stays within the module. */
export function readName(declaration: Declaration): Name {
  return name(`read${declaration.name}`);
}
