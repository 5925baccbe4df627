import * as runtime from "@diptych/runtime/rules";
import { formatNames, formatOf, type FormatCheck } from "./formats.ts";
import { patientPattern } from "./patient-pattern.ts";
import type { Rule } from "./rule.ts";

const formatChecks: Readonly<Record<FormatCheck, (text: string) => boolean>> = runtime;

/**
 * Whether a JSON value of the right type keeps a rule, by the functions that generated code calls.
 * This is the only module of the generator that calls the runtime. A value of another type keeps
 * every rule that is not about it.
 */
export function keeps(rule: Rule, value: unknown): boolean {
  switch (rule.kind) {
    case "enum":
      return (rule.values as readonly unknown[]).includes(value);
    case "range":
    case "minimum":
    case "maximum":
    case "multipleOf":
      return typeof value !== "number" || keepsNumber(rule, value);
    case "minLength":
    case "maxLength":
    case "pattern":
    case "format":
      return typeof value !== "string" || keepsText(rule, value);
    case "minItems":
    case "maxItems":
    case "uniqueItems":
    case "itemKey":
      return !Array.isArray(value) || keepsItems(rule, value);
    case "minProperties":
      return !isObject(value) || runtime.countProperties(value) >= rule.limit;
    case "maxProperties":
      return !isObject(value) || runtime.countProperties(value) <= rule.limit;
  }
}

/** Demand of a condition that a value does not meet. */
export interface BrokenCondition {
  readonly code: string;
  readonly path: readonly (string | number)[];
  /** Empty if the issue is the presence or absence of the property. */
  readonly expected: string;
}

/** The first thing that is wrong with a JSON value by an entry of conditions. */
export type ConditionJudge = (entry: string, value: unknown) => BrokenCondition | undefined;

/** Judges values by conditions with the runtime's evaluation. */
export function conditionJudge(schemas: object, resources: object): ConditionJudge {
  const formats = formatNames.flatMap((name) => {
    const format = formatOf(name);
    return format === undefined ? [] : [[name, formatChecks[format.check]] as const];
  });
  const conditions = new PatientConditions(
    schemas as runtime.Conditions["schemas"],
    Object.fromEntries(formats),
    resources as runtime.Conditions["resources"],
  );
  return (entry, value) => {
    const found = new runtime.Findings();
    conditions.check(entry, value, found);
    return found.list[0];
  };
}

/** Conditions whose patterns take little time, whatever they are. */
export class PatientConditions extends runtime.Conditions {
  override pattern(source: string): RegExp {
    return patientPattern(source) as RegExp;
  }
}

/** The text of a decimal for a number of the document, as generated code compares it. */
export function decimalText(value: number): string {
  const text = runtime.plainDecimal(String(value));
  if (text === undefined) throw new Error(`${value} has no decimal`);
  return text;
}

/** Whether a number of the document is what its text says, with all digits; texts of other forms count as kept. */
export function keepsDigits(value: number, text: string): boolean {
  const plain = runtime.plainDecimal(text);
  return plain === undefined || runtime.compareDecimals(plain, decimalText(value)) === 0;
}

type RuleOf<Kind extends Rule["kind"]> = Extract<Rule, { kind: Kind }>;

function keepsNumber(
  rule: RuleOf<"range" | "minimum" | "maximum" | "multipleOf">,
  value: number,
): boolean {
  switch (rule.kind) {
    case "range":
      // A JSON number beyond 2^53 has been rounded already; the rounded one counts.
      if (rule.bits === 53) return Number.isSafeInteger(value);
      if (rule.isUnsigned === true) return value >= 0 && value < 2 ** rule.bits;
      return value >= -(2 ** (rule.bits - 1)) && value < 2 ** (rule.bits - 1);
    case "minimum":
      return rule.exclusive ? value > rule.limit : value >= rule.limit;
    case "maximum":
      return rule.exclusive ? value < rule.limit : value <= rule.limit;
    case "multipleOf":
      return runtime.isMultipleOf(value, rule.divisor);
  }
}

function keepsText(
  rule: RuleOf<"minLength" | "maxLength" | "pattern" | "format">,
  value: string,
): boolean {
  switch (rule.kind) {
    case "minLength":
      return runtime.codePointLength(value) >= rule.limit;
    case "maxLength":
      return runtime.codePointLength(value) <= rule.limit;
    case "pattern":
      return patientPattern(rule.source).test(value);
    case "format":
      return formatChecks[rule.check](value);
  }
}

function keepsItems(
  rule: RuleOf<"minItems" | "maxItems" | "uniqueItems" | "itemKey">,
  value: readonly unknown[],
): boolean {
  switch (rule.kind) {
    case "minItems":
      return value.length >= rule.limit;
    case "maxItems":
      return value.length <= rule.limit;
    case "uniqueItems":
      return runtime.hasUniqueItems(value);
    case "itemKey":
      return runtime.hasUniqueKeys(value, rule.key);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
