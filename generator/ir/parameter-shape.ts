import type { Declaration } from "./api.ts";
import type { ArrayNode, MapNode, ObjectNode, TupleNode, TypeNode } from "./types.ts";

/** What references are looked up in. */
interface Declarations {
  readonly declarations: ReadonlyMap<string, Declaration>;
}

/** How a type travels in a parameter. */
export type ParameterShape =
  /** One text. */
  | { readonly kind: "scalar"; readonly node: TypeNode }
  /** Several texts. */
  | {
      readonly kind: "list";
      readonly node: ArrayNode | TupleNode;
      readonly nullable: boolean;
      /** What one text alone may be in place of a list. */
      readonly scalar?: TypeNode;
    }
  /** Names and texts. */
  | {
      readonly kind: "fields";
      readonly node: ObjectNode | MapNode;
      readonly nullable: boolean;
    }
  /** JSON text: what no style can say. */
  | { readonly kind: "json"; readonly node: TypeNode };

/**
 * The shape of a type. That of `content` is JSON text, except for a single value in another media
 * type, which is plain text.
 */
export function parameterShape(
  node: TypeNode,
  mediaType: string | undefined,
  context: Declarations,
): ParameterShape {
  if (mediaType !== undefined && isJson(mediaType)) return { kind: "json", node };
  if (isScalar(node, context)) return { kind: "scalar", node };
  if (mediaType !== undefined) return { kind: "json", node };
  const outer = resolveType(node, context);
  const nullable = outer.kind === "nullable";
  const inner = outer.kind === "nullable" ? resolveType(outer.inner, context) : outer;
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
    default:
      return { kind: "json", node };
  }
}

/** The type that references lead to. */
export function resolveType(
  node: TypeNode,
  context: Declarations,
): Exclude<TypeNode, { kind: "ref" }> {
  let resolved = node;
  for (const seen = new Set<string>(); resolved.kind === "ref"; ) {
    const target = context.declarations.get(resolved.target);
    if (target === undefined || seen.has(resolved.target))
      return { kind: "any", origin: node.origin };
    seen.add(resolved.target);
    resolved = target.type;
  }
  return resolved;
}

/** Whether every value of a type has one text. */
export function isScalar(
  node: TypeNode,
  context: Declarations,
  within: ReadonlySet<TypeNode> = new Set(),
): boolean {
  const type = resolveType(node, context);
  if (within.has(type)) return false;
  const inner = new Set([...within, type]);
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
    default:
      return true;
  }
}

const isJson = (mediaType: string): boolean => /[/+]json\s*(;|$)/i.test(mediaType);
