import type {
  EnumNode,
  IntegerNode,
  NumberNode,
  NumericConstraints,
  StringConstraints,
  StringNode,
} from "../../types.ts";
import { keeps } from "../../../rules/evaluate.ts";
import { formatOf } from "../../../rules/formats.ts";
import { integerFormats } from "../../../rules/integer-formats.ts";
import type { Merging } from "./merging.ts";
import { rulesOf } from "../../rules-of.ts";
import type { LoweredType } from "../types/lowered.ts";
import { heldInteger, heldNumber, heldString, looseFormat } from "../types/held.ts";

/** The values that two types other than objects, arrays and unions have in common. */
export function intersectScalars(merging: Merging, a: LoweredType, b: LoweredType): LoweredType {
  if (a.kind === "enum" && b.kind === "enum") return intersectEnums(merging, a, b);
  if (a.kind === "enum") return narrowEnum(merging, a, b);
  if (b.kind === "enum") return narrowEnum(merging, b, a);
  if (a.kind === "string" && b.kind === "string") return intersectStrings(merging, a, b);
  if (isNumeric(a) && isNumeric(b)) return intersectNumbers(merging, a, b);
  return a.kind === b.kind ? b : { kind: "never", origin: b.origin };
}

function isNumeric(type: LoweredType): type is IntegerNode | NumberNode {
  return type.kind === "integer" || type.kind === "number";
}

function intersectEnums(merging: Merging, a: EnumNode, b: EnumNode): LoweredType {
  // An open enum accepts every string, so the closed one decides.
  if (a.open && b.open) return { ...b, values: [...new Set([...a.values, ...b.values])] };
  if (a.open) return narrowEnum(merging, b, { kind: "string", origin: a.origin, held: "string" });
  if (b.open) return narrowEnum(merging, a, { kind: "string", origin: b.origin, held: "string" });
  return withValues(
    b,
    a.values.filter((value) => b.values.includes(value)),
  );
}

function narrowEnum(merging: Merging, type: EnumNode, other: LoweredType): LoweredType {
  if (type.open) {
    if (other.kind !== "string") return { kind: "never", origin: type.origin };
    if (rulesOf(other).length > 0) merging.exactness.note();
    return type;
  }
  return withValues(
    type,
    type.values.filter((value) => admits(other, value)),
  );
}

function withValues(type: EnumNode, values: EnumNode["values"]): LoweredType {
  if (values.length === type.values.length) return type;
  return values.length === 0 ? { kind: "never", origin: type.origin } : { ...type, values };
}

function admits(type: LoweredType, value: string | number | boolean): boolean {
  switch (type.kind) {
    case "boolean":
      return typeof value === "boolean";
    case "string":
      return typeof value === "string" && keepsAll(type, value);
    case "integer":
      return typeof value === "number" && Number.isInteger(value) && keepsAll(type, value);
    case "number":
      return typeof value === "number" && keepsAll(type, value);
    default:
      return false;
  }
}

function keepsAll(type: StringNode | IntegerNode | NumberNode, value: string | number): boolean {
  return rulesOf(type).every((rule) => keeps(rule, value));
}

function intersectStrings(merging: Merging, a: StringNode, b: StringNode): LoweredType {
  const lengths = { ...greatest(a, b, "minLength"), ...least(a, b, "maxLength") };
  if (isEmptyRange(lengths.minLength, lengths.maxLength))
    return { kind: "never", origin: b.origin };
  const further: NonNullable<StringConstraints["further"]>[number][] = [];
  for (const other of [...(a.further ?? []), ...(b.further ?? [])]) further.push(other);
  const named = b.pattern === undefined ? a : b;
  if (a.pattern !== undefined && a.pattern !== named.pattern) further.push(patternOf(a));
  const format = checkedFormat(a.format, b.format);
  const other = format === a.format ? b.format : a.format;
  if (other !== undefined && other !== format && formatOf(other) !== undefined)
    further.push({ format: other, ...looseFormat(merging.options) });
  const rules: StringConstraints = {
    ...(format === undefined ? {} : { format, ...looseFormat(merging.options) }),
    ...lengths,
    ...patternOf(named),
    ...(further.length === 0 ? {} : { further }),
  };
  return { kind: "string", origin: b.origin, ...rules, held: heldString(rules, merging.options) };
}

function patternOf({
  pattern,
  patternExample,
  isPatient,
}: StringConstraints): Pick<StringConstraints, "pattern" | "patternExample" | "isPatient"> {
  return {
    ...(isPatient === undefined ? {} : { isPatient }),
    ...(pattern === undefined ? {} : { pattern }),
    ...(patternExample === undefined ? {} : { patternExample }),
  };
}

/** The second format, unless only the first one is checked. */
function checkedFormat(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return b ?? a;
  return formatOf(b) === undefined && formatOf(a) !== undefined ? a : b;
}

function intersectNumbers(
  merging: Merging,
  a: IntegerNode | NumberNode,
  b: IntegerNode | NumberNode,
): LoweredType {
  const bounds = {
    ...greatest(a, b, "minimum"),
    ...least(a, b, "maximum"),
    ...greatest(a, b, "exclusiveMinimum"),
    ...least(a, b, "exclusiveMaximum"),
    ...multiple(a, b),
  };
  if (isEmptyRange(bounds.minimum, bounds.maximum)) return { kind: "never", origin: b.origin };
  if (a.kind === "integer" || b.kind === "integer") {
    const formats = new Set([a.format, b.format]);
    const format = [...ownRules, ...integerFormats].find((name) => formats.has(name));
    return {
      kind: "integer",
      origin: b.origin,
      ...(format === undefined ? {} : { format }),
      ...bounds,
      held: heldInteger(format, bounds, merging.options),
    };
  }
  return {
    kind: "number",
    origin: b.origin,
    ...heldNumber(b.format ?? a.format, merging.options),
    ...bounds,
  };
}

/** Formats whose integers bounds do not say in full, the narrowest first: their names must stay. */
const ownRules = ["int32", "int64", "uint64"] as const;

/** The least common multiple of whole numbers; of others each is kept. */
function multiple(
  a: NumericConstraints,
  b: NumericConstraints,
): Pick<NumericConstraints, "multipleOf" | "furtherMultiples"> {
  const further = [...(a.furtherMultiples ?? []), ...(b.furtherMultiples ?? [])];
  const { multipleOf = a.multipleOf } = b;
  if (multipleOf === undefined) return {};
  const rest = (more: readonly number[]): Pick<NumericConstraints, "furtherMultiples"> =>
    more.length === 0 ? {} : { furtherMultiples: more };
  if (a.multipleOf === undefined || a.multipleOf === multipleOf)
    return { multipleOf, ...rest(further) };
  const common = leastCommonMultiple(a.multipleOf, multipleOf);
  return common === undefined
    ? { multipleOf, ...rest([a.multipleOf, ...further]) }
    : { multipleOf: common, ...rest(further) };
}

function leastCommonMultiple(a: number, b: number): number | undefined {
  if (!Number.isSafeInteger(a) || !Number.isSafeInteger(b)) return undefined;
  let [x, y] = [a, b];
  while (y > 0) [x, y] = [y, x % y];
  const common = (a / x) * b;
  return Number.isSafeInteger(common) ? common : undefined;
}

function isEmptyRange(low: number | undefined, high: number | undefined): boolean {
  return low !== undefined && high !== undefined && low > high;
}

type Bounds<K extends string> = { readonly [P in K]?: number };

/** The stricter of two lower bounds. */
export function greatest<K extends string>(a: Bounds<K>, b: Bounds<K>, key: K): Bounds<K> {
  return pick(a[key], b[key], key, Math.max);
}

/** The stricter of two upper bounds. */
export function least<K extends string>(a: Bounds<K>, b: Bounds<K>, key: K): Bounds<K> {
  return pick(a[key], b[key], key, Math.min);
}

function pick<K extends string>(
  a: number | undefined,
  b: number | undefined,
  key: K,
  choose: (a: number, b: number) => number,
): Bounds<K> {
  if (a === undefined && b === undefined) return {};
  const value = a === undefined ? b : b === undefined ? a : choose(a, b);
  return { [key]: value } as Bounds<K>;
}
