import {
  rulesOf,
  type ArrayNode,
  type MapNode,
  type ObjectNode,
  type TypeNode,
  type UnionNode,
} from "../../../../generator/ir/index.ts";
import { keeps } from "../../../../generator/rules/evaluate.ts";
import { isJsonObject, type Json } from "../../../../generator/samples/json.ts";
import { branch, missing, within, type Branch, type BranchSources } from "./branch.ts";
import { integerLimits } from "./integer-limits.ts";

/** Levels of objects and arrays that are entered. */
const deepest = 5;

/** Values of an enum that are sent. */
const mostListed = 20;

/** Items up to which a list is filled. */
const mostItems = 100;

/** Values of a member that are tried where others of the choice may fit too. */
const mostTried = 8;

/** A place in a value, and how deep it is. */
interface Place {
  readonly place: string;
  readonly depth: number;
}

/**
 * The kinds of values that a type allows, each in a whole that differs from a valid value in it alone: members of
 * choices, values of enums, null, properties that are there and not, lists and maps with and without items, limits of
 * formats.
 */
export function branchValues(
  type: TypeNode,
  value: unknown,
  sources: BranchSources,
  place = "",
): Generator<Branch> {
  return new BranchWalk(sources).of(type, value, { place, depth: 0 });
}

class BranchWalk {
  readonly #sources: BranchSources;

  constructor(sources: BranchSources) {
    this.#sources = sources;
  }

  *of(type: TypeNode, value: unknown, at: Place): Generator<Branch> {
    if (at.depth > deepest) return;
    const { node, nullable } = this.#sources.index.resolveNullable(type);
    const name = nameOf(at);
    if (nullable) yield branch(`${name} is null`, value === null, null);
    if (value === null) {
      const made = nullable ? this.#made(node, "value", at) : undefined;
      // Behind null there may be further kinds.
      if (made === undefined || made === null) return;
      yield branch(`${name} is not null`, false, made);
      for (const one of this.of(node, made, at)) yield within(one, made, false, (part) => part);
      return;
    }
    switch (node.kind) {
      case "union":
        return yield* this.#union(node, type, value, at);
      case "enum": {
        const values = node.values as readonly Json[];
        for (const [i, one] of values.entries()) {
          const what = `${name} is ${JSON.stringify(one)}`;
          if (i < mostListed || one === value) yield branch(what, one === value, one);
          else yield missing(what, `only ${mostListed} values of an enum are sent`);
        }
        return;
      }
      case "boolean":
        for (const one of [true, false]) yield branch(`${name} is ${one}`, one === value, one);
        return;
      case "integer":
        for (const one of integerLimits(node))
          yield branch(`${name} is ${one}`, one === value, one);
        return;
      case "any":
        if (node.fromConditions !== true) yield* anyValues(name, value);
        return;
      case "array":
        return yield* this.#array(node, value, at);
      case "tuple": {
        if (!Array.isArray(value)) return;
        const items: readonly unknown[] = value;
        for (const [i, inner] of node.items.entries())
          if (i < items.length)
            for (const one of this.of(inner, items[i], below(at, i)))
              yield within(one, items[i], true, (part) => items.with(i, part));
        return;
      }
      case "map":
        return yield* this.#map(node, value, at);
      case "object":
        return yield* this.#object(node, value, at);
      default:
        return;
    }
  }

  *#union(node: UnionNode, type: TypeNode, value: unknown, at: Place): Generator<Branch> {
    const { samples } = this.#sources;
    const own = node.members.findIndex((one) => samples.fits(one, value as Json));
    for (const [i, member] of node.members.entries()) {
      const what = `${nameOf(at)} is choice ${i + 1}`;
      const one = i === own ? value : this.#ofMember(node, i, type, at);
      if (one === undefined) {
        yield missing(what, "no value is found that is of this choice alone");
        continue;
      }
      yield branch(what, i === own, one);
      const inner = { place: `${at.place}(${i + 1})`, depth: at.depth + 1 };
      for (const each of this.of(member, one, inner))
        yield within(each, one, i === own, (part) => part);
    }
  }

  /** A value of a member that the whole choice takes; that of `oneOf` fits no other member. */
  #ofMember(node: UnionNode, position: number, type: TypeNode, at: Place): Json | undefined {
    const { samples } = this.#sources;
    const member = node.members[position];
    if (member === undefined) return undefined;
    const place = { name: lastOf(at, `choice ${position}`), path: `${at.place} ${position}` };
    const tags = (node.discriminator?.mapping ?? []).filter((one) => one.member === position);
    const smallest = samples.smallest(member, place);
    const variants = [...samples.variants(member, place, mostTried)];
    for (const one of [...(smallest === undefined ? [] : [smallest]), ...variants]) {
      if (samples.fits(type, one)) return one;
      if (node.discriminator === undefined || !isJsonObject(one)) continue;
      for (const { value } of tags) {
        const tagged = { ...one, [node.discriminator.property]: value };
        if (samples.fits(type, tagged)) return tagged;
      }
    }
    return undefined;
  }

  *#array(node: ArrayNode, value: unknown, at: Place): Generator<Branch> {
    if (!Array.isArray(value)) return;
    const { minItems = 0, maxItems = Infinity } = node;
    const name = nameOf(at);
    const items: readonly unknown[] = value;
    if (minItems === 0) yield branch(`${name} has no item`, items.length === 0, []);
    const first = items[0] ?? this.#made(node.items, "item", at);
    if (first === undefined || maxItems === 0) return;
    const isThere = items.length > 0;
    const usual = isThere ? items : [first];
    if (minItems <= 1) yield branch(`${name} has an item`, items.length === 1, [first]);
    const wanted = maxItems <= mostItems ? maxItems : 2;
    for (const count of new Set([Math.min(2, maxItems), wanted])) {
      if (count <= Math.max(1, minItems - 1)) continue;
      const what = count === maxItems ? `${name} is full` : `${name} has several items`;
      const filled = items.length === count ? items : this.#filled(node, usual, count, at);
      if (filled === undefined) yield missing(what, `no ${count} items are found that differ`);
      else yield branch(what, filled === items, filled);
    }
    for (const one of this.of(node.items, first, below(at, 0)))
      yield within(one, first, isThere, (inner) => [inner, ...items.slice(1)]);
  }

  #filled(
    node: ArrayNode,
    usual: readonly unknown[],
    count: number,
    at: Place,
  ): readonly unknown[] | undefined {
    const { items, uniqueItems, itemKeys } = node;
    if (!uniqueItems && itemKeys === undefined)
      return Array.from({ length: count }, (_, i) => usual[i] ?? usual[0]);
    const place = { name: lastOf(at, "item"), path: `${at.place} items` };
    const made = [...this.#sources.samples.variants(items, place, count)];
    return made.length < count ||
      !rulesOf(node).every((rule) => rule.kind !== "itemKey" || keeps(rule, made))
      ? undefined
      : made;
  }

  *#map(
    { minProperties = 0, maxProperties = Infinity, values }: MapNode,
    value: unknown,
    at: Place,
  ): Generator<Branch> {
    if (!isJsonObject(value)) return;
    const name = nameOf(at);
    const entries = Object.entries(value);
    const [entry] = entries;
    if (minProperties === 0) yield branch(`${name} has no entry`, entry === undefined, {});
    const [key, first] = entry ?? ["a", this.#made(values, "entry", at)];
    if (first === undefined || maxProperties === 0) return;
    const usual = entry === undefined ? { [key]: first } : value;
    if (minProperties <= 1)
      yield branch(`${name} has an entry`, entries.length === 1, { [key]: first });
    if (maxProperties >= 2) {
      const more = { ...usual, [key === "b" ? "c" : "b"]: first };
      yield branch(`${name} has several entries`, entries.length > 1, more);
    }
    for (const one of this.of(values, first, { place: `${at.place}/*`, depth: at.depth + 1 }))
      yield within(one, first, entry !== undefined, (inner) => ({ ...usual, [key]: inner }));
  }

  *#object(node: ObjectNode, value: unknown, at: Place): Generator<Branch> {
    if (!isJsonObject(value)) return;
    const { properties, additional, minProperties = 0 } = node;
    const own = properties.filter(({ access }) => access !== "readOnly");
    const isEmpty = Object.keys(value).length === 0;
    if (own.length > 0 && minProperties === 0 && own.every(({ required }) => !required))
      yield branch(`${nameOf(at)} has no property`, isEmpty, {});
    for (const { name, type, required } of own) {
      const { [name]: there, ...others } = value;
      const inner = below(at, name);
      const isThere = there !== undefined;
      if (!required && (!isThere || Object.keys(others).length >= minProperties))
        yield branch(`'${inner.place}' is not there`, !isThere, others);
      const one = isThere ? there : this.#made(type, name, at);
      const whole = (part: unknown): unknown => ({ ...value, [name]: part });
      if (!required) {
        const what = `'${inner.place}' is there`;
        if (one === undefined) yield missing(what, "no value is found for it");
        else yield branch(what, isThere, whole(one));
      }
      if (one === undefined) continue;
      for (const each of this.of(type, one, inner)) yield within(each, one, isThere, whole);
    }
    if (typeof additional === "string") return;
    const listed = new Set(properties.map(({ name }) => name));
    const other = Object.entries(value).find(([name]) => !listed.has(name));
    const [name, one] = other ?? ["another", this.#made(additional, "another", at)];
    if (one === undefined) return;
    const whole = (part: unknown): unknown => ({ ...value, [name]: part });
    yield branch(`${nameOf(at)} has another property`, other !== undefined, whole(one));
    for (const each of this.of(additional, one, { place: `${at.place}/*`, depth: at.depth + 1 }))
      yield within(each, one, other !== undefined, whole);
  }

  #made(type: TypeNode, name: string, at: Place): Json | undefined {
    return this.#sources.samples.smallest(type, {
      name: ["value", "item", "entry"].includes(name) ? lastOf(at, name) : name,
      path: `${at.place} ${name}`,
    });
  }
}

/** Kinds of a value that may be any. */
function* anyValues(name: string, value: unknown): Generator<Branch> {
  const kinds: readonly (readonly [string, unknown])[] = [
    ["a text", "text"],
    ["a number", 7.5],
    ["true", true],
    ["null", null],
    ["a list", [1]],
    ["an object", { a: 1 }],
  ];
  for (const [kind, one] of kinds)
    yield branch(`${name} is ${kind}`, kindOf(one) === kindOf(value), one);
}

const kindOf = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;

const nameOf = ({ place }: Place): string => (place === "" ? "the body" : `'${place}'`);

const lastOf = ({ place }: Place, name: string): string => place.replace(/^.*\//s, "") || name;

const below = ({ place, depth }: Place, name: string | number): Place => ({
  place: `${place}/${name}`,
  depth: depth + 1,
});
