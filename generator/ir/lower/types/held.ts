import type { LowerOptions } from "../../options.ts";
import type {
  DecimalFormat,
  IntegerNode,
  NumberNode,
  NumericConstraints,
  StringConstraints,
  StringNode,
} from "../../types.ts";

/** How an integer of a format, and with bounds, is held. */
export function heldInteger(
  format: string | undefined,
  { minimum = 0, maximum = 0 }: NumericConstraints,
  { int64, wideIntegers }: LowerOptions,
): IntegerNode["held"] {
  if (format === "int64" || format === "uint64") return int64;
  const isWide = [minimum, maximum].some((bound) => Math.abs(bound) > Number.MAX_SAFE_INTEGER);
  return format === undefined && wideIntegers === "bounds" && isWide ? int64 : "number";
}

/** Whether a format is one of decimals. */
export function isDecimalFormat(format: string | undefined): format is DecimalFormat {
  return format === "decimal" || format === "decimal128";
}

/** The format of a number, as far as it matters, and how the number is held. */
export function heldNumber(
  format: string | undefined,
  { decimals }: LowerOptions,
): Pick<NumberNode, "format" | "held"> {
  if (format === "float" || format === "double") return { format, held: "number" };
  if (decimals === undefined) return { held: "number" };
  const exact = decimals.class === undefined ? "string" : "class";
  if (isDecimalFormat(format)) return { format, held: exact };
  return { held: decimals.numbers === "all" ? exact : "number" };
}

/**
 * How a string is held. Patterns and lengths are rules of the text, and an object has none: with one
 * of them a date-time stays a string.
 */
export function heldString(rules: StringConstraints, options: LowerOptions): StringNode["held"] {
  const { dates = "string" } = options;
  if (!formatsOf[dates].includes(rules.format ?? "")) return "string";
  const { minLength, maxLength, pattern, further } = rules;
  const isText =
    minLength !== undefined ||
    maxLength !== undefined ||
    pattern !== undefined ||
    further !== undefined;
  return isText ? "string" : dates;
}

/** Formats of which strings are held otherwise. A time of day with a zone is neither in `Date` nor in Temporal. */
const formatsOf: Readonly<Record<StringNode["held"], readonly string[]>> = {
  string: [],
  Date: ["date-time"],
  temporal: ["date-time", "date"],
};

/** How a format is taken, as far as it need not be kept. */
export function looseFormat({ formats }: LowerOptions): Pick<StringConstraints, "loose"> {
  return formats === undefined || formats === "check" ? {} : { loose: formats };
}
