import formats from "ajv-formats/dist/formats.js";
import { joinPointer } from "../../source/pointer.ts";
import type { ObjectNode, TypeNode, UnionNode } from "../types.ts";

/** The first place where a value does not fit its type, and why. */
export interface Mismatch {
  readonly pointer: string;
  readonly reason: string;
}

/** Formats that validators check; other formats are annotations. */
const checkedFormats = [
  "date",
  "date-time",
  "time",
  "duration",
  "uuid",
  "ipv4",
  "ipv6",
  "email",
  "uri",
] as const;

/**
 * Holds a value of the document against a type. A document has thousands of examples, most of
 * them a single word: walking the type costs less than compiling a validator for each.
 */
export class Matcher {
  readonly #typeOf: (id: string) => TypeNode | undefined;

  constructor(typeOf: (id: string) => TypeNode | undefined) {
    this.#typeOf = typeOf;
  }

  mismatch(type: TypeNode, value: unknown, pointer = "", depth = 0): Mismatch | undefined {
    const fail = (reason: string): Mismatch => ({ pointer, reason });
    // A reference without end was reported already.
    if (depth > 200) return undefined;
    switch (type.kind) {
      case "any":
        return undefined;
      case "never":
        return fail("must not be there");
      case "null":
        return value === null ? undefined : fail(`must be null, not ${kindOf(value)}`);
      case "boolean":
        return typeof value === "boolean"
          ? undefined
          : fail(`must be a boolean, not ${kindOf(value)}`);
      case "integer":
      case "number":
        return numberReason(type, value, fail);
      case "string":
        return stringReason(type, value, fail);
      case "enum": {
        if (type.open && typeof value === "string") return undefined;
        if ((type.values as readonly unknown[]).includes(value)) return undefined;
        const listed = type.values
          .slice(0, 8)
          .map((item) => JSON.stringify(item))
          .join(", ");
        return fail(`must be one of ${listed}${type.values.length > 8 ? ", …" : ""}`);
      }
      case "nullable":
        return value === null ? undefined : this.mismatch(type.inner, value, pointer, depth + 1);
      case "ref": {
        const target = this.#typeOf(type.target);
        return target === undefined ? undefined : this.mismatch(target, value, pointer, depth + 1);
      }
      case "array":
      case "tuple":
        return this.#array(type, value, pointer, depth);
      case "map":
      case "object":
        return this.#object(type, value, pointer, depth);
      case "union":
        return this.#union(type, value, pointer, depth);
    }
  }

  #array(
    type: Extract<TypeNode, { kind: "array" | "tuple" }>,
    value: unknown,
    pointer: string,
    depth: number,
  ): Mismatch | undefined {
    if (!Array.isArray(value)) return { pointer, reason: `must be an array, not ${kindOf(value)}` };
    if (value.length < (type.minItems ?? 0)) {
      return { pointer, reason: `must have at least ${type.minItems} items` };
    }
    if (value.length > (type.maxItems ?? Infinity)) {
      return { pointer, reason: `must have at most ${type.maxItems} items` };
    }
    for (const [index, item] of (value as unknown[]).entries()) {
      const place = joinPointer(pointer, index);
      const itemType = type.kind === "array" ? type.items : (type.items[index] ?? type.rest);
      if (itemType === false) return { pointer: place, reason: "must not be there" };
      const found = this.mismatch(itemType, item, place, depth + 1);
      if (found !== undefined) return found;
    }
    if (type.kind === "array" && type.uniqueItems) {
      const texts = new Set((value as unknown[]).map((item) => JSON.stringify(item)));
      if (texts.size < value.length) return { pointer, reason: "must not have equal items" };
    }
    return undefined;
  }

  #object(
    type: Extract<TypeNode, { kind: "map" | "object" }>,
    value: unknown,
    pointer: string,
    depth: number,
  ): Mismatch | undefined {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      return { pointer, reason: `must be an object, not ${kindOf(value)}` };
    }
    const count = Object.keys(value).length;
    if (count < (type.minProperties ?? 0)) {
      return { pointer, reason: `must have at least ${type.minProperties} properties` };
    }
    if (count > (type.maxProperties ?? Infinity)) {
      return { pointer, reason: `must have at most ${type.maxProperties} properties` };
    }
    const declared = new Map<string, ObjectNode["properties"][number]>();
    if (type.kind === "object")
      for (const property of type.properties) declared.set(property.name, property);
    for (const { name, required, access } of declared.values()) {
      // An example may show either direction.
      if (!required || access !== undefined || Object.hasOwn(value, name)) continue;
      return { pointer, reason: `lacks the required property '${name}'` };
    }
    const additional = type.kind === "map" ? type.values : type.additional;
    for (const [name, member] of Object.entries(value)) {
      const place = joinPointer(pointer, name);
      const memberType = declared.get(name)?.type ?? additional;
      if (memberType === "open") continue;
      if (memberType === "closed")
        return { pointer: place, reason: `'${name}' is no property here` };
      const found = this.mismatch(memberType, member, place, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #union(type: UnionNode, value: unknown, pointer: string, depth: number): Mismatch | undefined {
    let deepest: Mismatch | undefined;
    let matching = 0;
    for (const member of type.members) {
      const found = this.mismatch(member, value, pointer, depth + 1);
      if (found === undefined) {
        matching++;
        if (!type.exclusive) return undefined;
      } else if (found.pointer.length > (deepest?.pointer.length ?? -1)) deepest = found;
    }
    if (matching === 1) return undefined;
    if (matching > 1)
      return { pointer, reason: `fits ${matching} members of oneOf, it must fit one` };
    return deepest !== undefined && deepest.pointer.length > pointer.length
      ? deepest
      : { pointer, reason: "fits no member of the union" };
  }
}

type Fail = (reason: string) => Mismatch;

function numberReason(
  type: Extract<TypeNode, { kind: "integer" | "number" }>,
  value: unknown,
  fail: Fail,
): Mismatch | undefined {
  if (typeof value !== "number") return fail(`must be a number, not ${kindOf(value)}`);
  if (type.kind === "integer" && !Number.isInteger(value)) return fail("must be a whole number");
  if (type.format === "int32" && (value < -(2 ** 31) || value >= 2 ** 31))
    return fail("must be within 32 bits");
  if (value < (type.minimum ?? -Infinity)) return fail(`must be at least ${type.minimum}`);
  if (value > (type.maximum ?? Infinity)) return fail(`must be at most ${type.maximum}`);
  if (value <= (type.exclusiveMinimum ?? -Infinity))
    return fail(`must be above ${type.exclusiveMinimum}`);
  if (value >= (type.exclusiveMaximum ?? Infinity))
    return fail(`must be below ${type.exclusiveMaximum}`);
  if (type.multipleOf !== undefined) {
    const times = value / type.multipleOf;
    if (Math.abs(times - Math.round(times)) > 1e-9)
      return fail(`must be a multiple of ${type.multipleOf}`);
  }
  return undefined;
}

function stringReason(
  type: Extract<TypeNode, { kind: "string" }>,
  value: unknown,
  fail: Fail,
): Mismatch | undefined {
  if (typeof value !== "string") return fail(`must be a string, not ${kindOf(value)}`);
  if (type.minLength !== undefined || type.maxLength !== undefined) {
    const length = [...value].length;
    if (length < (type.minLength ?? 0))
      return fail(`must have at least ${type.minLength} characters`);
    if (length > (type.maxLength ?? Infinity))
      return fail(`must have at most ${type.maxLength} characters`);
  }
  if (type.pattern !== undefined && !new RegExp(type.pattern, "u").test(value)) {
    return fail(`must match /${type.pattern}/`);
  }
  const format = checkedFormats.find((name) => name === type.format);
  if (format !== undefined && !hasFormat(format, value))
    return fail(`must be of the format '${format}'`);
  return undefined;
}

function hasFormat(name: (typeof checkedFormats)[number], value: string): boolean {
  const format = formats.fullFormats[name];
  if (format instanceof RegExp) return format.test(value);
  if (typeof format === "function") return format(value);
  if (typeof format !== "object" || typeof format.validate !== "function") return true;
  return (format.validate as (value: string) => boolean)(value);
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
