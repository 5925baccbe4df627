import type { ObjectNode, RefNode, TypeNode } from "../../types.ts";

/** The same type with other declarations as the targets of its references. */
export function mapRefs(type: TypeNode, rename: (id: string) => string): TypeNode {
  const map = (inner: TypeNode): TypeNode => mapRefs(inner, rename);
  switch (type.kind) {
    case "ref":
      return mapRef(type, rename);
    case "nullable":
      return { ...type, inner: map(type.inner) };
    case "array":
      return { ...type, items: map(type.items) };
    case "tuple":
      return {
        ...type,
        items: type.items.map(map),
        rest: type.rest === false ? false : map(type.rest),
      };
    case "map":
      return { ...type, values: map(type.values) };
    case "union":
      return { ...type, members: type.members.map(map) };
    case "object":
      return mapObject(type, rename);
    case "any":
    case "never":
    case "null":
    case "boolean":
    case "integer":
    case "number":
    case "string":
    case "enum":
      return type;
  }
}

function mapObject(type: ObjectNode, rename: (id: string) => string): ObjectNode {
  const { additional } = type;
  return {
    ...type,
    properties: type.properties.map((property) => ({
      ...property,
      type: mapRefs(property.type, rename),
      ...(property.inheritedFrom === undefined
        ? {}
        : { inheritedFrom: rename(property.inheritedFrom) }),
    })),
    additional: typeof additional === "string" ? additional : mapRefs(additional, rename),
    bases: type.bases.map((base) => mapRef(base, rename)),
  };
}

function mapRef(ref: RefNode, rename: (id: string) => string): RefNode {
  const target = rename(ref.target);
  return target === ref.target ? ref : { ...ref, target };
}
