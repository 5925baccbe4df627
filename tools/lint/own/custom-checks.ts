import { isSameValue } from "../../../generator/portable/same-value.ts";
import { casings } from "./casing.ts";
import { alphabeticalCondition } from "./alphabetical.ts";
import type { Condition } from "./condition.ts";
import { BoundedPattern } from "./bounded-pattern.ts";
import type {
  LintCheckConfig,
  LintPlainCheckConfig,
} from "../../frame/config/custom-rule-config.ts";
import type { CustomRuleProblem } from "./custom-rule-problem.ts";

/** The conditions of a check, or what is wrong with them. */
export async function compileChecks({
  not,
  ...check
}: LintCheckConfig): Promise<{ readonly conditions: readonly Condition[] } | CustomRuleProblem> {
  const plain = await plainConditions(check);
  if ("problem" in plain || not === undefined) return plain;
  const inner = await plainConditions(not);
  if ("problem" in inner) return { ...inner, path: ["not", ...inner.path] };
  return { conditions: [...plain.conditions, negated(inner.conditions)] };
}

/** A condition that is met where others, of which each says something, are not met together. */
function negated(conditions: readonly Condition[]): Condition {
  return {
    judge(value) {
      const found = conditions.map((one) => one.judge(value));
      if (found.includes(false)) return true;
      return found.includes(undefined) ? undefined : false;
    },
    cure: "Write another value, or remove it",
  };
}

async function plainConditions(
  check: LintPlainCheckConfig,
): Promise<{ readonly conditions: readonly Condition[] } | CustomRuleProblem> {
  const { pattern, notPattern, ignoreCase, casing, enumeration, length, schema } = check;
  const { defined, truthy, alphabetical, alphabeticalBy } = check;
  const conditions: Condition[] = [];
  for (const [key, text] of Object.entries({ pattern, notPattern })) {
    if (text === undefined) continue;
    const expression = regExpOf(text, ignoreCase === true ? "iu" : "u");
    if (typeof expression === "string")
      return { path: [key], problem: `'${text}' is no pattern: ${expression}`, cure: "Correct it" };
    const isWanted = key === "pattern";
    conditions.push({
      judge: (value) => ofTexts(value, (one) => expression.test(one) === isWanted),
      cure: `Write a text that ${isWanted ? "matches" : "does not match"} ${text}`,
    });
  }
  if (casing !== undefined)
    conditions.push({
      judge: (value) => ofTexts(value, (text) => casings[casing].test(text)),
      cure: `Write it in ${casing} case`,
    });
  if (enumeration !== undefined)
    conditions.push({
      judge: (value) =>
        value === undefined ? undefined : enumeration.some((one) => isSameValue(one, value)),
      cure: `Write one of ${enumeration.map((one) => JSON.stringify(one)).join(", ")}`,
    });
  if (length !== undefined) conditions.push(lengthCondition(length));
  if (defined !== undefined)
    conditions.push({
      judge: (value) => (value !== undefined) === defined,
      cure: defined ? "Add it" : "Remove it",
    });
  if (truthy !== undefined)
    conditions.push({
      judge: (value) => Boolean(value) === truthy,
      cure: truthy ? "Fill it in" : "Leave it empty",
    });
  if (schema !== undefined) {
    const compiled = await schemaCondition(schema);
    if ("problem" in compiled) return compiled;
    conditions.push(compiled);
  }
  if (alphabetical === true || alphabeticalBy !== undefined)
    conditions.push(alphabeticalCondition(alphabeticalBy));
  return { conditions };
}

const ofTexts = (value: unknown, holds: (text: string) => boolean): boolean | undefined =>
  typeof value === "string" ? holds(value) : undefined;

function regExpOf(text: string, flags: string): RegExp | string {
  try {
    return new BoundedPattern(text, flags);
  } catch (error) {
    return (error as Error).message.replace(/^Invalid regular expression: /, "");
  }
}

/** Bounds of the characters of a text, the items of a list, or the members of an object. */
function lengthCondition({
  min = 0,
  max = Infinity,
}: NonNullable<LintCheckConfig["length"]>): Condition {
  const words = max === Infinity ? `at least ${min}` : `${min} to ${max}`;
  return {
    judge(value) {
      const length = lengthOf(value);
      return length === undefined ? undefined : length >= min && length <= max;
    },
    cure: `Write ${words} characters, items or members`,
  };
}

function lengthOf(value: unknown): number | undefined {
  if (typeof value === "string") return Array.from(value).length;
  if (Array.isArray(value)) return value.length;
  return typeof value === "object" && value !== null ? Object.keys(value).length : undefined;
}

/** Makes the patterns of a schema; the name of the function is used in code that is not made here. */
const boundedPatterns = Object.assign(
  (source: string, flags: string): RegExp => new BoundedPattern(source, flags),
  { code: "new RegExp" },
);

async function schemaCondition(
  schema: Readonly<Record<string, unknown>>,
): Promise<Condition | CustomRuleProblem> {
  const { Ajv2020 } = await import("ajv/dist/2020.js");
  try {
    const code = { regExp: boundedPatterns };
    const validate = new Ajv2020({ strict: false, logger: false, code }).compile(schema);
    return {
      judge: (value) => (value === undefined ? undefined : validate(value)),
      cure: "Make it valid by the schema of the rule",
      isDeep: true,
      // The validator keeps the mistakes of the last value.
      faults: (value) =>
        validate(value) ? [] : [...new Set((validate.errors ?? []).map((one) => one.instancePath))],
    };
  } catch (error) {
    const problem = `the schema cannot be used: ${(error as Error).message}`;
    return { path: ["schema"], problem, cure: "Correct it by JSON Schema 2020-12" };
  }
}
