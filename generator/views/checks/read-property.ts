import { code, literal, rt, type Code, type Printable } from "../../code/index.ts";

/**
 * Expression that reads a property of an object. Names that every object inherits are read from the
 * object itself only.
 */
export function readOf(object: Printable, property: string): Code {
  if (!(property in Object.prototype)) return code`${object}[${literal(property)}]`;
  return code`${rt.ownProperty}(${object}, ${literal(property)})`;
}
