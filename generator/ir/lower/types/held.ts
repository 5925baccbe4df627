import type { LowerOptions } from "../../options.ts";
import type { IntegerNode, StringConstraints, StringNode } from "../../types.ts";

/** How an integer of a format is held. */
export function heldInteger(
  format: string | undefined,
  options: LowerOptions,
): IntegerNode["held"] {
  return format === "int64" ? options.int64 : "number";
}

/**
 * How a string is held. Patterns and lengths are rules of the text, and a Date has none: with one
 * of them a date-time stays a string.
 */
export function heldString(rules: StringConstraints, options: LowerOptions): StringNode["held"] {
  if (rules.format !== "date-time") return "string";
  const { minLength, maxLength, pattern, further } = rules;
  const isText =
    minLength !== undefined ||
    maxLength !== undefined ||
    pattern !== undefined ||
    further !== undefined;
  return isText ? "string" : (options.dates ?? "string");
}
