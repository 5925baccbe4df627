import {
  memberFacts,
  type Api,
  type ApiIndex,
  type MemberFacts,
  type Origin,
  type TypeNode,
  type UnionNode,
} from "../ir/index.ts";
import type { Json } from "./json.ts";
import { SampleValues } from "./sample-values.ts";

/** Pairs of members that are compared in one document. */
export const mostPairs = 1000;

/** Values that are made for each member of a pair, where they are no objects. */
const mostValues = 3;

/**
 * Unions within a member that is one. A chain of them costs more with each, and the last of it is compared where it
 * stands.
 */
export const mostNested = 3;

/** Characters of a value in a message. */
const mostText = 120;

/** A value that two members of a `oneOf` accept. */
export interface Overlap {
  readonly origin: Origin;
  /** JSON, shortened. */
  readonly value: string;
  readonly first: string;
  readonly second: string;
}

/** The result of a search for overlaps. */
export interface Search {
  /** The first overlap of each union among a few values that are tried. */
  readonly overlaps: readonly Overlap[];
  /** Unions without an overlap of which some members were not compared, as that costs too much. */
  readonly unsearched: readonly Origin[];
}

export function findOverlaps(api: Api, index: ApiIndex, unions: readonly UnionNode[]): Search {
  const samples = new SampleValues({ api, index });
  const overlaps: Overlap[] = [];
  const unsearched: Origin[] = [];
  let left = mostPairs;
  for (const union of unions) {
    const { pairs, isWhole } = pairsOf(union, index);
    const compared = pairs.slice(0, left);
    const found = firstOverlap(compared, samples);
    left -= found === undefined ? compared.length : compared.indexOf(found.pair) + 1;
    if (found !== undefined) {
      const [first, second] = found.pair.map((member) => nameOf(member, index)) as [string, string];
      overlaps.push({ origin: union.origin, value: textOf(found.value), first, second });
    } else if (!isWhole || compared.length < pairs.length) unsearched.push(union.origin);
  }
  return { overlaps, unsearched };
}

type Pair = readonly [TypeNode, TypeNode];

/** The members that may have a value in common, and whether these are all. */
function pairsOf(
  { members }: UnionNode,
  index: ApiIndex,
): { readonly pairs: readonly Pair[]; readonly isWhole: boolean } {
  const shallow = members.filter((member) => !nestsDeeper(member, index, mostNested));
  const facts = shallow.map((member) => memberFacts(member, index));
  const pairs = shallow.flatMap((a, i) =>
    shallow.flatMap((b, k): Pair[] =>
      k <= i || isApart(facts[i] as MemberFacts, facts[k] as MemberFacts) ? [] : [[a, b]],
    ),
  );
  return { pairs, isWhole: shallow.length === members.length };
}

function firstOverlap(
  pairs: readonly Pair[],
  samples: SampleValues,
): { readonly pair: Pair; readonly value: Json } | undefined {
  for (const pair of pairs) {
    const [a, b] = pair;
    const value = common(a, b, samples) ?? common(b, a, samples);
    if (value !== undefined) return { pair, value };
  }
  return undefined;
}

/** Whether unions stand within each other more often than that, without an object or a list in between. */
function nestsDeeper(type: TypeNode, index: ApiIndex, most: number): boolean {
  const { node } = index.resolveNullable(type);
  if (node.kind !== "union") return false;
  return most === 0 || node.members.some((member) => nestsDeeper(member, index, most - 1));
}

/** Whether the kinds of two members exclude each other, or the values of a property that both have. */
function isApart(a: MemberFacts, b: MemberFacts): boolean {
  if (![...a.kinds].some((kind) => b.kinds.has(kind))) return true;
  if (a.kinds.size !== 1 || a.object === undefined || b.object === undefined) return false;
  const { has, values } = b.object;
  return [...a.object.values].some(
    ([name, own]) =>
      a.object?.has.includes(name) === true &&
      has.includes(name) &&
      values.get(name)?.every((value) => !own.includes(value)) === true,
  );
}

/**
 * A value of the first type that is one of the second too. Of objects it is the smallest: members often require a
 * property each, so that an object must not have both.
 */
function common(a: TypeNode, b: TypeNode, samples: SampleValues): Json | undefined {
  const place = { name: "value" };
  const fits = (value: Json | undefined): value is Json =>
    value !== undefined && samples.fits(a, value) && samples.fits(b, value);
  const smallest = samples.smallest(a, place);
  if (fits(smallest)) return smallest;
  for (const value of samples.variants(a, place, mostValues))
    if (!isObject(value) && fits(value)) return value;
  return undefined;
}

const isObject = (value: Json): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function textOf(value: Json): string {
  const text = JSON.stringify(value);
  return text.length <= mostText ? text : `${text.slice(0, mostText)}…`;
}

function nameOf(node: TypeNode, index: ApiIndex): string {
  if (node.kind !== "ref") return node.kind;
  const { component, name } = index.declaration(node.target);
  return component ?? name;
}
