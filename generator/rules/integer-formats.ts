import type { NumericConstraints } from "./constraints.ts";

/**
 * The integers of formats that bounds say in full. Those of `int32`, `int64` and the upper end of
 * `uint64` are rules of their own. Source: OpenAPI Format Registry; RFC 8941, 3.3.1 (`sf-integer`).
 */
const ranges = {
  int8: { minimum: -(2 ** 7), maximum: 2 ** 7 - 1 },
  int16: { minimum: -(2 ** 15), maximum: 2 ** 15 - 1 },
  uint8: { minimum: 0, maximum: 2 ** 8 - 1 },
  uint16: { minimum: 0, maximum: 2 ** 16 - 1 },
  uint32: { minimum: 0, maximum: 2 ** 32 - 1 },
  "sf-integer": { minimum: -(10 ** 15 - 1), maximum: 10 ** 15 - 1 },
  "double-int": { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  uint64: { minimum: 0 },
  int32: {},
  int64: {},
} as const satisfies Readonly<Record<string, Pick<NumericConstraints, "minimum" | "maximum">>>;

/** A format of integers. */
export type IntegerFormat = keyof typeof ranges;

/** Names of the formats of integers. */
export const integerFormats = Object.keys(ranges) as readonly IntegerFormat[];

/** The format of integers of this name. */
export function integerFormatOf(name: string | undefined): IntegerFormat | undefined {
  return name !== undefined && Object.hasOwn(ranges, name) ? (name as IntegerFormat) : undefined;
}

/** Numbers of a structured field: 12 digits, and 3 behind the point. Source: RFC 8941, 3.3.2. */
const decimal = { minimum: -999_999_999_999.999, maximum: 999_999_999_999.999 } as const;

/** Bounds with those of the format. */
export function withFormat(
  format: string | undefined,
  constraints: NumericConstraints,
): NumericConstraints {
  if (format === "sf-decimal")
    return { multipleOf: 0.001, ...constraints, ...narrower(constraints, decimal) };
  const own = integerFormatOf(format);
  return own === undefined
    ? constraints
    : { ...constraints, ...narrower(constraints, ranges[own]) };
}

function narrower(
  constraints: NumericConstraints,
  range: Pick<NumericConstraints, "minimum" | "maximum">,
): Pick<NumericConstraints, "minimum" | "maximum"> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = constraints;
  const lower = range.minimum ?? -Infinity;
  const upper = range.maximum ?? Infinity;
  const isBelow = (exclusiveMinimum ?? -Infinity) >= lower;
  const isAbove = (exclusiveMaximum ?? Infinity) <= upper;
  return {
    ...(range.minimum === undefined || isBelow
      ? {}
      : { minimum: Math.max(minimum ?? lower, lower) }),
    ...(range.maximum === undefined || isAbove
      ? {}
      : { maximum: Math.min(maximum ?? upper, upper) }),
  };
}
