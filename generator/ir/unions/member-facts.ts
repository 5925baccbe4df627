import { jsonKindsOf, type JsonKind, type KindsIn } from "../json-kinds.ts";
import type { ApiIndex, InnerNode } from "../navigate.ts";
import type { ObjectNode, Scalar, TypeNode } from "../types.ts";

/**
 * Facts that hold for every value of a type, as far as a first look can tell: without them a value is of another
 * type. Members of unions are told apart by it.
 */
export interface MemberFacts {
  readonly kinds: ReadonlySet<JsonKind>;
  /** The scalars among the values, if they are listed. */
  readonly scalars?: readonly Scalar[];
  /** Facts of the objects among the values; absent if there are none, or nothing is known. */
  readonly object?: ObjectFacts;
}

export interface ObjectFacts {
  /** Names that all of them have. */
  readonly has: readonly string[];
  /** Names whose values are scalars that are listed, where there are any. */
  readonly values: ReadonlyMap<string, readonly Scalar[]>;
  /** The only names that there are; absent where others are allowed. */
  readonly only?: readonly string[];
}

export function memberFacts(
  node: TypeNode,
  index: ApiIndex,
  within: KindsIn = "json",
): MemberFacts {
  const parts = membersOf(node, index);
  const kinds = jsonKindsOf(node, index, within);
  const scalars = parts?.flatMap((part) => scalarsOf(part) ?? ["unlisted" as const]);
  const hasNull = kinds.has("null") ? [null] : [];
  const objects = parts?.filter((part) => admitsObjects(part));
  const facts = objects?.map((part) =>
    part.kind === "object" ? objectFacts(part, index) : undefined,
  );
  const object = facts === undefined ? undefined : commonFacts(facts);
  const isListed = parts?.every((part) => scalarsOf(part) !== undefined) === true;
  return {
    kinds,
    ...(scalars !== undefined && isListed
      ? { scalars: [...new Set([...scalars, ...hasNull])] }
      : {}),
    ...(object === undefined ? {} : { object }),
  };
}

/** Types that values are of, by the unions that they are members of; undefined where they are endless. */
type Parts = Map<InnerNode, readonly InnerNode[] | undefined>;

const partsOf = new WeakMap<ApiIndex, Parts>();

/** The types that a value is one of, each once, references and null resolved; undefined if they are endless. */
export function membersOf(node: TypeNode, index: ApiIndex): readonly InnerNode[] | undefined {
  const known: Parts = partsOf.get(index) ?? new Map<InnerNode, undefined>();
  if (index.isSettled) partsOf.set(index, known);
  return partsWithin(node, index, known);
}

/** Looks at each union once: unions within unions may share members. */
function partsWithin(
  node: TypeNode,
  index: ApiIndex,
  known: Parts,
): readonly InnerNode[] | undefined {
  const type = index.resolveNullable(node).node;
  if (type.kind !== "union") return [type];
  if (known.has(type)) return known.get(type);
  // A union that is met within itself has no end.
  known.set(type, undefined);
  const parts = new Set<InnerNode>();
  for (const member of type.members) {
    const own = partsWithin(member, index, known);
    if (own === undefined) return undefined;
    for (const one of own) parts.add(one);
  }
  const all = [...parts];
  known.set(type, all);
  return all;
}

/** The scalars of a type; undefined where they are not listed. */
function scalarsOf(type: InnerNode): readonly Scalar[] | undefined {
  switch (type.kind) {
    case "enum":
      return type.open ? undefined : type.values;
    case "null":
    case "never":
    case "array":
    case "tuple":
    case "map":
    case "object":
      return [];
    case "any":
    case "boolean":
    case "integer":
    case "number":
    case "string":
    case "union":
      return undefined;
  }
}

function admitsObjects({ kind }: InnerNode): boolean {
  return kind === "object" || kind === "map" || kind === "any";
}

function objectFacts(node: ObjectNode, index: ApiIndex): ObjectFacts {
  const values = new Map<string, readonly Scalar[]>();
  for (const { name, type } of node.properties) {
    const listed = listedValues(type, index);
    if (listed !== undefined) values.set(name, listed);
  }
  return {
    has: node.properties.filter(({ required }) => required).map(({ name }) => name),
    values,
    ...(node.additional === "closed" ? { only: node.properties.map(({ name }) => name) } : {}),
  };
}

/** The values of an enumeration, null among them; undefined for other types. */
export function listedValues(node: TypeNode, index: ApiIndex): readonly Scalar[] | undefined {
  const { node: type, nullable } = index.resolveNullable(node);
  if (type.kind === "null") return [null];
  if (type.kind !== "enum" || type.open) return undefined;
  return nullable ? [...type.values, null] : type.values;
}

/** Facts that several types of objects have in common. */
export function commonFacts(facts: readonly (ObjectFacts | undefined)[]): ObjectFacts | undefined {
  const [first] = facts;
  if (first === undefined) return undefined;
  const others: ObjectFacts[] = [];
  for (const one of facts.slice(1)) {
    if (one === undefined) return undefined;
    others.push(one);
  }
  const values = new Map<string, readonly Scalar[]>();
  for (const [name, own] of first.values) {
    const lists = [own, ...others.flatMap((one) => [one.values.get(name)])];
    if (lists.every((list) => list !== undefined)) values.set(name, [...new Set(lists.flat())]);
  }
  const only = [first, ...others].map((one) => one.only);
  return {
    has: first.has.filter((name) => others.every((one) => one.has.includes(name))),
    values,
    ...(only.every((names) => names !== undefined) ? { only: [...new Set(only.flat())] } : {}),
  };
}
