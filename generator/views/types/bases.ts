import type { Declaration, ObjectNode, PropertyNode } from "../../ir/index.ts";
import { target, typeText, type TypeContext } from "./type-text.ts";

/** What an interface takes over from others, and what it says itself. */
export interface Inheritance {
  readonly bases: readonly Declaration[];
  readonly own: readonly PropertyNode[];
}

/**
 * A base can be extended where each of its properties is taken over as it is, or only becomes
 * required. All else is spelled out, as are properties that bases disagree on.
 */
export function inheritance(node: ObjectNode, context: TypeContext): Inheritance {
  const properties = new Map(node.properties.map((property) => [property.name, property]));
  const extended: { declaration: Declaration; type: ObjectNode }[] = [];
  for (const { target: id } of node.bases) {
    const declaration = target(id, context);
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

/** Whether the interface says something about properties that it does not declare. */
function hasIndex(type: ObjectNode): boolean {
  return typeof type.additional === "object" || type.properties.length === 0;
}

function sameType(a: PropertyNode, b: PropertyNode, context: TypeContext): boolean {
  return typeText(a.type, context) === typeText(b.type, context);
}
