import { heldFacts } from "../held/held-facts.ts";
import { someChild, referencesOf, type ApiIndex } from "../navigate.ts";
import type { TypeNode } from "../types.ts";
import { closure } from "../users.ts";

/** Ids of the declarations whose values hold decimals exactly. */
export function exactDeclarations({ declarations }: ApiIndex): ReadonlySet<string> {
  return closure(declarations.values(), "values", ({ type }) => hasDecimal(type));
}

/**
 * Whether values of a type hold decimals exactly.
 *
 * @param exact ids of the declarations of which that is so
 */
export function holdsDecimals(type: TypeNode, exact: ReadonlySet<string>): boolean {
  return hasDecimal(type) || referencesOf(type, "values").some((id) => exact.has(id));
}

/** The same, references aside. */
function hasDecimal(type: TypeNode): boolean {
  if (type.kind === "number") return !heldFacts(type).isJson;
  return someChild(type, hasDecimal);
}
