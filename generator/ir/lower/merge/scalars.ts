import type { LowerOptions } from "../../options.ts";
import type {
  EnumNode,
  IntegerNode,
  NumberNode,
  StringConstraints,
  StringNode,
} from "../../types.ts";
import { bothPatterns } from "./patterns.ts";
import type { LoweredType } from "../lowered.ts";
import { heldInteger, heldString } from "../schema/held.ts";

/** The values that two types other than objects, arrays and unions have in common. */
export function intersectScalars(
  a: LoweredType,
  b: LoweredType,
  options: LowerOptions,
): LoweredType {
  if (a.kind === "enum" && b.kind === "enum") return intersectEnums(a, b);
  if (a.kind === "enum") return narrowEnum(a, b);
  if (b.kind === "enum") return narrowEnum(b, a);
  if (a.kind === "string" && b.kind === "string") return intersectStrings(a, b, options);
  if (isNumeric(a) && isNumeric(b)) return intersectNumbers(a, b, options);
  return a.kind === b.kind ? b : { kind: "never", origin: b.origin };
}

function isNumeric(type: LoweredType): type is IntegerNode | NumberNode {
  return type.kind === "integer" || type.kind === "number";
}

function intersectEnums(a: EnumNode, b: EnumNode): LoweredType {
  // An open enum accepts every string, so the closed one decides.
  if (a.open && b.open) return { ...b, values: [...new Set([...a.values, ...b.values])] };
  if (a.open) return narrowEnum(b, { kind: "string", origin: a.origin, held: "string" });
  if (b.open) return narrowEnum(a, { kind: "string", origin: b.origin, held: "string" });
  return withValues(
    b,
    a.values.filter((value) => b.values.includes(value)),
  );
}

function narrowEnum(type: EnumNode, other: LoweredType): LoweredType {
  if (type.open) return other.kind === "string" ? type : { kind: "never", origin: type.origin };
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
  if (type.kind === "boolean") return typeof value === "boolean";
  if (type.kind === "string") {
    if (typeof value !== "string") return false;
    const length = [...value].length;
    if (length < (type.minLength ?? 0) || length > (type.maxLength ?? Infinity)) return false;
    return type.pattern === undefined || new RegExp(type.pattern, "u").test(value);
  }
  if (!isNumeric(type) || typeof value !== "number") return false;
  if (type.kind === "integer" && !Number.isInteger(value)) return false;
  return (
    value >= (type.minimum ?? -Infinity) &&
    value <= (type.maximum ?? Infinity) &&
    value > (type.exclusiveMinimum ?? -Infinity) &&
    value < (type.exclusiveMaximum ?? Infinity) &&
    (type.multipleOf === undefined || Number.isInteger(value / type.multipleOf))
  );
}

function intersectStrings(a: StringNode, b: StringNode, options: LowerOptions): LoweredType {
  const lengths = { ...greatest(a, b, "minLength"), ...least(a, b, "maxLength") };
  if (isEmptyRange(lengths.minLength, lengths.maxLength))
    return { kind: "never", origin: b.origin };
  const pattern =
    a.pattern === undefined || a.pattern === b.pattern || b.pattern === undefined
      ? (b.pattern ?? a.pattern)
      : bothPatterns(a.pattern, b.pattern);
  const format = b.format ?? a.format;
  const rules: StringConstraints = {
    ...(format === undefined ? {} : { format }),
    ...lengths,
    ...(pattern === undefined ? {} : { pattern }),
  };
  return { kind: "string", origin: b.origin, ...rules, held: heldString(rules, options) };
}

function intersectNumbers(
  a: IntegerNode | NumberNode,
  b: IntegerNode | NumberNode,
  options: LowerOptions,
): LoweredType {
  const bounds = {
    ...greatest(a, b, "minimum"),
    ...least(a, b, "maximum"),
    ...greatest(a, b, "exclusiveMinimum"),
    ...least(a, b, "exclusiveMaximum"),
    ...multiple(a.multipleOf, b.multipleOf),
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
      held: heldInteger(format, options),
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

function multiple(a: number | undefined, b: number | undefined): { readonly multipleOf?: number } {
  if (a === undefined && b === undefined) return {};
  if (a === undefined || b === undefined) return { multipleOf: (a ?? b) as number };
  let [x, y] = [a, b];
  while (y > Number.EPSILON * Math.max(a, b)) [x, y] = [y, x % y];
  return { multipleOf: (a / x) * b };
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
