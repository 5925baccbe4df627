import {
  heldFacts,
  isHeld,
  type Api,
  type ApiIndex,
  type ArrayNode,
  type Declaration,
  type EnumNode,
  type IntegerNode,
  type NumberNode,
  type StringNode,
  type TupleNode,
  type TypeNode,
} from "../../ir/index.ts";
import { sizeOf, type Json } from "../json.ts";
import { Random } from "../random.ts";
import { rangeByName } from "../text/by-name.ts";
import { textValues } from "../text/text-values.ts";
import { Conditions } from "./conditions.ts";
import { makeDeclared } from "./declared-values.ts";
import type { Failures } from "./failures.ts";
import { numberValues } from "./number-values.ts";
import { makeMap, makeObject, usualCount } from "./object-values.ts";
import type { Maker, Surroundings } from "./maker.ts";
import { tagsOf, type Tag } from "./tags.ts";
import { isWithin } from "./size-limit.ts";
import { partOf, type Use } from "./use.ts";
import { makeUnion } from "./union-values.ts";

/** Number of values that are tried where items must differ, or one member of a union must match. */
const mostSalts = 40;

/** Values that are asked for from outside, until one fits. */
const mostGiven = 10;

/** References through which a value that is not the usual one is followed. */
const deepest = 8;

/** Parts that a value which is not the usual one may be made of, failed attempts included. */
const mostParts = 5000;

/** Parts after which such a value has no more that are optional. */
const manyParts = 500;

/** Makes up values that keep all rules of their types; undefined where none can exist. */
export class ValueMaker implements Maker {
  readonly index: ApiIndex;
  readonly failures: Failures;
  readonly surroundings: Surroundings;
  readonly conditions: Conditions;
  readonly #seed: number;
  readonly #tags: ReadonlyMap<string, Tag>;
  #depth = 0;
  /** Calls within each other that make a value which is not the usual one. */
  #within = 0;
  /** Parts that the outermost of them has tried. */
  #parts = 0;

  constructor(
    seed: number,
    { api, index }: { readonly api: Api; readonly index: ApiIndex },
    failures: Failures,
    surroundings: Surroundings,
  ) {
    this.#seed = seed;
    this.index = index;
    this.failures = failures;
    this.surroundings = surroundings;
    this.conditions = new Conditions(api, index);
    this.#tags = tagsOf(api, index);
  }

  make(type: TypeNode, use: Use): Json | undefined {
    if (use.salt === 0) return this.#make(type, use);
    if (this.#within === 0) this.#parts = 0;
    if (++this.#parts > mostParts) return undefined;
    this.#within++;
    const value = this.#make(type, use);
    this.#within--;
    return value;
  }

  get isLong(): boolean {
    return this.#parts > manyParts;
  }

  #make(type: TypeNode, use: Use): Json | undefined {
    const given = this.#given(type, use);
    if (given !== undefined) return given;
    switch (type.kind) {
      case "never":
        return undefined;
      case "any":
        return "anything";
      case "null":
        return null;
      case "boolean":
        return (use.salt + (this.random(use).next() < 0.5 ? 1 : 0)) % 2 === 0;
      case "integer":
      case "number":
        return this.#number(type, use);
      case "string":
        return this.#string(type, use);
      case "enum":
        return this.#enum(type, use);
      case "array":
        return this.#array(type, use);
      case "tuple":
        return this.#tuple(type, use);
      case "map":
        return makeMap(type, use, this);
      case "object":
        return makeObject(type, use, this);
      case "union":
        return makeUnion(type, use, this);
      case "nullable":
        if (use.varied === true && this.#isNull(use)) return null;
        return this.failures.attempt(() => this.make(type.inner, use)).result ?? null;
      case "ref":
        return this.#reference(this.index.declaration(type.target), use);
    }
  }

  /** The first value from outside that fits; where none does, that is said. */
  #given(type: TypeNode, use: Use): Json | undefined {
    const { given, warn } = this.surroundings;
    if (given === undefined) return undefined;
    let refused: Json | undefined;
    const random = this.random({ ...use, path: `${use.path} given` });
    for (let i = 0; i < mostGiven; i++) {
      const seed = random.integer(0, 2 ** 31 - 1);
      const value = given({ type, name: use.name, seed });
      if (value === undefined) return undefined;
      if (this.fits(type, value)) return value;
      refused = value;
    }
    const reason = this.conditions.mismatch(type, refused)?.reason ?? "is no date";
    warn(`A value given for '${use.name}' is not used: it ${reason}`, type.origin);
    return undefined;
  }

  random({ path, salt }: Use): Random {
    return new Random(this.#seed, path, salt);
  }

  /** The value that the property of a discriminator must have in a declaration. */
  tag({ declaration }: Use): Tag | undefined {
    return declaration === undefined ? undefined : this.#tags.get(declaration);
  }

  fits(type: TypeNode, value: Json): boolean {
    if (this.conditions.mismatch(type, value) !== undefined) return false;
    return typeof value !== "string" || !isHeld(type) || heldFacts(type).holds?.(value) !== false;
  }

  /** The same value for the same use, and others for other salts. */
  *variants(type: TypeNode, use: Use): Generator<Json> {
    for (let salt = use.salt; salt < use.salt + mostSalts; salt++) {
      const value = this.make(type, { ...use, salt });
      if (value === undefined) return;
      yield value;
    }
  }

  #isNull(use: Use): boolean {
    return this.random({ ...use, path: `${use.path} null` }).next() < 0.2;
  }

  #reference(declaration: Declaration, use: Use): Json | undefined {
    if (use.salt === 0 && use.minimal !== true) return this.surroundings.declared(declaration);
    if (this.#depth >= deepest || this.surroundings.hasNone(declaration)) return undefined;
    this.#depth++;
    const value = makeDeclared(declaration, { ...use, name: use.name || declaration.name }, this);
    this.#depth--;
    return value;
  }

  #number(type: IntegerNode | NumberNode, use: Use): Json | undefined {
    const usual = rangeByName(use.name);
    const random = this.random(use);
    for (const value of numberValues(type, type.kind === "integer", usual, random))
      if (this.fits(type, value)) return value;
    return this.failures.add(`No number is found for '${use.name}'`, type.origin);
  }

  #string(type: StringNode, use: Use): Json | undefined {
    for (const value of textValues(type, use.name, this.random(use)))
      if (this.fits(type, value)) return value;
    const rule = type.pattern === undefined ? "its rules" : `the pattern ${type.pattern}`;
    const message = `No text for '${use.name}' is found that keeps ${rule}`;
    return this.failures.add(message, type.origin);
  }

  #enum({ values, origin }: EnumNode, use: Use): Json | undefined {
    const start = this.random({ ...use, salt: 0 }).integer(0, values.length - 1);
    return (
      values[(start + use.salt) % values.length] ??
      this.failures.add(`There is no value for '${use.name}'`, origin)
    );
  }

  #array(type: ArrayNode, use: Use): Json | undefined {
    const { items, minItems = 0, maxItems = Infinity, uniqueItems, itemKeys, origin } = type;
    const wanted = Math.min(Math.max(minItems, usualCount(use, this)), maxItems);
    if (!isWithin(wanted, this, use, origin)) return undefined;
    const { result: made, failures } = this.failures.attempt(() =>
      uniqueItems || itemKeys !== undefined
        ? this.#different(type, wanted, use)
        : this.#repeated(items, wanted, use),
    );
    if (made.length >= minItems) return made;
    this.failures.addAll(failures);
    return this.failures.add(
      `Only ${made.length} of ${minItems} items of '${use.name}' are found`,
      origin,
    );
  }

  /** Items that are all the same: the first value that fits. */
  #repeated(items: TypeNode, wanted: number, use: Use): readonly Json[] {
    for (const value of this.variants(items, partOf(use, `${use.path}/items`))) {
      if (!this.fits(items, value)) continue;
      const isSmall = isWithin(sizeOf(value) * wanted, this, use, items.origin);
      return isSmall ? Array.from({ length: wanted }, () => value) : [];
    }
    return [];
  }

  /** Items that differ. */
  #different(type: ArrayNode, wanted: number, use: Use): readonly Json[] {
    const made: Json[] = [];
    let size = 0;
    for (const value of this.variants(type.items, partOf(use, `${use.path}/items`))) {
      if (made.length >= wanted) break;
      if (!this.fits({ ...type, minItems: 0 }, [...made, value])) continue;
      size += sizeOf(value);
      if (!isWithin(size, this, use, type.origin)) break;
      made.push(value);
    }
    return made;
  }

  #tuple(
    { items, rest, minItems = 0, maxItems = Infinity, origin }: TupleNode,
    use: Use,
  ): Json | undefined {
    const wanted = Math.max(minItems, Math.min(items.length, maxItems));
    const made: Json[] = [];
    let size = 0;
    if (!isWithin(wanted, this, use, origin)) return undefined;
    for (let i = 0; i < wanted; i++) {
      const type = items[i] ?? rest;
      const path = `${use.path}/${i}`;
      const value = type === false ? undefined : this.make(type, partOf(use, path));
      if (value === undefined) return made.length < minItems ? undefined : made;
      size += sizeOf(value);
      if (!isWithin(size, this, use, origin)) return undefined;
      made.push(value);
    }
    return made;
  }
}
