import { parseDateTime } from "../check/date-object.ts";
import { isDateTime } from "../check/is-date-time.ts";
import { isDate } from "../check/is-date.ts";
import type { FieldType, ScalarFieldType } from "./field-set.ts";
import { echo, type FilterIssue } from "./filter-issue.ts";
import type { FilterValue } from "./filter.ts";
import type { Word } from "./scan-token.ts";
import { cannotStartWord } from "./word-rules.ts";

const number = /^-?\d+(?:\.\d+)?(?:[Ee][+-]?\d+)?$/;

/** An integer of 64 bits has at most 19 digits; longer texts are refused before they are parsed. */
const int64 = /^-?\d{1,19}$/;

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
      if (isDateTime(word.text)) return word.text;
      return wrong(word, "a date and time such as 2026-02-28T12:00:00Z");
    case "instant":
      return (
        parseDateTime(word.text) ?? wrong(word, "a date and time such as 2026-02-28T12:00:00Z")
      );
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

function readNumber(word: Word, kind: "number" | "integer"): number | FilterIssue {
  const value = !word.quoted && number.test(word.text) ? Number(word.text) : NaN;
  if (kind === "number") {
    return Number.isFinite(value) ? value : wrong(word, "a number without quotes");
  }
  if (Number.isSafeInteger(value)) return value;
  return wrong(word, "an integer within ±(2^53 − 1) without quotes");
}

function readBigint(word: Word): bigint | FilterIssue {
  if (!word.quoted && int64.test(word.text)) {
    const value = BigInt(word.text);
    if (value === BigInt.asIntN(64, value)) return value;
  }
  return wrong(word, "an integer of 64 bits without quotes");
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
