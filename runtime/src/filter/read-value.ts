import { parseDateTime } from "../check/date-object.ts";
import { isDateTime } from "../check/is-date-time.ts";
import { isDate } from "../check/is-date.ts";
import { mostDecimalDigits, plainDecimal } from "../decimal/decimal-text.ts";
import type { FieldType, ScalarFieldType } from "./field-set.ts";
import { echo, type FilterIssue } from "./filter-issue.ts";
import type { FilterValue } from "./filter.ts";
import type { Word } from "./scan-token.ts";
import { cannotStartWord } from "./word-rules.ts";

/** Numbers have no exponent. Source: Interface B, 2.1. */
const number = /^-?\d+(?:\.\d+)?$/;

/** An integer of 64 bits has at most 19 digits; longer texts are refused before they are parsed. */
const int64 = /^(-?\d{1,19})(?:\.0+)?$/;

const dateTimeWords = "a date, or a date and time such as 2026-02-28T12:00:00Z";

/** The value of a word for a field of that type; a collection is compared with one of its items. */
export function readValue(word: Word, type: FieldType): FilterValue | FilterIssue {
  switch (type.kind) {
    case "string":
      return startsBadly(word) ?? word.text;
    case "number":
    case "integer":
      return readNumber(word, type.kind);
    case "bigint":
      return readBigint(word);
    case "decimal":
      return readDecimal(word);
    case "boolean":
      if (word.quoted || (word.text !== "true" && word.text !== "false")) {
        return wrong(word, "true or false without quotes");
      }
      return word.text === "true";
    case "enum":
      return readEnum(word, type);
    case "date":
      return isDate(word.text) ? word.text : wrong(word, "a date such as 2026-02-28");
    case "dateTime":
      // A date is the beginning of its day in UTC.
      if (isDateTime(word.text) || isDate(word.text)) return word.text;
      return wrong(word, dateTimeWords);
    case "instant":
      if (isDate(word.text)) return new Date(`${word.text}T00:00:00Z`);
      return parseDateTime(word.text) ?? wrong(word, dateTimeWords);
    case "collection":
      return readValue(word, type.items);
  }
}

/** Source: Interface B, 4.1, rule 6. */
function startsBadly(word: Word): FilterIssue | undefined {
  if (word.quoted || !cannotStartWord(word.text.charCodeAt(0))) return undefined;
  const first = word.text.startsWith("-") ? "a dash" : "a digit";
  const message = `an unquoted string cannot start with ${first}; put ${echo(word.text)} in quotes`;
  return { code: "syntax", position: word.start + 1, message };
}

/** An integer may be compared with a decimal: both are numbers. Source: Interface B, 2.1. */
function readNumber(word: Word, kind: "number" | "integer"): number | FilterIssue {
  const value = decimalOf(word);
  if (kind === "number") {
    return Number.isFinite(value) ? value : wrong(word, "a number without quotes");
  }
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value;
  return wrong(word, "a number within ±(2^53 − 1) without quotes");
}

/** A decimal stays a number, which has all its digits only within the safe integers. */
function readBigint(word: Word): bigint | number | FilterIssue {
  const [, integer] = (!word.quoted && int64.exec(word.text)) || [];
  if (integer !== undefined) {
    const value = BigInt(integer);
    if (value === BigInt.asIntN(64, value)) return value;
  } else {
    const value = decimalOf(word);
    if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value;
  }
  return wrong(word, "an integer of 64 bits, or a decimal, without quotes");
}

/** All digits of a number, as the text of a decimal. */
function readDecimal(word: Word): string | FilterIssue {
  const isNumber = !word.quoted && word.text.length <= mostDecimalDigits && number.test(word.text);
  return (isNumber ? plainDecimal(word.text) : undefined) ?? wrong(word, "a number without quotes");
}

function decimalOf({ text, quoted }: Word): number {
  return !quoted && number.test(text) ? Number(text) : NaN;
}

function readEnum(
  word: Word,
  type: Extract<ScalarFieldType, { kind: "enum" }>,
): string | FilterIssue {
  const bad = startsBadly(word);
  if (bad !== undefined) return bad;
  if (type.open || type.values.includes(word.text)) return word.text;
  return { ...wrong(word, `one of ${type.values.join(", ")}`), code: "enum" };
}

function wrong(word: Word, expected: string): FilterIssue {
  const received = word.quoted ? `the string "${echo(word.text)}"` : echo(word.text);
  return {
    code: "type",
    position: word.start + 1,
    message: `expected ${expected}, received ${received}`,
  };
}
