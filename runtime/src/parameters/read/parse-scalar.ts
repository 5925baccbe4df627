import { parseDateTime } from "../../check/date-object.ts";
import type { DecimalClass } from "../../check/decimal-object.ts";
import { plainDecimal } from "../../decimal/decimal-text.ts";

/** Longer texts are not taken as numbers. */
const longestNumber = 400;

/** Digits that a double holds exactly, whatever they are. */
const exactDigits = 15;

const grammar = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A number in the syntax of JSON; `undefined` for everything else. Source: RFC 8259, 6. */
export function parseParameterNumber(text: string): number | undefined {
  if (text.length > longestNumber || !grammar.test(text)) return undefined;
  const value = Number(text);
  // Adding zero turns a negative zero into zero.
  return Number.isFinite(value) ? value + 0 : undefined;
}

/** A number without fraction; `1.0` and `1e2` are such numbers too. Source: JSON Schema 2020-12 Core, 4.2.3. */
export function parseParameterInteger(text: string): number | undefined {
  const negative = text.charCodeAt(0) === 0x2d;
  const first = negative ? 1 : 0;
  const digits = text.length - first;
  if (digits > exactDigits || digits === 0) return unusualInteger(text);
  let value = 0;
  for (let i = first; i < text.length; i++) {
    const digit = text.charCodeAt(i) ^ 0x30;
    if (digit > 9) return unusualInteger(text);
    value = value * 10 + digit;
  }
  if (digits > 1 && text.charCodeAt(first) === 0x30) return undefined;
  return negative && value !== 0 ? -value : value;
}

function unusualInteger(text: string): number | undefined {
  const value = parseParameterNumber(text);
  return Number.isInteger(value) ? value : undefined;
}

/** An integer of any size that 64 bits may need, and somewhat more. */
export function parseParameterBigint(text: string): bigint | undefined {
  return /^-?(?:0|[1-9]\d{0,39})$/.test(text) ? BigInt(text) : undefined;
}

/** A number in the syntax of JSON as the text of a decimal. */
export function parseParameterDecimal(text: string): string | undefined {
  const value = plainDecimal(text);
  // A text that is one already has that syntax.
  return value === text || grammar.test(text) ? value : undefined;
}

/** A function that makes an object of a library of a number in the syntax of JSON. */
export function parameterDecimalParser<T>(Class: DecimalClass<T>): (text: string) => T | undefined {
  return (text) => {
    const value = parseParameterDecimal(text);
    return value === undefined ? undefined : new Class(value);
  };
}

/** Exactly `true` or `false`. */
export function parseParameterBoolean(text: string): boolean | undefined {
  return text === "true" ? true : text === "false" ? false : undefined;
}

/** A date-time. Source: RFC 3339, 5.6. */
export function parseParameterDate(text: string): Date | undefined {
  return parseDateTime(text);
}
