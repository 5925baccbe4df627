import { isObject, type JsonObject } from "../../../generator/openapi/site.ts";
import type {
  LintCheckConfig,
  LintFieldCheckConfig,
} from "../../frame/config/custom-rule-config.ts";
import { schema2020 } from "../rules/json-schema-2020.ts";
import { checkPattern } from "../rules/js-pattern.ts";
import { patternCheck } from "../rules/pattern-check.ts";

/** A check, and the words of what it asks. */
interface Translated {
  readonly field: readonly string[];
  readonly check: LintCheckConfig;
  readonly words: string;
}

/** The assertions of a rule as checks, or the reason why they need code. */
export function translateAssertions(
  assertions: JsonObject,
  field: readonly string[],
  property: string | undefined,
): { readonly checks: readonly Translated[] } | { readonly problem: string } {
  const checks: Translated[] = [];
  for (const [name, condition] of Object.entries(assertions)) {
    const found =
      property === undefined
        ? ofObject(name, condition, field)
        : ofProperty(name, condition, [...field, property]);
    if (found === undefined)
      return { problem: `the assertion '${name}: ${JSON.stringify(condition)}' needs code` };
    checks.push(...found);
  }
  return { checks };
}

/** A check in the form of the configuration. */
export const fieldCheck = ({ field, check }: Translated): LintFieldCheckConfig => {
  const [only, ...more] = field;
  return { ...(only === undefined ? {} : { field: more.length === 0 ? only : field }), check };
};

function ofProperty(
  name: string,
  condition: unknown,
  field: readonly string[],
): Translated[] | undefined {
  const one = (check: LintCheckConfig | undefined, words: string): Translated[] | undefined =>
    check === undefined ? undefined : [{ field, check, words }];
  switch (name) {
    case "defined":
      return one(
        { defined: condition !== false },
        condition === false ? "it must not be there" : "it must be there",
      );
    case "nonEmpty":
      return condition === false
        ? undefined
        : one({ defined: true, schema: { not: { enum: [null, "", []] } } }, "it must not be empty");
    case "schema":
      return isObject(condition)
        ? one(
            { schema: schema2020(condition) as JsonObject },
            "it is not valid by the schema of the rule",
          )
        : undefined;
    case "contains":
      return Array.isArray(condition)
        ? one(
            {
              schema: {
                anyOf: [
                  { not: { type: "array" } },
                  { allOf: condition.map((word: unknown) => ({ contains: { const: word } })) },
                ],
              },
            },
            `it must contain ${condition.join(", ")}`,
          )
        : undefined;
    default:
      return one(ofText(name, condition), wordsOf(name, condition));
  }
}

/** Assertions of an object or a list: of the names that it has, or their number. */
function ofObject(
  name: string,
  condition: unknown,
  field: readonly string[],
): Translated[] | undefined {
  const names = Array.isArray(condition) ? condition.map(String) : [];
  const words = wordsOf(name, condition);
  const whole = (check: LintCheckConfig): Translated[] => [{ field, check, words }];
  const each = (isThere: boolean): Translated[] =>
    names.map((one) => ({ field: [...field, one], check: { defined: isThere }, words }));
  switch (name) {
    case "required":
      return each(true);
    case "disallowed":
      return each(false);
    case "requireAny":
    case "mutuallyExclusive":
    case "mutuallyRequired":
      return names.length === 0 ? undefined : whole({ schema: ofNames(name, names) });
    case "defined":
      return whole({ defined: condition !== false });
    case "minLength":
    case "maxLength":
    case "sortOrder": {
      const check = ofText(name, condition);
      return check && whole(check);
    }
    case "ref":
      return undefined;
    default: {
      const check = ofText(name, condition);
      return check && [{ field: [...field, "@key"], check, words }];
    }
  }
}

/** The schema of objects with names that belong together, or do not. */
export function ofNames(name: string, names: readonly string[]): JsonObject {
  const has = (one: string): JsonObject => ({ required: [one] });
  if (name === "requireAny") return { anyOf: names.map(has) };
  if (name === "required") return { required: names };
  if (name === "disallowed") return { not: { anyOf: names.map(has) } };
  if (name === "mutuallyRequired")
    return {
      dependentRequired: Object.fromEntries(
        names.map((one) => [one, names.filter((other) => other !== one)]),
      ),
    };
  const pairs = names.flatMap((one, index) =>
    names.slice(index + 1).map((other) => ({ required: [one, other] })),
  );
  return { not: { anyOf: pairs } };
}

function ofText(name: string, condition: unknown): LintCheckConfig | undefined {
  switch (name) {
    case "pattern":
    case "notPattern": {
      const pattern = typeof condition === "string" ? checkPattern(condition) : undefined;
      return pattern && patternCheck(pattern, name === "pattern");
    }
    case "enum":
      return Array.isArray(condition) && condition.length > 0
        ? { enumeration: condition }
        : undefined;
    case "const":
      return { enumeration: [condition] };
    case "minLength":
      return typeof condition === "number" ? { length: { min: condition } } : undefined;
    case "maxLength":
      return typeof condition === "number" ? { length: { max: condition } } : undefined;
    case "casing":
      return typeof condition === "string" ? casings[condition] : undefined;
    case "sortOrder": {
      const { direction, property } = isObject(condition)
        ? condition
        : { direction: condition, property: undefined };
      if (direction !== "asc") return undefined;
      return typeof property === "string" ? { alphabeticalBy: property } : { alphabetical: true };
    }
    default:
      return undefined;
  }
}

/** Casings that mean the same here, and the patterns of the others. Source: the assertions of Redocly. */
const casings: Readonly<Record<string, LintCheckConfig>> = {
  camelCase: { casing: "camel" },
  "kebab-case": { casing: "kebab" },
  snake_case: { casing: "snake" },
  PascalCase: { pattern: "^[A-Z][a-zA-Z0-9]+$" },
  MACRO_CASE: { casing: "macro" },
  "COBOL-CASE": { casing: "cobol" },
  flatcase: { pattern: "^[a-z][a-z0-9]+$" },
};

function wordsOf(name: string, condition: unknown): string {
  const list = Array.isArray(condition) ? condition.join(", ") : String(condition);
  switch (name) {
    case "required":
      return `it must have ${list}`;
    case "disallowed":
      return `it must not have ${list}`;
    case "requireAny":
      return `it must have one of ${list}`;
    case "mutuallyExclusive":
      return `it must have only one of ${list}`;
    case "mutuallyRequired":
      return `it must have all of ${list}, or none`;
    case "notPattern":
      return `it must not match ${list}`;
    case "pattern":
      return `it must match ${list}`;
    default:
      return `its ${name} must be ${list}`;
  }
}
