import { isObject, type JsonObject } from "../../../generator/openapi/site.ts";
import type { LintCheckConfig } from "../../frame/config/custom-rule-config.ts";
import { schema2020, schemaProblem } from "../rules/json-schema-2020.ts";
import { checkPattern } from "../rules/js-pattern.ts";
import { patternCheck } from "../rules/pattern-check.ts";

/** A function of a ruleset as a check, as a rule here, or the reason why it is neither. */
export type TranslatedFunction =
  | { readonly kind: "check"; readonly check: LintCheckConfig; readonly words: string }
  | { readonly kind: "answer"; readonly code: string }
  | { readonly kind: "code"; readonly problem: string };

/** Translates a core function with its options. */
export function translateFunction(
  name: string,
  given: unknown,
  hasField: boolean,
): TranslatedFunction {
  const options = isObject(given) ? given : {};
  const check = (found: LintCheckConfig, words: string): TranslatedFunction => ({
    kind: "check",
    check: found,
    words,
  });
  switch (name) {
    case "truthy":
      return check({ truthy: true }, "it must be there and not be empty");
    case "falsy":
      return check({ truthy: false }, "it must not be there, or be empty");
    case "defined":
      return check({ defined: true }, "it must be there");
    case "undefined":
      return check({ defined: false }, "it must not be there");
    case "pattern":
      return ofPattern(options);
    case "casing":
      return ofCasing(options);
    case "enumeration":
      return Array.isArray(options["values"]) && options["values"].length > 0
        ? check(
            { enumeration: options["values"] },
            `it must be one of ${options["values"].join(", ")}`,
          )
        : code("it has no values");
    case "length": {
      const { min, max } = options;
      const bounds = {
        ...(typeof min === "number" ? { min } : {}),
        ...(typeof max === "number" ? { max } : {}),
      };
      return check({ length: bounds }, "its length is out of bounds");
    }
    case "schema": {
      const schema = schema2020(options["schema"]);
      if (!isObject(schema)) return code("its schema is no object");
      const problem = schemaProblem(schema);
      if (problem !== undefined) return code(problem);
      return check(
        { ...(hasField ? { defined: true } : {}), schema },
        "it is not valid by the schema of the rule",
      );
    }
    case "alphabetical": {
      const by = options["keyedBy"];
      return check(
        typeof by === "string" ? { alphabeticalBy: by } : { alphabetical: true },
        "it must be in alphabetical order",
      );
    }
    case "xor":
    case "or": {
      const names: unknown = options["properties"];
      if (!Array.isArray(names) || names.length < 2)
        return code("it names fewer than two properties");
      const schemas = names.map((one: unknown) => ({ required: [String(one)] }));
      const words = `${name === "or" ? "at least" : "exactly"} one of ${names.join(", ")} must be there`;
      return check({ schema: name === "or" ? { anyOf: schemas } : oneOfObjects(schemas) }, words);
    }
    case "typedEnum":
      return { kind: "answer", code: "enum-type" };
    case "unreferencedReusableObject":
      return { kind: "answer", code: "component-unused" };
    default:
      return code(`'${name}' is a function of code`);
  }
}

/** Values that are no objects are left alone. */
const oneOfObjects = (schemas: readonly JsonObject[]): JsonObject => ({
  anyOf: [{ not: { type: "object" } }, { oneOf: schemas }],
});

const code = (problem: string): TranslatedFunction => ({ kind: "code", problem });

function ofPattern(options: Readonly<Record<string, unknown>>): TranslatedFunction {
  const { match, notMatch } = options;
  const found: LintCheckConfig[] = [];
  for (const [text, isWanted] of [
    [match, true],
    [notMatch, false],
  ] as const) {
    if (text === undefined) continue;
    const pattern = typeof text === "string" ? checkPattern(text) : undefined;
    if (pattern === undefined)
      return code(`the pattern ${String(text)} has no form with the flag 'u'`);
    found.push(patternCheck(pattern, isWanted));
  }
  const [first, second = {}] = found;
  if (first === undefined) return code("it has no pattern");
  if (found.length === 2 && first.ignoreCase !== second.ignoreCase)
    return code("its two patterns have other flags");
  const words = [
    ...(match === undefined ? [] : [`it must match ${String(match)}`]),
    ...(notMatch === undefined ? [] : [`it must not match ${String(notMatch)}`]),
  ].join(", and ");
  return { kind: "check", check: { ...first, ...second }, words };
}

/** Words of each casing, with `D` where digits may stand. Source: the functions of Spectral. */
const casings: Readonly<Record<string, string>> = {
  flat: "[a-z][a-zD]*",
  camel: "[a-z][a-zD]*(?:[A-ZD](?:[a-zD]+|$))*",
  pascal: "[A-Z][a-zD]*(?:[A-ZD](?:[a-zD]+|$))*",
  kebab: "[a-z][a-zD]*(?:-[a-zD]+)*",
  cobol: "[A-Z][A-ZD]*(?:-[A-ZD]+)*",
  snake: "[a-z][a-zD]*(?:_[a-zD]+)*",
  macro: "[A-Z][A-ZD]*(?:_[A-ZD]+)*",
};
/** Those that mean the same here. */
const same: ReadonlySet<string> = new Set(["flat", "kebab", "cobol", "snake", "macro"]);

function ofCasing(options: Readonly<Record<string, unknown>>): TranslatedFunction {
  const { type, disallowDigits, separator } = options;
  const base = typeof type === "string" ? casings[type] : undefined;
  if (typeof type !== "string" || base === undefined) return code("its casing is not known");
  const words = `it must be in ${type} case`;
  if (disallowDigits !== true && separator === undefined && same.has(type))
    return {
      kind: "check",
      check: { casing: type as NonNullable<LintCheckConfig["casing"]> },
      words,
    };
  const word = base.replaceAll("D", disallowDigits === true ? "" : "0-9");
  const { char, allowLeading } = isObject(separator) ? separator : {};
  const sign = typeof char === "string" ? `[${char.replace(/[\\\]^-]/g, "\\$&")}]` : "";
  const pattern =
    sign === ""
      ? `^${word}$`
      : `^${allowLeading === true ? `${sign}?` : ""}${word}(?:${sign}${word})*$`;
  return { kind: "check", check: { pattern }, words };
}
