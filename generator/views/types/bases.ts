import type { Declaration, ObjectNode, PropertyNode } from "../../ir/index.ts";
import { identity } from "../../code/index.ts";
import type { PackageContext } from "../context.ts";
import { typeCode } from "./type-code.ts";

/** Bases of an interface, and the properties that it declares itself. */
export interface Inheritance {
  readonly bases: readonly Declaration[];
  readonly own: readonly PropertyNode[];
}

/**
 * A base can be extended if each of its properties is inherited as it is, or only becomes required.
 * Everything else is written out, as are properties that bases disagree on.
 */
export function inheritance(node: ObjectNode, context: PackageContext): Inheritance {
  const properties = new Map(node.properties.map((property) => [property.name, property]));
  const extended: { declaration: Declaration; type: ObjectNode }[] = [];
  for (const { target: id } of node.bases) {
    const declaration = context.index.declaration(id);
    const { type } = declaration;
    if (type.kind !== "object" || type === node || hasIndex(type)) continue;
    const fits = type.properties.every((theirs) => {
      const ours = properties.get(theirs.name);
      return (
        ours !== undefined && sameType(ours, theirs, context) && (ours.required || !theirs.required)
      );
    });
    if (fits) extended.push({ declaration, type });
  }
  const own = node.properties.filter((ours) => {
    const theirs = extended.flatMap(({ type }) =>
      type.properties.filter(({ name }) => name === ours.name),
    );
    return theirs.length === 0 || theirs.some(({ required }) => required !== ours.required);
  });
  return { bases: extended.map(({ declaration }) => declaration), own };
}

/** Whether the interface has an index signature. */
function hasIndex(type: ObjectNode): boolean {
  return typeof type.additional === "object" || type.properties.length === 0;
}

function sameType(a: PropertyNode, b: PropertyNode, context: PackageContext): boolean {
  return identity(typeCode(a.type, context)) === identity(typeCode(b.type, context));
}
