import { listedValues, membersOf, type ApiIndex, type TypeNode } from "../../ir/index.ts";

/**
 * Members of a union of which two may read the same value out of one element or text. Where only one
 * may accept a value, that has to be looked at.
 */
export function rivalsAmong(members: readonly TypeNode[], index: ApiIndex): ReadonlySet<TypeNode> {
  const kinds = members.map((member) => kindsOf(member, index));
  const values = members.map((member) => listedValues(member, index));
  const meet = (i: number, j: number): boolean => {
    if (![...(kinds[i] ?? [])].some((kind) => kinds[j]?.has(kind))) return false;
    const [own, other] = [values[i], values[j]];
    return own === undefined || other === undefined || own.some((value) => other.includes(value));
  };
  return new Set(members.filter((_, i) => members.some((_other, j) => i !== j && meet(i, j))));
}

type ReadKind = "array" | "boolean" | "number" | "object" | "string";

/** Kinds of a type's values as they are read out of XML; empty where that cannot be said. */
function kindsOf(node: TypeNode, index: ApiIndex): ReadonlySet<ReadKind> {
  const types = membersOf(node, index) ?? [];
  return new Set(
    types.flatMap((type): readonly ReadKind[] => {
      switch (type.kind) {
        case "object":
        case "boolean":
        case "array":
        case "string":
          return [type.kind];
        case "tuple":
          return ["array"];
        case "map":
          return ["object"];
        case "integer":
        case "number":
          return ["number"];
        case "enum":
          return [...new Set(type.values.map((value) => typeof value as ReadKind))];
        case "any":
        case "never":
        case "null":
        case "union":
          return [];
      }
    }),
  );
}
