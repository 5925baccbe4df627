import { about, type ArrayNode, type Declaration, type PropertyNode } from "../ir/index.ts";
import type { PackageContext } from "./context.ts";

/** The list that a declaration is, or has as its only content. */
export interface Collection {
  readonly list: ArrayNode;
  /** The property that holds the list; absent if the declaration is the list. */
  readonly property?: PropertyNode;
}

/**
 * Which declarations are collections of objects, so that they can be read item by item: lists, objects
 * whose only property is a list, and pages of `x-pagination`.
 */
export function collectionsIn({
  api,
  index,
}: PackageContext): (declaration: Declaration) => Collection | undefined {
  const pages = new Map<string, string>();
  // A list within an object of the body is read with the whole body.
  for (const { pagination, responses } of api.operations) {
    const [own, ...within] = pagination?.items ?? [];
    if (own === undefined || within.length > 0) continue;
    for (const { type } of responses.flatMap(({ contents }) => contents)) {
      const { node } = index.resolveNullable(type);
      if (type.kind === "ref" && node.kind === "object")
        pages.set(index.declaration(type.target).id, own);
    }
  }

  function listOf(type: Declaration["type"]): ArrayNode | undefined {
    const { node } = index.resolveNullable(type);
    if (node.kind !== "array") return undefined;
    const { kind } = index.resolveNullable(node.items).node;
    return kind === "object" || kind === "union" ? node : undefined;
  }

  function collectionOf({ id, type }: Declaration): Collection | undefined {
    if (type.kind === "array") {
      const list = listOf(type);
      return list && { list };
    }
    if (type.kind !== "object") return undefined;
    const paged = pages.get(id);
    const property =
      type.properties.length === 1
        ? type.properties[0]
        : type.properties.find(({ name }) => name === paged);
    const list = property && listOf(property.type);
    return list && { list, property };
  }

  return (declaration) => about(declaration.origin, () => collectionOf(declaration));
}
