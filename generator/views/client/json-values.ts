import { childrenOf, closure, type ApiIndex, type TypeNode } from "../../ir/index.ts";

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
    holds(type, (one) => one.kind === "integer" && { number: true, bigint: false }[one.held]),
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
  is(type) || childrenOf(type).some((child) => holds(child, is));

/** Whether the type itself, references aside, holds such a value. */
function holdsBeyondJson(type: TypeNode): boolean {
  if (type.kind === "integer") return { number: false, bigint: true }[type.held];
  if (type.kind === "number") return { number: false, string: true, class: true }[type.held];
  if (type.kind === "string") return { string: false, Date: true }[type.held];
  return childrenOf(type).some(holdsBeyondJson);
}
