import type {
  EnumNode,
  IntegerNode,
  NumberNode,
  StringConstraints,
  StringNode,
} from "../../types.ts";
import { keeps } from "../../../rules/evaluate.ts";
import { formatOf } from "../../../rules/formats.ts";
import type { Lowering } from "../lowering.ts";
import { rulesOf } from "../../rules-of.ts";
import type { LoweredType } from "../lowered.ts";
import { heldInteger, heldString } from "../schema/held.ts";

/** The values that two types other than objects, arrays and unions have in common. */
export function intersectScalars(lowering: Lowering, a: LoweredType, b: LoweredType): LoweredType {
  if (a.kind === "enum" && b.kind === "enum") return intersectEnums(lowering, a, b);
  if (a.kind === "enum") return narrowEnum(lowering, a, b);
  if (b.kind === "enum") return narrowEnum(lowering, b, a);
  if (a.kind === "string" && b.kind === "string") return intersectStrings(lowering, a, b);
  if (isNumeric(a) && isNumeric(b)) return intersectNumbers(lowering, a, b);
  return a.kind === b.kind ? b : { kind: "never", origin: b.origin };
}

function isNumeric(type: LoweredType): type is IntegerNode | NumberNode {
  return type.kind === "integer" || type.kind === "number";
}

function intersectEnums(lowering: Lowering, a: EnumNode, b: EnumNode): LoweredType {
  // An open enum accepts every string, so the closed one decides.
  if (a.open && b.open) return { ...b, values: [...new Set([...a.values, ...b.values])] };
  if (a.open) return narrowEnum(lowering, b, { kind: "string", origin: a.origin, held: "string" });
  if (b.open) return narrowEnum(lowering, a, { kind: "string", origin: b.origin, held: "string" });
  return withValues(
    b,
    a.values.filter((value) => b.values.includes(value)),
  );
}

function narrowEnum(lowering: Lowering, type: EnumNode, other: LoweredType): LoweredType {
  if (type.open) {
    if (other.kind !== "string") return { kind: "never", origin: type.origin };
    if (rulesOf(other).length > 0) lowering.noteInexact();
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

function intersectStrings(lowering: Lowering, a: StringNode, b: StringNode): LoweredType {
  const lengths = { ...greatest(a, b, "minLength"), ...least(a, b, "maxLength") };
  if (isEmptyRange(lengths.minLength, lengths.maxLength))
    return { kind: "never", origin: b.origin };
  const pattern = either(lowering, a.pattern, b.pattern);
  const format = eitherFormat(lowering, a.format, b.format);
  const rules: StringConstraints = {
    ...(format === undefined ? {} : { format }),
    ...lengths,
    ...(pattern === undefined ? {} : { pattern }),
  };
  return { kind: "string", origin: b.origin, ...rules, held: heldString(rules, lowering.options) };
}

/** A type has one of each: where two parts differ, the other is checked with the schema. */
function either<T>(lowering: Lowering, a: T | undefined, b: T | undefined): T | undefined {
  if (a !== undefined && b !== undefined && a !== b) lowering.noteInexact();
  return b ?? a;
}

/** A format that is not checked gives way to one that is. */
function eitherFormat(
  lowering: Lowering,
  a: string | undefined,
  b: string | undefined,
): string | undefined {
  if (a === undefined || b === undefined) return b ?? a;
  if (formatOf(b) === undefined) return formatOf(a) === undefined ? b : a;
  return formatOf(a) === undefined ? b : either(lowering, a, b);
}

function intersectNumbers(
  lowering: Lowering,
  a: IntegerNode | NumberNode,
  b: IntegerNode | NumberNode,
): LoweredType {
  const bounds = {
    ...greatest(a, b, "minimum"),
    ...least(a, b, "maximum"),
    ...greatest(a, b, "exclusiveMinimum"),
    ...least(a, b, "exclusiveMaximum"),
    ...multiple(lowering, a.multipleOf, b.multipleOf),
  };
  if (isEmptyRange(bounds.minimum, bounds.maximum)) return { kind: "never", origin: b.origin };
  if (a.kind === "integer" || b.kind === "integer") {
    const formats = new Set([a.format, b.format]);
    const format = (["int32", "int64"] as const).find((name) => formats.has(name));
    return {
      kind: "integer",
      origin: b.origin,
      ...(format === undefined ? {} : { format }),
      ...bounds,
      held: heldInteger(format, lowering.options),
    };
  }
  const format = b.format ?? a.format;
  return {
    kind: "number",
    origin: b.origin,
    ...(format === "float" || format === "double" ? { format } : {}),
    ...bounds,
  };
}

/** The least common multiple of whole numbers; of others one is checked with the schema. */
function multiple(
  lowering: Lowering,
  a: number | undefined,
  b: number | undefined,
): { readonly multipleOf?: number } {
  if (a === undefined && b === undefined) return {};
  if (a === undefined || b === undefined) return { multipleOf: (a ?? b) as number };
  let [x, y] = [a, b];
  if (Number.isSafeInteger(a) && Number.isSafeInteger(b)) while (y > 0) [x, y] = [y, x % y];
  const common = (a / x) * b;
  if (Number.isSafeInteger(common) && Number.isSafeInteger(a) && Number.isSafeInteger(b))
    return { multipleOf: common };
  return { multipleOf: either(lowering, a, b) as number };
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
