import type { Declaration } from "../api.ts";
import { jsonKindsOf, type JsonKind } from "../json-kinds.ts";
import { childrenOf, referencesOf, someChild, type ApiIndex, type InnerNode } from "../navigate.ts";
import type { TypeNode, UnionNode } from "../types.ts";
import { closure } from "../users.ts";
import { memberFacts, membersOf, type ObjectFacts } from "./member-facts.ts";
import { tagOf } from "./union-tag.ts";

/**
 * Members of unions with values that may be of another member once the properties are left out that
 * their schema does not name: of a `oneOf`, such a value would be of several.
 */
export function toldByUnknown(
  declarations: readonly Declaration[],
  index: ApiIndex,
): readonly TypeNode[] {
  const unions = declarations
    .flatMap(({ type }) => exclusiveUnions(type))
    .filter((union) => tellsStructures(union, index));
  if (unions.length === 0) return [];
  const all = [...index.declarations.values()];
  const closing = closure(
    all,
    "values",
    (one) => one.conditions !== undefined || closes(one.type, index),
  );
  if (closing.size === 0) return [];
  const leaving = closure(all, "values", ({ type }) => leavesOut(type));
  const reaches = (ids: ReadonlySet<string>, type: TypeNode): boolean =>
    referencesOf(type, "values").some((id) => ids.has(id));
  return unions.flatMap((union) => {
    const { members } = union;
    const rivals = members.filter((member) => reaches(closing, member) || closes(member, index));
    const left = members.filter((member) => reaches(leaving, member));
    if (rivals.length === 0 || left.length === 0) return [];
    if (tagOf(members, union.discriminator, index) !== undefined) return [];
    const views = new Map([...rivals, ...left].map((member) => [member, viewOf(member, index)]));
    const view = (member: TypeNode): MemberView => views.get(member) as MemberView;
    return left.filter((member) =>
      rivals.some((rival) => rival !== member && mayBecome(view(member), view(rival))),
    );
  });
}

function exclusiveUnions(type: TypeNode): readonly UnionNode[] {
  const inner = childrenOf(type).flatMap(exclusiveUnions);
  return type.kind === "union" && type.exclusive ? [type, ...inner] : inner;
}

/** Whether values may be refused for properties without a name, by a type without those that it refers to. */
function closes(type: TypeNode, index: ApiIndex): boolean {
  if (type.kind === "object" && (type.additional !== "open" || type.maxProperties !== undefined))
    return true;
  if (type.kind === "map" && (type.values.kind !== "any" || type.maxProperties !== undefined))
    return true;
  if (type.kind === "union" && type.exclusive && tellsStructures(type, index)) return true;
  return someChild(type, (inner) => closes(inner, index));
}

/** Whether several members of a union have objects or arrays. */
function tellsStructures({ members }: UnionNode, index: ApiIndex): boolean {
  const some = members.filter((member) => {
    const kinds = jsonKindsOf(member, index);
    return kinds.has("object") || kinds.has("array");
  });
  return some.length > 1;
}

/** Whether values of a type lose properties when they are read, without the types that it refers to. */
function leavesOut(type: TypeNode): boolean {
  return type.kind === "object" && type.additional === "open" && type.keepsOthers !== true;
}

/** Facts of a member that tell it apart from others. */
interface MemberView {
  readonly kinds: ReadonlySet<JsonKind>;
  readonly object: ObjectFacts | undefined;
  /** Kinds of the values of all properties of its objects; undefined where others are kept. */
  readonly properties: ReadonlyMap<string, ReadonlySet<JsonKind>> | undefined;
}

function viewOf(member: TypeNode, index: ApiIndex): MemberView {
  return {
    kinds: jsonKindsOf(member, index),
    object: memberFacts(member, index).object,
    properties: propertiesOf(membersOf(member, index) ?? [], index),
  };
}

function propertiesOf(
  parts: readonly InnerNode[],
  index: ApiIndex,
): ReadonlyMap<string, ReadonlySet<JsonKind>> | undefined {
  const found = new Map<string, ReadonlySet<JsonKind>>();
  for (const part of parts) {
    if (part.kind !== "object" || typeof part.additional !== "string" || part.keepsOthers === true)
      return undefined;
    for (const { name, type } of part.properties)
      found.set(name, new Set([...(found.get(name) ?? []), ...jsonKindsOf(type, index)]));
  }
  return found.size === 0 ? undefined : found;
}

/** Whether a value of a member, without the properties that have no name, may be of a rival. */
function mayBecome(member: MemberView, rival: MemberView): boolean {
  const isShared = (kind: JsonKind): boolean => member.kinds.has(kind) && rival.kinds.has(kind);
  if (isShared("array")) return true;
  if (!isShared("object")) return false;
  const { object: own, properties } = member;
  const { object: other } = rival;
  if (own === undefined || other === undefined) return true;
  if (properties !== undefined && other.has.some((name) => !properties.has(name))) return false;
  if (other.only !== undefined && own.has.some((name) => !other.only?.includes(name))) return false;
  return [...own.has, ...other.has].every((name) => {
    const [values, others] = [own.values.get(name), other.values.get(name)];
    if (values !== undefined && others !== undefined)
      return values.some((value) => others.includes(value));
    const [kinds, otherKinds] = [properties?.get(name), rival.properties?.get(name)];
    return !kinds || !otherKinds || [...kinds].some((kind) => otherKinds.has(kind));
  });
}
