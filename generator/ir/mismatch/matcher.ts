import { keeps, type BrokenCondition, type ConditionJudge } from "../../rules/evaluate.ts";
import type { Rule } from "../../rules/rule.ts";
import { joinPointer } from "../../source/locations/pointer.ts";
import { isLeaf } from "../navigate.ts";
import { rulesOf } from "../rules-of.ts";
import type { ArrayNode, MapNode, ObjectNode, TupleNode, TypeNode, UnionNode } from "../types.ts";

/** The first location where a value does not fit its type, and why. */
export interface Mismatch {
  readonly pointer: string;
  readonly reason: string;
}

/** The mismatch of the member that a discriminator hints at counts more than others. */
interface MemberMismatch extends Mismatch {
  readonly isHinted?: boolean;
}

/** A declaration as values are judged by it: its type, and its conditions where there are any. */
export interface Judged {
  readonly type: TypeNode;
  readonly conditions?: readonly string[] | undefined;
}

/** The direction of the values that are judged. */
export type Directions = "either" | "request" | "response" | "settled";

/** Properties that values of a direction may lack although they are required. */
const mayLack: Readonly<Record<Directions, readonly ("readOnly" | "writeOnly")[]>> = {
  either: ["readOnly", "writeOnly"],
  request: ["readOnly"],
  response: ["writeOnly"],
  settled: [],
};

/** References are followed this far; the diagnostic for endless ones is `ref-loop`. */
const mostSteps = 200;

/**
 * Checks values of the document against types. A document has thousands of examples, most of them
 * a single word: walking the type costs less than compiling a validator for each.
 */
export class Matcher {
  readonly #declaration: (id: string) => Judged | undefined;
  readonly #judge: ConditionJudge | undefined;
  readonly #directions: Directions;
  /** Mismatches with members of unions, by value. */
  readonly #known = new WeakMap<object, Map<string, Mismatch | undefined>>();

  /**
   * @param judge what judges conditions; without it they are not looked at
   * @param directions `either`: the types are those of the document, and a value may lack what the
   *   other direction requires; `request`, `response`: the same types, and what that direction requires
   *   must be there (OpenAPI 3.0, Schema Object, `readOnly`); `settled`: each type is of one direction
   */
  constructor(
    declaration: (id: string) => Judged | undefined,
    judge: ConditionJudge | undefined,
    directions: Directions = "either",
  ) {
    this.#declaration = declaration;
    this.#judge = judge;
    this.#directions = directions;
  }

  mismatch(type: TypeNode, value: unknown, pointer = "", depth = 0): Mismatch | undefined {
    if (depth > mostSteps) return undefined;
    const reason = kindReason(type, value);
    if (reason !== undefined) return { pointer, reason };
    const broken = rulesOf(type).find((rule) => !keeps(rule, value));
    if (broken !== undefined) return { pointer, reason: brokenReason(broken) };
    if (isLeaf(type)) return undefined;
    switch (type.kind) {
      case "nullable":
        return value === null ? undefined : this.mismatch(type.inner, value, pointer, depth + 1);
      case "ref": {
        const target = this.#declaration(type.target);
        if (target === undefined) return undefined;
        return (
          this.mismatch(target.type, value, pointer, depth + 1) ??
          this.#condition(target, value, pointer)
        );
      }
      case "array":
      case "tuple":
        return this.#items(type, value as readonly unknown[], pointer, depth);
      case "map":
      case "object":
        return this.#members(type, value as object, pointer, depth);
      case "union":
        return this.#union(type, value, pointer, depth);
    }
  }

  /** The condition that a value whose type is right breaks. */
  #condition({ conditions = [] }: Judged, value: unknown, pointer: string): Mismatch | undefined {
    for (const entry of conditions) {
      const broken = this.#judge?.(entry, value);
      if (broken !== undefined) return conditionMismatch(broken, pointer);
    }
    return undefined;
  }

  #items(
    type: ArrayNode | TupleNode,
    value: readonly unknown[],
    pointer: string,
    depth: number,
  ): Mismatch | undefined {
    for (const [index, item] of value.entries()) {
      const itemType = type.kind === "array" ? type.items : (type.items[index] ?? type.rest);
      if (itemType === false) return undefined;
      const found = this.mismatch(itemType, item, joinPointer(pointer, index), depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #members(
    type: MapNode | ObjectNode,
    value: object,
    pointer: string,
    depth: number,
  ): Mismatch | undefined {
    const declared = new Map<string, ObjectNode["properties"][number]>();
    if (type.kind === "object")
      for (const property of type.properties) declared.set(property.name, property);
    for (const { name, required, access } of declared.values()) {
      if (!required || Object.hasOwn(value, name)) continue;
      if (access !== undefined && mayLack[this.#directions].includes(access)) continue;
      return { pointer, reason: `lacks the required property '${name}'` };
    }
    const additional = type.kind === "map" ? type.values : type.additional;
    for (const [name, member] of Object.entries(value)) {
      const memberPointer = joinPointer(pointer, name);
      const memberType = declared.get(name)?.type ?? additional;
      if (memberType === "open") continue;
      if (memberType === "closed")
        return { pointer: memberPointer, reason: "is not a declared property" };
      const found = this.mismatch(memberType, member, memberPointer, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #union(type: UnionNode, value: unknown, pointer: string, depth: number): Mismatch | undefined {
    const hinted = hintedMember(type, value);
    if (type.discriminator?.decides === true) {
      const member = hinted === undefined ? undefined : type.members[hinted];
      const { property } = type.discriminator;
      return member === undefined
        ? { pointer, reason: `has no value of '${property}' that names a member of the union` }
        : this.mismatch(member, value, pointer, depth + 1);
    }
    let deepest: MemberMismatch | undefined;
    let matching = 0;
    for (const [index, member] of type.members.entries()) {
      const found = this.#remembered(member, value, pointer, depth);
      if (found === undefined) {
        matching++;
        if (!type.exclusive) return undefined;
      } else if (index === hinted) {
        deepest = { ...found, isHinted: true };
      } else if (
        deepest?.isHinted !== true &&
        found.pointer.length > (deepest?.pointer.length ?? -1)
      )
        deepest = found;
    }
    if (matching === 1) return undefined;
    if (matching > 1)
      return { pointer, reason: `fits ${matching} members of oneOf, it must fit one` };
    if (deepest?.isHinted === true) return { pointer: deepest.pointer, reason: deepest.reason };
    return deepest !== undefined && deepest.pointer.length > pointer.length
      ? deepest
      : { pointer, reason: "fits no member of the union" };
  }

  /** Unions within unions meet the same values: each is compared with a type once. */
  #remembered(
    type: TypeNode,
    value: unknown,
    pointer: string,
    depth: number,
  ): Mismatch | undefined {
    if (typeof value !== "object" || value === null)
      return this.mismatch(type, value, pointer, depth + 1);
    const known = this.#known.get(value) ?? new Map<string, Mismatch | undefined>();
    this.#known.set(value, known);
    // A declaration has the same type wherever it is referred to.
    const key = type.kind === "ref" ? `${pointer} ${type.target}` : undefined;
    if (key !== undefined && known.has(key)) return known.get(key);
    const found = this.mismatch(type, value, pointer, depth + 1);
    if (key !== undefined) known.set(key, found);
    return found;
  }
}

/** The member that the discriminator hints at, which has no say in what is valid. */
function hintedMember({ discriminator }: UnionNode, value: unknown): number | undefined {
  if (discriminator === undefined || typeof value !== "object" || value === null) return undefined;
  const { property, mapping } = discriminator;
  const named = Object.hasOwn(value, property)
    ? (value as Readonly<Record<string, unknown>>)[property]
    : undefined;
  return mapping.find((one) => one.value === named)?.member;
}

/** Why a value is not of a kind of type at all. */
function kindReason(type: TypeNode, value: unknown): string | undefined {
  const unless = (fits: boolean, expected: string): string | undefined =>
    fits ? undefined : `must be ${expected}, not ${kindOf(value)}`;
  switch (type.kind) {
    case "never":
      return "is not allowed here";
    case "null":
      return unless(value === null, "null");
    case "boolean":
      return unless(typeof value === "boolean", "a boolean");
    case "integer":
      if (typeof value === "number" && !Number.isInteger(value)) return "must be a whole number";
      return unless(typeof value === "number", "a number");
    case "number":
      return unless(typeof value === "number", "a number");
    case "string":
      return unless(typeof value === "string", "a string");
    case "enum":
      if (!type.open) return undefined;
      return unless(typeof value === "string", "a string");
    case "array":
    case "tuple":
      return unless(Array.isArray(value), "an array");
    case "map":
    case "object":
      return unless(
        typeof value === "object" && value !== null && !Array.isArray(value),
        "an object",
      );
    case "any":
    case "union":
    case "nullable":
    case "ref":
      return undefined;
  }
}

function conditionMismatch(broken: BrokenCondition, pointer: string): Mismatch {
  const { code, path, expected } = broken;
  const at = (keys: readonly (string | number)[]): string =>
    keys.reduce<string>((place, key) => joinPointer(place, key), pointer);
  switch (code) {
    case "required": {
      const reason = `lacks the required property '${String(path.at(-1))}'`;
      return { pointer: at(path.slice(0, -1)), reason };
    }
    case "unknown":
      return { pointer: at(path), reason: "is not a declared property" };
    case "minLength":
    case "maxLength":
    case "minItems":
    case "maxItems":
    case "uniqueItems":
    case "minProperties":
    case "maxProperties":
      return { pointer: at(path), reason: `must have ${expected}` };
    case "contains": {
      const verb = expected.startsWith("an array") ? "be" : "have";
      return { pointer: at(path), reason: `must ${verb} ${expected}` };
    }
    default:
      return { pointer: at(path), reason: `must be ${expected}` };
  }
}

function brokenReason({ kind, expected }: Rule): string {
  switch (kind) {
    case "minLength":
    case "maxLength":
    case "minItems":
    case "maxItems":
    case "uniqueItems":
    case "itemKey":
    case "minProperties":
    case "maxProperties":
      return `must have ${expected}`;
    case "range":
    case "minimum":
    case "maximum":
    case "multipleOf":
    case "pattern":
    case "format":
    case "enum":
      return `must be ${expected}`;
  }
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
