import { isLeaf, type DeclarationSource } from "../navigate.ts";
import type { TypeNode } from "../types.ts";
import { isScalar } from "./is-scalar.ts";
import { parameterShape } from "./parameter-shape.ts";
import type { ListShape, ParameterShape } from "./shape.ts";

interface NestedPart {
  readonly node: TypeNode;
  /** Its place in the value, in words. */
  readonly where: string;
  /** Whether a list of texts has a pair for each item. */
  readonly repeats?: true;
}

/** The shape of a value that may be a list of texts; undefined for others. */
export function repeatedShape(node: TypeNode, context: DeclarationSource): ListShape | undefined {
  if (isScalar(node, context)) return undefined;
  const shape = parameterShape(node, undefined, context);
  // A single text beside a list is told from one by JSON.
  const isList = shape.kind === "list" && shape.scalar === undefined;
  return isList && jsonWithin(shape, context) === undefined ? shape : undefined;
}

/** Words for lists of any name in an object. */
export const anyMember = "its members";

/** The lists of texts within an object that repeat: their names in quotes, or `anyMember`. */
export function repeatedWithin(shape: ParameterShape, context: DeclarationSource): string[] {
  return nestedParts(shape)
    .filter(({ node, repeats }) => repeats === true && repeatedShape(node, context) !== undefined)
    .map(({ where }) => where);
}

/** Whether a style writes a part. */
const isWritten = ({ node, repeats }: NestedPart, context: DeclarationSource): boolean =>
  isScalar(node, context) || (repeats === true && repeatedShape(node, context) !== undefined);

/** The first value that no style can write, so that it may be JSON text: styles stop at one within. */
export function jsonWithin(
  shape: ParameterShape,
  context: DeclarationSource,
): NestedPart | undefined {
  return nestedParts(shape).find((part) => !isWritten(part, context));
}

/** The values that are JSON text, of which no style writes any. */
export function jsonParts(shape: ParameterShape, context: DeclarationSource): readonly TypeNode[] {
  return nestedParts(shape)
    .filter((part) => shape.kind === "json" || !isWritten(part, context))
    .map(({ node }) => node);
}

/** The parts that a style would have to write within the value; the value itself if no style can. */
function nestedParts(shape: ParameterShape): readonly NestedPart[] {
  const { node, kind } = shape;
  if (kind === "json") return [{ node, where: "it" }];
  if (kind === "choice") return shape.members.flatMap((member) => nestedParts(member.shape));
  if (kind === "fields" && shape.repeats === true)
    return partsIn(node).map((part) => ({ ...part, repeats: true }));
  return partsIn(node);
}

function partsIn(node: TypeNode): readonly NestedPart[] {
  if (isLeaf(node)) return [];
  switch (node.kind) {
    case "array":
      return [{ node: node.items, where: "its items" }];
    case "tuple": {
      const items = node.rest === false ? node.items : [...node.items, node.rest];
      return items.map((item) => ({ node: item, where: "its items" }));
    }
    case "map":
      return [{ node: node.values, where: anyMember }];
    case "object": {
      const members = node.properties.map(({ name, type }) => ({ node: type, where: `'${name}'` }));
      const others =
        typeof node.additional === "string" ? [] : [{ node: node.additional, where: anyMember }];
      return [...members, ...others];
    }
    case "union":
    case "nullable":
    case "ref":
      return [];
  }
}
