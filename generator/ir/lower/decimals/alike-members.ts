import { alternatives } from "../expressions/expression-types.ts";
import { jsonKindsOf } from "../../json-kinds.ts";
import type { ApiIndex } from "../../navigate.ts";
import type { TypeNode, UnionNode } from "../../types.ts";
import { tagOf } from "../../unions/union-tag.ts";
import { membersByKind } from "../../unions/union-members.ts";
import { holdsDecimals } from "../../unions/decimals.ts";

/** Why a value of a union does not show whether it is a decimal, or which decimals it holds. */
export type Likeness = "strings" | "numbers" | "structures";

/**
 * Whether TypeScript's values of a union's members look alike, so that encoders could not tell which
 * strings are numbers in JSON. Structures with names are told apart by their validators.
 *
 * @param exact ids of declarations that hold decimals exactly
 */
export function alikeMembers(
  union: UnionNode,
  exact: ReadonlySet<string>,
  index: ApiIndex,
): Likeness | undefined {
  const all = [...alternatives([union], index)];
  const decimals = all.filter((type) => type.kind === "number" && holdsDecimals(type, exact));
  const isText = decimals.some((type) => jsonKindsOf(type, index, "value").has("string"));
  const heldKind = isText ? "string" : "number";
  const isAlike = (type: TypeNode): boolean =>
    type.kind !== "union" &&
    type.kind !== "nullable" &&
    !decimals.includes(type) &&
    jsonKindsOf(type, index, "value").has(heldKind);
  if (decimals.length > 0 && all.some(isAlike)) return isText ? "strings" : "numbers";
  if (tagOf(union.members, union.discriminator, index) !== undefined) return undefined;
  const byKind = membersByKind(union.members, index, "value");
  for (const kind of ["object", "array"] as const) {
    const members = (byKind.get(kind) ?? []).map((i) => union.members[i] as TypeNode);
    const isNamed = members.every((member) => member.kind === "ref");
    if (members.length > 1 && !isNamed && members.some((one) => holdsDecimals(one, exact)))
      return "structures";
  }
  return undefined;
}
