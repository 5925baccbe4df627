import { isLeaf, type DeclarationSource } from "../navigate.ts";
import type { TypeNode } from "../types.ts";
import { isScalar } from "./is-scalar.ts";
import type { ParameterShape } from "./shape.ts";

interface NestedPart {
  readonly node: TypeNode;
  /** Its place in the value, in words. */
  readonly where: string;
}

/** The first value that no style can write, so that it may be JSON text: styles stop at one within. */
export function jsonWithin(
  shape: ParameterShape,
  context: DeclarationSource,
): NestedPart | undefined {
  return nestedParts(shape).find(({ node }) => !isScalar(node, context));
}

/** The values that are JSON text, of which no style writes any. */
export function jsonParts(shape: ParameterShape, context: DeclarationSource): readonly TypeNode[] {
  return nestedParts(shape)
    .filter(({ node }) => shape.kind === "json" || !isScalar(node, context))
    .map(({ node }) => node);
}

/** The parts that a style would have to write within the value; the value itself if no style can. */
function nestedParts(shape: ParameterShape): readonly NestedPart[] {
  const { node, kind } = shape;
  if (kind === "json") return [{ node, where: "it" }];
  if (kind === "choice") return shape.members.flatMap((member) => nestedParts(member.shape));
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
