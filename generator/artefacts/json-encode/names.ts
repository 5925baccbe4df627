import { name, type Declaration, type Name } from "../../plugin.ts";

/** The function that writes a declaration; it stays within the module. */
export function writeName(declaration: Declaration): Name {
  return name(`write${declaration.name}`);
}
