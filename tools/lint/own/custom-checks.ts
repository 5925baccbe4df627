import { isSameValue } from "../../../generator/portable/same-value.ts";
import { casings } from "./casing.ts";
import { BoundedPattern } from "./bounded-pattern.ts";
import type { LintCheckConfig } from "../../frame/config/custom-rule-config.ts";
import type { CustomRuleProblem } from "./custom-rule-problem.ts";

/** One condition of a rule without code. */
export interface Condition {
  /** Whether a value meets it; `undefined` is what is not there. */
  holds(value: unknown): boolean;
  /** The cure of a value that does not, where the rule names none. */
  readonly cure: string;
}

/** The conditions of a check, or what is wrong with them. */
export async function compileChecks(
  check: LintCheckConfig,
): Promise<{ readonly conditions: readonly Condition[] } | CustomRuleProblem> {
  const { pattern, notPattern, casing, enumeration, length, defined, truthy, schema } = check;
  const conditions: Condition[] = [];
  for (const [key, text] of Object.entries({ pattern, notPattern })) {
    if (text === undefined) continue;
    const expression = regExpOf(text);
    if (typeof expression === "string")
      return { path: [key], problem: `'${text}' is no pattern: ${expression}`, cure: "Correct it" };
    const isWanted = key === "pattern";
    conditions.push({
      holds: (value) => typeof value !== "string" || expression.test(value) === isWanted,
      cure: `Write a text that ${isWanted ? "matches" : "does not match"} ${text}`,
    });
  }
  if (casing !== undefined)
    conditions.push({
      holds: (value) => typeof value !== "string" || casings[casing].test(value),
      cure: `Write it in ${casing} case`,
    });
  if (enumeration !== undefined)
    conditions.push({
      holds: (value) => value === undefined || enumeration.some((one) => isSameValue(one, value)),
      cure: `Write one of ${enumeration.map((one) => JSON.stringify(one)).join(", ")}`,
    });
  if (length !== undefined) conditions.push(lengthCondition(length));
  if (defined !== undefined)
    conditions.push({
      holds: (value) => (value !== undefined) === defined,
      cure: defined ? "Add it" : "Remove it",
    });
  if (truthy !== undefined)
    conditions.push({
      holds: (value) => Boolean(value) === truthy,
      cure: truthy ? "Fill it in" : "Leave it empty",
    });
  if (schema !== undefined) {
    const compiled = await schemaCondition(schema);
    if ("problem" in compiled) return compiled;
    conditions.push(compiled);
  }
  return { conditions };
}

function regExpOf(text: string): RegExp | string {
  try {
    return new BoundedPattern(text, "u");
  } catch (error) {
    return (error as Error).message.replace(/^Invalid regular expression: /, "");
  }
}

/** Bounds of the characters of a text, the items of a list, or the members of an object. */
function lengthCondition({ min = 0, max = Infinity }: NonNullable<LintCheckConfig["length"]>) {
  const words = max === Infinity ? `at least ${min}` : `${min} to ${max}`;
  return {
    holds(value: unknown): boolean {
      const length = lengthOf(value);
      return length === undefined || (length >= min && length <= max);
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
      holds: (value) => value === undefined || validate(value) === true,
      cure: "Make it valid by the schema of the rule",
    };
  } catch (error) {
    const problem = `the schema cannot be used: ${(error as Error).message}`;
    return { path: ["schema"], problem, cure: "Correct it by JSON Schema 2020-12" };
  }
}
