import { isJson } from "../media-type.ts";
import { isLeaf, type DeclarationSource } from "../navigate.ts";
import { choiceShape } from "./choice-shape.ts";
import { isScalar, resolveType } from "./is-scalar.ts";
import type { ChoiceMember, ChoiceShape, ParameterShape } from "./shape.ts";
import type { TypeNode } from "../types.ts";

/**
 * The shape of a type. That of `content` is JSON text, except for a single value in another media
 * type, which is plain text.
 */
export function parameterShape(
  node: TypeNode,
  mediaType: string | undefined,
  context: DeclarationSource,
): ParameterShape {
  if (mediaType !== undefined && isJson(mediaType)) return { kind: "json", node };
  if (isScalar(node, context)) return { kind: "scalar", node };
  if (mediaType !== undefined) return { kind: "json", node };
  const outer = resolveType(node, context);
  const nullable = outer.kind === "nullable";
  const inner = outer.kind === "nullable" ? resolveType(outer.inner, context) : outer;
  if (isLeaf(inner)) return { kind: "json", node };
  switch (inner.kind) {
    case "array":
    case "tuple":
      return { kind: "list", node: inner, nullable };
    case "object":
    case "map":
      return { kind: "fields", node: inner, nullable };
    case "union":
      return choiceShape(node, inner, nullable, context);
    case "nullable":
      return { kind: "json", node };
  }
}

/** A choice whose objects are JSON text. */
export function withJsonObjects({ node, members }: ChoiceShape): ParameterShape {
  const others = members.filter(({ shape }) => shape.kind !== "fields");
  if (others.length === 0) return { kind: "json", node };
  const objects = members
    .filter(({ shape }) => shape.kind === "fields")
    .map(({ type }): ChoiceMember => ({ type, shape: { kind: "json", node: type } }));
  return { kind: "choice", node, members: [...objects, ...others] };
}
