import { unicodePattern } from "../../../patterns/unicode-pattern.ts";
import { at, itemsAt, own, textAt, type JsonObject, type Site } from "../../../openapi/site.ts";
import type {
  EnumNode,
  IntegerNode,
  NumberNode,
  StringConstraints,
  StringNode,
} from "../../types.ts";
import { integerFormatOf, withFormat } from "../../../rules/integer-formats.ts";
import { isWhollyTested } from "../../../rules/patient-pattern.ts";
import { enumTexts } from "../keywords/enum-texts.ts";
import { heldInteger, heldNumber, heldString, looseFormat } from "../types/held.ts";
import type { Lowering } from "../lowering.ts";
import { originOf } from "../../origin.ts";
import { schemaExamples } from "../samples/examples.ts";

/** `type: string`, or the known values that `x-open-enum` lists. */
export function lowerString(lowering: Lowering, schema: Site<JsonObject>): StringNode | EnumNode {
  const origin = originOf(schema);
  const rules = stringConstraints(lowering, schema);
  const known = itemsAt(schema, "x-open-enum").map((item) => item.value);
  if (known.length === 0)
    return { kind: "string", origin, held: heldString(rules, lowering.options), ...rules };
  const values = known.filter((value) => typeof value === "string");
  return { kind: "enum", origin, values, open: true, rules, ...enumTexts(schema, known) };
}

function stringConstraints(lowering: Lowering, schema: Site<JsonObject>): StringConstraints {
  const pattern = lowerPattern(lowering, schema);
  const format = textAt(schema, "format");
  return {
    ...(format === undefined ? {} : { format, ...looseFormat(lowering.options) }),
    ...bounds(lowering, schema, "minLength", "maxLength"),
    ...(pattern === undefined
      ? {}
      : { pattern, ...patternExample(schema, pattern), ...patience(lowering, schema, pattern) }),
  };
}

/** Length of patterns from which on an example says more to people. */
const longPattern = 80;

function patternExample(
  schema: Site<JsonObject>,
  pattern: string,
): Pick<StringConstraints, "patternExample"> {
  const [example] = pattern.length < longPattern ? [] : schemaExamples(schema);
  return typeof example === "string" && example.length < longPattern
    ? { patternExample: example }
    : {};
}

/**
 * A pattern that JavaScript reads with the flag `u`, or one of the same meaning without it; another
 * one is reported and left out.
 */
function lowerPattern(lowering: Lowering, schema: Site<JsonObject>): string | undefined {
  const pattern = textAt(schema, "pattern");
  if (pattern === undefined) return undefined;
  const readable = unicodePattern(pattern);
  if (readable !== undefined) return readable;
  const reason = reasonAgainst(pattern);
  lowering.diagnostics.report("pattern-invalid", at(schema, "pattern"), { reason });
  return undefined;
}

/** Whether a pattern is tested in linear time; one that some texts are not tested by is reported. */
function patience(
  { options, diagnostics }: Lowering,
  schema: Site<JsonObject>,
  pattern: string,
): Pick<StringConstraints, "isPatient"> {
  if (options.patterns !== "patient") return {};
  if (!isWhollyTested(pattern))
    diagnostics.reportOnce("pattern-backtracking", originOf(at(schema, "pattern")), { pattern });
  return { isPatient: true };
}

function reasonAgainst(pattern: string): string {
  try {
    RegExp(pattern, "u");
    return "";
  } catch (error) {
    return (error as Error).message.replace(/^.*\/u?: /s, "");
  }
}

/** `type: integer` or `type: number`. */
export function lowerNumber(
  lowering: Lowering,
  schema: Site<JsonObject>,
  type: "integer" | "number",
): IntegerNode | NumberNode {
  const origin = originOf(schema);
  const format = textAt(schema, "format");
  const constraints = withFormat(format, {
    ...bounds(lowering, schema, "minimum", "maximum"),
    ...bounds(lowering, schema, "exclusiveMinimum", "exclusiveMaximum"),
    ...numberAt(schema, "multipleOf"),
  });
  const ofIntegers = integerFormatOf(format);
  if (type === "integer" || ofIntegers !== undefined) {
    return {
      kind: "integer",
      origin,
      held: heldInteger(format, constraints, lowering.options),
      ...(ofIntegers === undefined ? {} : { format: ofIntegers }),
      ...constraints,
    };
  }
  return {
    kind: "number",
    origin,
    ...heldNumber(format, lowering.options),
    ...constraints,
  };
}

/** The bounds that the schema has. A lower bound above the upper one is reported. */
export function bounds<L extends string, U extends string>(
  lowering: Lowering,
  schema: Site<JsonObject>,
  lower: L,
  upper: U,
): { readonly [K in L | U]?: number } {
  const low = own(schema, lower);
  const high = own(schema, upper);
  if (typeof low === "number" && typeof high === "number" && low > high) {
    lowering.diagnostics.report("bounds-empty", at(schema, lower), { lower, upper });
  }
  return { ...numberAt(schema, lower), ...numberAt(schema, upper) };
}

function numberAt<K extends string>(
  schema: Site<JsonObject>,
  key: K,
): { readonly [P in K]?: number } {
  const value = own(schema, key);
  return (typeof value === "number" ? { [key]: value } : {}) as { readonly [P in K]?: number };
}
