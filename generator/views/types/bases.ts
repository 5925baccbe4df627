import type { Declaration, ObjectNode, PropertyNode } from "../../ir/index.ts";
import { code, globals, identity, literal, type Printable } from "../../code/index.ts";
import type { PackageContext } from "../context.ts";
import { symbols } from "../symbols.ts";
import { typeCode } from "./type-code.ts";

/** Bases of an interface, and the properties that it declares itself. */
export interface Inheritance {
  readonly bases: readonly Base[];
  readonly own: readonly PropertyNode[];
}

/** An interface that another one extends. */
export interface Base {
  readonly declaration: Declaration;
  readonly type: ObjectNode;
  /** The property that tells schemas apart, of which each has a literal of its own. */
  readonly without?: string;
}

/**
 * A base can be extended if each of its properties is inherited as it is, or only becomes required. One property may
 * be a literal in both, which tells them apart. Everything else is written out, as are properties that bases disagree on.
 */
export function inheritance(node: ObjectNode, context: PackageContext): Inheritance {
  const bases = node.bases.flatMap(({ target }): Base[] => {
    const declaration = context.index.declaration(target);
    const { type } = declaration;
    if (type.kind !== "object" || type === node || hasIndex(type)) return [];
    const changed = changedProperties(node, type, context);
    const [without] = changed ?? [];
    if (changed === undefined || changed.length > 1) return [];
    if (without === undefined) return [{ declaration, type }];
    return type.properties.length > 1 ? [{ declaration, type, without }] : [];
  });
  const own = node.properties.filter((ours) => {
    const theirs = bases.flatMap(({ type, without }) =>
      type.properties.filter(({ name }) => name === ours.name && name !== without),
    );
    return theirs.length === 0 || theirs.some(({ required }) => required !== ours.required);
  });
  return { bases, own };
}

/** A base as an interface names it. */
export function baseCode({ declaration, without }: Base): Printable {
  const type = symbols.type(declaration);
  return without === undefined ? type : code`${globals.Omit}<${type}, ${literal(without)}>`;
}

/** Names of the literals that differ from those of a base; undefined if anything else does. */
function changedProperties(
  node: ObjectNode,
  base: ObjectNode,
  context: PackageContext,
): readonly string[] | undefined {
  const properties = new Map(node.properties.map((property) => [property.name, property]));
  const changed: string[] = [];
  for (const theirs of base.properties) {
    const ours = properties.get(theirs.name);
    if (ours === undefined || (theirs.required && !ours.required)) return undefined;
    if (sameType(ours, theirs, context)) continue;
    if (ours.type.kind !== "enum" || theirs.type.kind !== "enum") return undefined;
    changed.push(ours.name);
  }
  return changed;
}

/** Whether the interface has an index signature. */
function hasIndex(type: ObjectNode): boolean {
  return typeof type.additional === "object" || type.properties.length === 0;
}

function sameType(a: PropertyNode, b: PropertyNode, context: PackageContext): boolean {
  return identity(typeCode(a.type, context)) === identity(typeCode(b.type, context));
}
