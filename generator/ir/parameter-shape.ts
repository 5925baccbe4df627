import { isJson } from "./media-type.ts";
import { ApiIndex, isLeaf, type DeclarationSource, type ResolvedNode } from "./navigate.ts";
import type { ArrayNode, MapNode, ObjectNode, TupleNode, TypeNode } from "./types.ts";

/** How a type travels in a parameter. */
export type ParameterShape =
  /** One text. */
  | { readonly kind: "scalar"; readonly node: TypeNode }
  /** Several texts. */
  | {
      readonly kind: "list";
      readonly node: ArrayNode | TupleNode;
      readonly nullable: boolean;
      /** The type of a single text where one text alone is accepted instead of a list. */
      readonly scalar?: TypeNode;
      /** Whether each item is JSON text, even where it is a scalar. */
      readonly itemsAreJson?: boolean;
    }
  /** Names and texts. */
  | {
      readonly kind: "fields";
      readonly node: ObjectNode | MapNode;
      readonly nullable: boolean;
    }
  /** JSON text, for values that no style can write. */
  | { readonly kind: "json"; readonly node: TypeNode };

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
    case "union": {
      const scalars = inner.members.filter((member) => isScalar(member, context));
      const [list, ...others] = inner.members
        .filter((member) => !scalars.includes(member))
        .map((member) => resolveType(member, context));
      const [only] = scalars;
      if (only === undefined || others.length > 0) return { kind: "json", node };
      if (list?.kind !== "array" && list?.kind !== "tuple") return { kind: "json", node };
      const scalar: TypeNode = scalars.length === 1 ? only : { ...inner, members: scalars };
      return { kind: "list", node: list, nullable, scalar };
    }
    case "nullable":
      return { kind: "json", node };
  }
}

/** The type behind references. */
export function resolveType(node: TypeNode, context: DeclarationSource): ResolvedNode {
  return new ApiIndex(context).resolve(node);
}

/** Whether every value of a type has one text. */
export function isScalar(
  node: TypeNode,
  context: DeclarationSource,
  within: ReadonlySet<TypeNode> = new Set(),
): boolean {
  const type = resolveType(node, context);
  if (within.has(type)) return false;
  const inner = new Set([...within, type]);
  if (isLeaf(type)) return true;
  switch (type.kind) {
    case "array":
    case "tuple":
    case "map":
    case "object":
      return false;
    case "nullable":
      return isScalar(type.inner, context, inner);
    case "union":
      return type.members.every((member) => isScalar(member, context, inner));
  }
}

interface NestedPart {
  readonly node: TypeNode;
  /** Its place in the value, in words. */
  readonly where: string;
}

/** The first value that no style can write, so that it is JSON text: styles stop at one within. */
export function jsonWithin(
  shape: ParameterShape,
  context: DeclarationSource,
): NestedPart | undefined {
  return nestedParts(shape).find(({ node }) => !isScalar(node, context));
}

/** The parts that a style would have to write within the value; the value itself if no style can. */
function nestedParts({ node, kind }: ParameterShape): readonly NestedPart[] {
  if (kind === "json") return [{ node, where: "it" }];
  if (isLeaf(node)) return [];
  switch (node.kind) {
    case "array":
      return [{ node: node.items, where: "its items" }];
    case "tuple": {
      const items = node.rest === false ? node.items : [...node.items, node.rest];
      return items.map((item) => ({ node: item, where: "its items" }));
    }
    case "map":
      return [{ node: node.values, where: "its members" }];
    case "object": {
      const members = node.properties.map(({ name, type }) => ({ node: type, where: `'${name}'` }));
      const others =
        typeof node.additional === "string"
          ? []
          : [{ node: node.additional, where: "its members" }];
      return [...members, ...others];
    }
    case "union":
    case "nullable":
    case "ref":
      return [];
  }
}
