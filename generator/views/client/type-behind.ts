import type { ObjectNode, TypeNode } from "../../ir/index.ts";
import type { ClientContext } from "./client-context.ts";

/** The type behind names, and behind what may also be null. */
export function typeBehind(type: TypeNode, context: ClientContext): TypeNode {
  let behind = type;
  for (const seen = new Set<TypeNode>(); !seen.has(behind); ) {
    seen.add(behind);
    if (behind.kind === "ref") behind = context.declaration(behind.target).type;
    else if (behind.kind === "nullable") behind = behind.inner;
  }
  return behind;
}

/** The object that a type is in the end; undefined where it is none. */
export function objectBehind(
  type: TypeNode | undefined,
  context: ClientContext,
): ObjectNode | undefined {
  const behind = type === undefined ? undefined : typeBehind(type, context);
  return behind?.kind === "object" ? behind : undefined;
}
