import type { DeclarationSource } from "../navigate.ts";
import type { TypeNode } from "../types.ts";
import { parameterShape } from "./parameter-shape.ts";

/** The type of the values that have a text of their own, of a choice in which others have none. */
export function scalarWithin(type: TypeNode, context: DeclarationSource): TypeNode | undefined {
  const shape = parameterShape(type, undefined, context);
  if (shape.kind === "list" && shape.scalar !== undefined)
    return shape.nullable
      ? { kind: "nullable", inner: shape.scalar, origin: type.origin }
      : shape.scalar;
  if (shape.kind !== "choice") return undefined;
  for (const { shape: member, type: own } of shape.members) {
    if (member.kind === "scalar") return own;
    if (member.kind === "list" && member.scalar !== undefined)
      return member.nullable
        ? { kind: "nullable", inner: member.scalar, origin: type.origin }
        : member.scalar;
  }
  return undefined;
}
