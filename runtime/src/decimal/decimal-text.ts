import { isDecimalObject, type DecimalObject } from "../check/decimal-object.ts";

/** Most digits of a decimal that is written without an exponent: the limit bounds the work of every rule. */
export const mostDecimalDigits = 1000;

/** Texts of this length are not looked at: their digits are more than any decimal has. */
const longestText = 2 * mostDecimalDigits;

/** Expected value where a text is no decimal, or one that is too long. */
export const decimalExpected = `a decimal of at most ${mostDecimalDigits} digits`;

const plain = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const floating = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/**
 * Whether a value is the text of a decimal: a JSON number without an exponent, such as `-12.50`, of at
 * most 1,000 digits.
 */
export function isDecimal(value: unknown): value is string {
  return typeof value === "string" && isPlain(value);
}

/** The text of a decimal that is held as one, or as an object of a library; undefined for other values. */
export function exactText(value: unknown): string | undefined {
  if (typeof value === "string") return isPlain(value) ? value : undefined;
  return isDecimalObject(value) ? exactText(value.toFixed()) : undefined;
}

/** Whether a value is a decimal as an object of a library: finite, and of at most 1,000 digits. */
export function isExactObject(value: unknown): value is DecimalObject {
  return typeof value !== "string" && exactText(value) !== undefined;
}

function isPlain(text: string): boolean {
  if (text.length > mostDecimalDigits + 2 || !plain.test(text)) return false;
  const marks = (text.startsWith("-") ? 1 : 0) + (text.includes(".") ? 1 : 0);
  return text.length - marks <= mostDecimalDigits;
}

/**
 * The text of a decimal for a number as JSON and XML write them: its digits as they stand, zeros at
 * the end included, without an exponent, a plus sign or superfluous zeros before them. Undefined for
 * other texts, and for a number of more than 1,000 digits.
 */
export function plainDecimal(text: string): string | undefined {
  if (isPlain(text)) return text;
  const found = text.length > longestText ? null : floating.exec(text);
  if (found === null) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = found;
  if (whole === "" && fraction === "") return undefined;
  const digits = `${whole}${fraction}`;
  // Zero is the same however it is scaled.
  const shift = /[1-9]/.test(digits) ? Number(exponent) : 0;
  if (Math.abs(shift) > longestText) return undefined;
  const point = whole.length + shift;
  const before = digits
    .slice(0, Math.max(point, 0))
    .padEnd(point, "0")
    .replace(/^0+(?=\d)/, "");
  const after = point < 0 ? "0".repeat(-point) + digits : digits.slice(point);
  const made = `${sign === "-" ? "-" : ""}${before || "0"}${after === "" ? "" : `.${after}`}`;
  return isPlain(made) ? made : undefined;
}
