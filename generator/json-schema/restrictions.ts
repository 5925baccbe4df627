import { canonical, isRecord, refuse, type Check, type Schema } from "./check.ts";

/** Makes the check of a keyword from its value, its schema and the compiler for subschemas. */
export type KeywordCheck = (
  expected: unknown,
  schema: Schema,
  compile: (schema: unknown) => Check,
) => Check;

/** Keywords that look at a value as a whole, or at the items of an array. */
export const restrictions: Readonly<Record<string, KeywordCheck>> = {
  type: (expected) => {
    const tests = [expected].flat().map((name) => types[name as string] ?? refuse);
    const [only] = tests;
    if (tests.length === 1 && only !== undefined) return (value) => only(value, undefined);
    return (value) => tests.some((test) => test(value, undefined));
  },
  const: (expected) => isOneOf([expected]),
  enum: (expected) => isOneOf(expected as readonly unknown[]),
  pattern: (expected) => {
    const pattern = new RegExp(expected as string, "u");
    return (value) => typeof value !== "string" || pattern.test(value);
  },
  minLength: (least) => (value) =>
    typeof value !== "string" || [...value].length >= (least as number),
  maxLength: (most) => (value) =>
    typeof value !== "string" || [...value].length <= (most as number),
  minimum: (least) => (value) => typeof value !== "number" || value >= (least as number),
  exclusiveMinimum: (bound) => (value) => typeof value !== "number" || value > (bound as number),
  maximum: (most) => (value) => typeof value !== "number" || value <= (most as number),
  exclusiveMaximum: (bound) => (value) => typeof value !== "number" || value < (bound as number),
  multipleOf: (divisor) => (value) =>
    typeof value !== "number" || Number.isInteger(value / (divisor as number)),
  maxItems: (most) => (value) => !Array.isArray(value) || value.length <= (most as number),
  minItems: (least) => (value) => !Array.isArray(value) || value.length >= (least as number),
  uniqueItems: (unique) => (value) =>
    unique !== true ||
    !Array.isArray(value) ||
    new Set(value.map((item: unknown) => canonical(item))).size === value.length,
  items: (expected, { prefixItems }, compile) => {
    const check = compile(expected);
    const first = Array.isArray(prefixItems) ? prefixItems.length : 0;
    return (value) =>
      !Array.isArray(value) || value.every((item, i) => i < first || check(item, undefined));
  },
  prefixItems: (expected, _, compile) => {
    const checks = (expected as readonly unknown[]).map(compile);
    return (value) =>
      !Array.isArray(value) ||
      value.every((item, position) => checks[position]?.(item, undefined) ?? true);
  },
  contains: (expected, { minContains = 1, maxContains = Infinity }, compile) => {
    const check = compile(expected);
    return (value) => {
      if (!Array.isArray(value)) return true;
      const count = value.filter((item) => check(item, undefined)).length;
      return count >= (minContains as number) && count <= (maxContains as number);
    };
  },
  required: (expected) => (value) =>
    !isRecord(value) || (expected as string[]).every((name) => Object.hasOwn(value, name)),
  dependentRequired: (expected) => (value) =>
    !isRecord(value) ||
    Object.entries(expected as Record<string, string[]>).every(
      ([name, others]) =>
        !Object.hasOwn(value, name) || others.every((other) => Object.hasOwn(value, other)),
    ),
  minProperties: (least) => (value) =>
    !isRecord(value) || Object.keys(value).length >= (least as number),
  maxProperties: (most) => (value) =>
    !isRecord(value) || Object.keys(value).length <= (most as number),
  propertyNames: (expected, _, compile) => {
    const check = compile(expected);
    return (value) =>
      !isRecord(value) || Object.keys(value).every((name) => check(name, undefined));
  },
};

const types: Readonly<Record<string, Check>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === "boolean",
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  integer: (value) => typeof value === "number" && value % 1 === 0,
  array: (value) => Array.isArray(value),
  object: isRecord,
};

function isOneOf(values: readonly unknown[]): Check {
  if (values.every((value) => typeof value !== "object" || value === null)) {
    const plain = new Set(values);
    return (value) => plain.has(value);
  }
  const known = new Set(values.map(canonical));
  return (value) => known.has(canonical(value));
}
