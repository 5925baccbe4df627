import { codePointLength } from "../check/code-point-length.ts";
import { isDecimalObject } from "../check/decimal-object.ts";
import { isTemporalObject, temporalKey } from "../check/temporal/temporal-object.ts";
import { isMultipleOf } from "../check/is-multiple-of.ts";
import { jsonKindOf } from "../check/json-kind.ts";
import { isArray } from "../check/objects.ts";
import type { Findings } from "../validate/findings.ts";
import type { ConditionSet } from "./parts.ts";
import { isEqual } from "./is-equal.ts";
import type { ConditionKeywords } from "./schema.ts";

/** Keywords of any value, of numbers and of strings. */
export function checkScalar(
  conditions: ConditionSet,
  schema: ConditionKeywords,
  value: unknown,
  found: Findings,
): void {
  if (schema.type !== undefined) {
    const types = typeof schema.type === "string" ? [schema.type] : schema.type;
    if (!types.some((type) => isOfType(type, value)))
      found.report("type", types.join(" or "), value);
  }
  if (schema.enum !== undefined && !schema.enum.some((item) => isEqual(item, value)))
    found.report("enum", "one of the listed values", value);
  if (Object.hasOwn(schema, "const") && !isEqual(schema.const, value))
    found.report("enum", JSON.stringify(schema.const), value);
  if (typeof value === "number" || typeof value === "bigint") checkNumber(schema, value, found);
  else if (typeof value === "string") checkText(conditions, schema, value, found);
  else if (isDecimalObject(value)) checkNumber(schema, Number(value.toFixed()), found);
  else if (value instanceof Date) checkText(conditions, schema, value.toJSON(), found);
  else if (isTemporalObject(value)) checkText(conditions, schema, temporalKey(value), found);
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "integer":
      if (isDecimalObject(value)) return Number.isInteger(Number(value.toFixed()));
      // A larger number may stand for another integer.
      return Number.isSafeInteger(value) || typeof value === "bigint";
    case "number":
      return Number.isFinite(value) || typeof value === "bigint" || isDecimalObject(value);
    case "array":
      return isArray(value);
    case "object":
      return jsonKindOf(value) === "object";
    case "string":
      return jsonKindOf(value) === "string";
    default:
      return typeof value === type;
  }
}

function checkNumber(schema: ConditionKeywords, value: number | bigint, found: Findings): void {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (minimum !== undefined && value < minimum)
    found.report("minimum", `at least ${minimum}`, value);
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
    found.report("minimum", `more than ${exclusiveMinimum}`, value);
  if (maximum !== undefined && value > maximum)
    found.report("maximum", `at most ${maximum}`, value);
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum)
    found.report("maximum", `less than ${exclusiveMaximum}`, value);
  if (multipleOf !== undefined && !isMultipleOf(Number(value), multipleOf))
    found.report("multipleOf", `a multiple of ${multipleOf}`, value);
}

function checkText(
  conditions: ConditionSet,
  schema: ConditionKeywords,
  value: string,
  found: Findings,
): void {
  const { minLength = 0, maxLength = Infinity, pattern, format } = schema;
  const length = minLength > 0 || maxLength < Infinity ? codePointLength(value) : 0;
  if (length < minLength) found.report("minLength", `at least ${minLength} characters`, value);
  if (length > maxLength)
    return found.report("maxLength", `at most ${maxLength} characters`, value);
  if (pattern !== undefined && !conditions.pattern(pattern).test(value))
    found.report("pattern", `text matching ${pattern}`, value);
  const check = format === undefined ? undefined : conditions.formats[format];
  if (check?.(value) === false) found.report("format", `text of format ${format}`, value);
}
