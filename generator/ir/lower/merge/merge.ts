import type { Origin } from "../../origin.ts";
import type { ObjectNode, RefNode, TypeNode, UnionNode } from "../../types.ts";
import { intersectArrays } from "./arrays.ts";
import { intersectMapWithObject, intersectMaps, intersectObjects } from "./objects.ts";
import { intersectScalars } from "./scalars.ts";
import type { Hint, Lowering } from "../lowering.ts";
import { joinNullable, typeText, unionOf } from "../schema/union.ts";

/** Members that unions may combine to in one schema. */
const maxMembers = 500;

/** Which declaration a member of a union was before other parts were merged into it. */
const mergedFrom = new WeakMap<ObjectNode, string>();

interface Part {
  readonly type: TypeNode;
  /** Whether the part is a reference in an allOf, whose declaration is a base of the object. */
  readonly base: boolean;
}

/**
 * The type of the values that satisfy all parts, as `allOf` and keywords beside each other demand.
 * Objects that are members of a union in the result are given declarations.
 */
export function intersectAll(
  lowering: Lowering,
  parts: readonly Part[],
  origin: Origin,
  hint: Hint,
): TypeNode {
  let result: TypeNode | undefined;
  for (const part of parts) {
    const type = part.base ? asBase(lowering, part.type, hint) : part.type;
    result = result === undefined ? type : intersect(lowering, result, type, hint);
  }
  const type = result ?? { kind: "any", origin };
  if (type.kind === "never" && parts.every((part) => part.type.kind !== "never")) {
    lowering.diagnostics.report("allof-contradiction", origin, {});
  }
  return settle(lowering, withOrigin(type, origin), hint);
}

/** A base's object, its properties marked as inherited. Anything else stays the reference it is. */
function asBase(lowering: Lowering, type: TypeNode, hint: Hint): TypeNode {
  if (type.kind !== "ref") return type;
  const expanded = lowering.expand(type);
  if (expanded?.kind === "union") return withoutSelf(lowering, type, expanded, hint);
  if (expanded?.kind !== "object") return type;
  return {
    ...expanded,
    properties: expanded.properties.map((property) => ({
      ...property,
      inheritedFrom: type.target,
    })),
    bases: [type],
  };
}

/**
 * A parent that lists its children in a union, while each child has the parent in its allOf:
 * taken literally such a schema refers to itself without end.
 */
function withoutSelf(lowering: Lowering, ref: RefNode, union: UnionNode, hint: Hint): TypeNode {
  const isSelf = (member: TypeNode): boolean =>
    member.kind === "ref" && member.target === hint.parent;
  if (!union.members.some(isSelf)) return ref;
  const parent = lowering.draft(ref.target);
  lowering.diagnostics.report("allof-parent-union", ref.origin, {
    parent: parent.component ?? parent.name,
  });
  return { kind: "any", origin: ref.origin };
}

/** The type of the values that are of both types. */
export function intersect(lowering: Lowering, a: TypeNode, b: TypeNode, hint: Hint): TypeNode {
  if (a.kind === "any" || b.kind === "never") return b;
  if (b.kind === "any" || a.kind === "never") return a;
  if (a.kind === "ref" && b.kind === "ref" && a.target === b.target) return a;
  if (a.kind === "ref") return intersectRef(lowering, a, b, hint);
  if (b.kind === "ref") return intersectRef(lowering, b, a, hint);
  if (a.kind === "union") return distribute(lowering, a, b, hint);
  if (b.kind === "union") return distribute(lowering, b, a, hint);
  if (a.kind === "nullable" && b.kind === "nullable") {
    return joinNullable(intersect(lowering, a.inner, b.inner, hint), a.origin);
  }
  if (a.kind === "nullable") return b.kind === "null" ? b : intersect(lowering, a.inner, b, hint);
  if (b.kind === "nullable") return a.kind === "null" ? a : intersect(lowering, a, b.inner, hint);
  if (a.kind === "object" && b.kind === "object") return intersectObjects(lowering, a, b, hint);
  if (a.kind === "object" && b.kind === "map") return intersectMapWithObject(lowering, a, b, hint);
  if (a.kind === "map" && b.kind === "object") return intersectMapWithObject(lowering, b, a, hint);
  if (a.kind === "map" && b.kind === "map") return intersectMaps(lowering, a, b, hint);
  if ((a.kind === "array" || a.kind === "tuple") && (b.kind === "array" || b.kind === "tuple")) {
    return intersectArrays(lowering, a, b, hint);
  }
  return intersectScalars(a, b, lowering.options);
}

function intersectRef(lowering: Lowering, ref: RefNode, other: TypeNode, hint: Hint): TypeNode {
  // A map of anything adds nothing to what is an object already.
  const expanded = lowering.expand(ref);
  if (expanded === undefined) {
    lowering.diagnostics.report("ref-loop", ref.origin, { ref: lowering.draft(ref.target).name });
    return other;
  }
  if (typeText(expanded) === typeText(other)) return ref;
  const result = intersect(lowering, expanded, other, hint);
  // What the other type does not narrow stays the reference.
  return result === expanded ? ref : result;
}

function distribute(lowering: Lowering, union: UnionNode, other: TypeNode, hint: Hint): TypeNode {
  const members: TypeNode[] = [];
  const kept: number[] = [];
  for (const [index, member] of union.members.entries()) {
    const type = intersect(lowering, member, other, hint);
    if (type.kind === "never") continue;
    kept.push(index);
    members.push(type);
    if (member.kind === "ref" && type.kind === "object") mergedFrom.set(type, member.target);
  }
  if (countMembers(members) > maxMembers) {
    lowering.diagnostics.report("union-too-large", union.origin, { limit: maxMembers });
    return { kind: "any", origin: union.origin };
  }
  if (members.length === 0) return { kind: "never", origin: union.origin };
  const { discriminator } = union;
  if (discriminator === undefined) return unionOf(members, union.exclusive, union.origin);
  const mapping = discriminator.mapping
    .map(({ value, member }) => ({ value, member: kept.indexOf(member) }))
    .filter(({ member }) => member !== -1);
  return unionOf(members, union.exclusive, union.origin, { ...discriminator, mapping });
}

function countMembers(members: readonly TypeNode[]): number {
  let count = 0;
  for (const member of members) count += member.kind === "union" ? countMembers(member.members) : 1;
  return count;
}

function withOrigin(type: TypeNode, origin: Origin): TypeNode {
  return type.kind === "object" || type.kind === "map" ? { ...type, origin } : type;
}

/** Gives objects below the top of a type declarations of their own. */
export function settle(lowering: Lowering, type: TypeNode, hint: Hint): TypeNode {
  if (type.kind === "nullable") {
    return {
      ...type,
      inner: hoistObject(lowering, settle(lowering, type.inner, hint), hint, "Value"),
    };
  }
  if (type.kind !== "union") return type;
  const members = type.members.map((member, index) =>
    hoistObject(
      lowering,
      settle(lowering, member, hint),
      hint,
      variantName(lowering, member, index),
    ),
  );
  return { ...type, members };
}

function hoistObject(lowering: Lowering, type: TypeNode, hint: Hint, part: string): TypeNode {
  if (type.kind !== "object") return type;
  return lowering.hoist({ ...hint, part: `${hint.part} ${part}`.trim() }, type.origin, () => type);
}

/** A member is called by the declaration that it came from, or numbered. */
function variantName(lowering: Lowering, member: TypeNode, index: number): string {
  const from = member.kind === "object" ? mergedFrom.get(member) : undefined;
  return from === undefined ? `Variant ${index + 1}` : lowering.draft(from).name;
}

/**
 * The type of a property that several parts declare. Two objects are merged later, when their own
 * declarations are known; this is what lets recursive schemas be narrowed.
 */
export function intersectLater(lowering: Lowering, a: TypeNode, b: TypeNode, hint: Hint): TypeNode {
  if (typeText(a) === typeText(b)) return b;
  if (a.kind === "any") return b;
  if (b.kind === "any") return a;
  if (a.kind === "ref" && b.kind === "ref") {
    return lowering.hoist(hint, b.origin, (name) => {
      const own = { parent: name, part: "" };
      return intersectAll(
        lowering,
        [
          { type: a, base: true },
          { type: b, base: false },
        ],
        b.origin,
        own,
      );
    });
  }
  const type = intersect(lowering, a, b, hint);
  if (type.kind === "never" && a.kind !== "never" && b.kind !== "never") {
    lowering.diagnostics.report("allof-contradiction", b.origin, {});
  }
  return settle(lowering, hoistObject(lowering, type, hint, ""), hint);
}
