import * as runtime from "@diptych/runtime";
import type { FormatCheck } from "./formats.ts";
import type { Rule } from "./rule.ts";

const formatChecks: Readonly<Record<FormatCheck, (text: string) => boolean>> = runtime;

/**
 * Whether a JSON value of the right type keeps a rule, by the functions that generated code calls.
 * This is the only module of the generator that calls the runtime.
 */
export function keeps(rule: Rule, value: unknown): boolean {
  switch (rule.kind) {
    case "range":
      return typeof value !== "number" || isWithin(value, rule.bits);
    case "minimum":
      return (
        typeof value !== "number" || (rule.exclusive ? value > rule.limit : value >= rule.limit)
      );
    case "maximum":
      return (
        typeof value !== "number" || (rule.exclusive ? value < rule.limit : value <= rule.limit)
      );
    case "multipleOf":
      return typeof value !== "number" || isMultipleOf(value, rule.divisor);
    case "minLength":
      return typeof value !== "string" || runtime.codePointLength(value) >= rule.limit;
    case "maxLength":
      return typeof value !== "string" || runtime.codePointLength(value) <= rule.limit;
    case "pattern":
      return typeof value !== "string" || new RegExp(rule.source, "u").test(value);
    case "format":
      return typeof value !== "string" || formatChecks[rule.check](value);
    case "enum":
      return (rule.values as readonly unknown[]).includes(value);
    case "minItems":
      return !Array.isArray(value) || value.length >= rule.limit;
    case "maxItems":
      return !Array.isArray(value) || value.length <= rule.limit;
    case "uniqueItems":
      return !Array.isArray(value) || runtime.hasUniqueItems(value);
    case "minProperties":
      return !isObject(value) || Object.keys(value).length >= rule.limit;
    case "maxProperties":
      return !isObject(value) || Object.keys(value).length <= rule.limit;
  }
}

function isWithin(value: number, bits: 32 | 53 | 64): boolean {
  if (bits === 53) return Number.isSafeInteger(value);
  // A JSON number beyond 2^53 has been rounded already; what it was rounded to counts.
  return value >= -(2 ** (bits - 1)) && value < 2 ** (bits - 1);
}

/** Both numbers mean the decimals that JavaScript prints for them. */
function isMultipleOf(value: number, divisor: number): boolean {
  const [a, b] = [decimalOf(value), decimalOf(divisor)];
  const exponent = Math.min(a.exponent, b.exponent);
  const scaled = ({ digits, exponent: own }: typeof a): bigint =>
    digits * 10n ** BigInt(own - exponent);
  return scaled(b) !== 0n && scaled(a) % scaled(b) === 0n;
}

function decimalOf(value: number): { readonly digits: bigint; readonly exponent: number } {
  const [mantissa = "0", exponent = "0"] = value.toExponential().split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
