import type { ObjectNode, RefNode, Subtypes, TypeNode } from "../../types.ts";
import { mapInner } from "../types/map-inner.ts";

/** The same type with other declarations as the targets of its references. */
export function mapRefs(type: TypeNode, rename: (id: string) => string): TypeNode {
  if (type.kind === "ref") return mapRef(type, rename);
  if (type.kind === "object") return mapObject(type, rename);
  return mapInner(type, (inner) => mapRefs(inner, rename));
}

function mapObject(type: ObjectNode, rename: (id: string) => string): ObjectNode {
  const { additional, subtypes } = type;
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
    ...(subtypes === undefined ? {} : { subtypes: mapSubtypes(subtypes, rename) }),
  };
}

function mapSubtypes({ property, mapping }: Subtypes, rename: (id: string) => string): Subtypes {
  return {
    property,
    mapping: mapping.map(({ value, member }) => ({ value, member: mapRef(member, rename) })),
  };
}

function mapRef(ref: RefNode, rename: (id: string) => string): RefNode {
  const target = rename(ref.target);
  return target === ref.target ? ref : { ...ref, target };
}
