import type { Declaration } from "../../ir/index.ts";

/** Name of the function that writes a declaration. */
export function writeName(declaration: Declaration): string {
  return `write${declaration.name}`;
}
