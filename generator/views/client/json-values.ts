import {
  closure,
  heldFacts,
  isHeld,
  isPlainNumber,
  someChild,
  type ApiIndex,
  type TypeNode,
} from "../../ir/index.ts";

/**
 * Ids of the declarations whose values hold what JSON does not have, such as a bigint, a Date or an exact decimal:
 * `JSON.parse` and `JSON.stringify` cannot replace their codecs.
 */
export function declarationsBeyondJson({ declarations }: ApiIndex): ReadonlySet<string> {
  return closure(declarations.values(), "values", ({ type }) => holdsBeyondJson(type));
}

/** Ids of the declarations whose values hold integers as numbers. */
export function declarationsWithIntegers({ declarations }: ApiIndex): ReadonlySet<string> {
  return closure(declarations.values(), "values", ({ type }) =>
    holds(type, (one) => one.kind === "integer" && isPlainNumber(one)),
  );
}

/** Ids of the declarations whose values hold other numbers too, or may. */
export function declarationsWithNumbers({ declarations }: ApiIndex): ReadonlySet<string> {
  return closure(declarations.values(), "values", ({ type }) =>
    holds(type, ({ kind }) => kind === "number" || kind === "any"),
  );
}

/** Whether the type itself, references aside, holds a node of some kind. */
const holds = (type: TypeNode, is: (node: TypeNode) => boolean): boolean =>
  is(type) || someChild(type, (child) => holds(child, is));

/** Whether the type itself, references aside, holds such a value. */
function holdsBeyondJson(type: TypeNode): boolean {
  if (isHeld(type)) return !heldFacts(type).isJson;
  return someChild(type, holdsBeyondJson);
}
