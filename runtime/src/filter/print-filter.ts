import { dateTimeText } from "../check/date-object.ts";
import { decimalText } from "./decimal-text.ts";
import { isDecimal } from "../decimal/decimal-text.ts";
import { EncodeError } from "../issue/encode-error.ts";
import { fieldType, type FieldSet } from "./field-set.ts";
import type { Filter, FilterComparison, FilterValue } from "./filter.ts";
import { needsQuotes } from "./word-rules.ts";

/**
 * The text of a filter, as short as the rules allow: one space between words, quotes only where
 * they are needed, parentheses around every operand. Reading it gives the same filter again.
 * Source: Interface B, 4.1, rules 1 to 6.
 *
 * @param fields the fields that the filter names; only they tell the text of a decimal from a string
 * @throws {EncodeError} a number is not finite, a text is no decimal, a `Date` is invalid, or a chain
 *   has fewer than two operands
 */
export function printFilter(filter: Filter, fields?: FieldSet<unknown>): string {
  switch (filter.kind) {
    case "comparison":
      return comparison(filter, fields);
    case "not":
      return `-not(${printFilter(filter.operand, fields)})`;
    default:
      if (filter.operands.length < 2) {
        refuse(`a chain of -${filter.kind} needs two operands or more`);
      }
      return filter.operands
        .map((operand) => `(${printFilter(operand, fields)})`)
        .join(` -${filter.kind} `);
  }
}

function comparison(
  { field, operator, value }: FilterComparison,
  fields: FieldSet<unknown> | undefined,
): string {
  const type = fields === undefined ? undefined : fieldType(fields, field);
  const { kind } = type?.kind === "collection" ? type.items : (type ?? {});
  const text = kind === "decimal" ? printDecimal(value) : printValue(value);
  return `${word(field)} -${operator} ${text}`;
}

function printDecimal(value: FilterValue): string {
  return isDecimal(value) ? value : refuse(`${String(value)} is no decimal`);
}

function printValue(value: FilterValue): string {
  if (typeof value === "string") return word(value);
  const text = value instanceof Date ? dateTimeText(value) : scalarText(value);
  return text ?? refuse(`a filter cannot hold ${String(value)}`);
}

function scalarText(value: number | bigint | boolean): string | undefined {
  if (typeof value !== "number") return String(value);
  return Number.isFinite(value) ? decimalText(value) : undefined;
}

/** Source: Interface B, 4.1, rules 4 and 6. */
function word(text: string): string {
  return needsQuotes(text) ? `'${text.replace(/['\\]/g, "\\$&")}'` : text;
}

function refuse(message: string): never {
  throw new EncodeError([{ code: "type", path: "", message }]);
}
