import type { ErrorObject } from "ajv";
import { catalogue } from "../../../generator/diagnostics/catalogue.ts";
import { isOwnCode } from "../../../generator/diagnostics/own-code.ts";
import { suggest } from "../../../generator/diagnostics/suggest.ts";
import { accepts } from "../../../generator/json-schema/accepts.ts";
import { whyNot } from "../../../generator/findings/ignores/ignorable.ts";
import { ruleNames } from "../../../generator/findings/rule-names.ts";
import { joinPointer, splitPointer } from "../../../generator/source/locations/pointer.ts";
import type { ConfigCheck, ConfigProblem } from "./config-check.ts";
import type { Config } from "./config.ts";
import schema from "./config.schema.json" with { type: "json" };

/**
 * Whether a value is a configuration; what is wrong with it otherwise.
 *
 * @param checks what tools ask of it beside its schema
 * @param extent whether it has to name a document: what is left of one with mistakes may name none
 */
export async function checkConfig(
  value: unknown,
  checks: readonly ConfigCheck[],
  extent: "whole" | "parts" = "whole",
): Promise<{ readonly config: Config } | { readonly problems: readonly ConfigProblem[] }> {
  if (!accepts(schema)(value)) {
    const { Ajv } = await import("ajv");
    const ajv = new Ajv({ allErrors: true, verbose: true, keywords: ["patternErrorMessage"] });
    const validate = ajv.compile<Config>(schema);
    if (!validate(value)) return { problems: (validate.errors ?? []).map(explain) };
  }
  const config = value as Config;
  const problems = [
    ...(extent === "whole" ? noDocuments(config) : []),
    ...unknownRules(config),
    ...unknownIgnores(config),
    ...(await Promise.all(checks.map((check) => check(config)))).flat(),
  ];
  return problems.length === 0 ? { config } : { problems };
}

function noDocuments({ specs, documents }: Config): readonly ConfigProblem[] {
  if (specs !== undefined || documents !== undefined) return [];
  const problem = "The configuration has neither 'specs' nor 'documents'";
  const cure = "Add 'specs' to generate code, or 'documents' for the other tools alone";
  return [{ pointer: "", part: "value", problem, cure }];
}

function explain(error: ErrorObject): ConfigProblem {
  const { instancePath, keyword } = error;
  const setting = settingOf(instancePath);
  const params = error.params as Readonly<Record<string, unknown>>;
  const value = { pointer: instancePath, part: "value" } as const;
  switch (keyword) {
    case "additionalProperties": {
      const name = String(params["additionalProperty"]);
      const pointer = joinPointer(instancePath, name);
      const known = Object.keys((error.parentSchema as { properties: object }).properties);
      const cure = suggest(name, known, "Remove it, or see the page on the configuration");
      return { pointer, part: "key", problem: `'${settingOf(pointer)}' is not a setting`, cure };
    }
    case "required": {
      const name = String(params["missingProperty"]);
      const problem = `${setting === "" ? "The configuration" : `'${setting}'`} has no '${name}'`;
      return { ...value, problem, cure: `Add '${name}'` };
    }
    case "enum": {
      const allowed = (params["allowedValues"] as readonly unknown[]).map(String);
      const problem = `${shown(error.data)} is not a valid value for '${setting}'`;
      return { ...value, problem, cure: suggest(String(error.data), allowed, "Choose another") };
    }
    case "type": {
      const problem =
        setting === ""
          ? `The configuration is ${kindOf(error.data)}`
          : `'${setting}' is ${kindOf(error.data)}`;
      return { ...value, problem, cure: `Make it ${article(String(params["type"]))}` };
    }
    case "pattern": {
      const problem = `${shown(error.data)} is not a valid value for '${setting}'`;
      const { patternErrorMessage: cure } = error.parentSchema as { patternErrorMessage?: string };
      return { ...value, problem, cure: cure ?? "Correct it" };
    }
    default: {
      return {
        ...value,
        problem: `'${setting}' ${error.message ?? "is not valid"}`,
        cure: "Correct it",
      };
    }
  }
}

/** The schema does not list the rules, so that a new rule does not need a new schema. */
function unknownRules({ lint }: Config): readonly ConfigProblem[] {
  const lists = [
    { pointer: "/lint/rules", rules: lint?.rules ?? {} },
    ...(lint?.overrides ?? []).map(({ rules }, index) => ({
      pointer: `/lint/overrides/${index}/rules`,
      rules,
    })),
  ];
  const named = lists.flatMap(({ pointer, rules }) =>
    Object.keys(rules).map((name) => ({ name, pointer: joinPointer(pointer, name) })),
  );
  // Rules of one's own are known where plugins are loaded.
  const builtIn = named.filter(({ name }) => !isOwnCode(name));
  if (builtIn.length === 0) return [];
  const names = new Set(ruleNames());
  return builtIn
    .filter(({ name }) => !names.has(name))
    .map(({ name, pointer }) => {
      const location = { pointer, part: "key" } as const;
      if (Object.hasOwn(catalogue, name)) {
        const cure = "Remove it; nothing can be generated from a document with that error";
        return { ...location, problem: `'${name}' has no configurable level`, cure };
      }
      const cure = suggest(name, names, "See the page on linting for the rules");
      return { ...location, problem: `'${name}' is not a lint rule`, cure };
    });
}

/** Rules that cannot be ignored. */
function unknownIgnores({ lint }: Config): readonly ConfigProblem[] {
  const { ignores = [] } = lint ?? {};
  if (ignores.length === 0) return [];
  return ignores.flatMap(({ rule }, index) => {
    const why = isOwnCode(rule) ? undefined : whyNot(rule);
    return why === undefined
      ? []
      : [{ pointer: `/lint/ignores/${index}/rule`, part: "value" as const, ...why }];
  });
}

/** A pointer in the notation of JavaScript: `specs[0].output`. */
function settingOf(pointer: string): string {
  return splitPointer(pointer)
    .map((segment) => (/^\d+$/.test(segment) ? `[${segment}]` : `.${segment}`))
    .join("")
    .replace(/^\./, "");
}

const shown = (value: unknown): string =>
  typeof value === "string" ? `'${value}'` : (JSON.stringify(value) ?? kindOf(value));

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return article(Array.isArray(value) ? "array" : typeof value);
}

const article = (kind: string): string => `${/^[aeio]/.test(kind) ? "an" : "a"} ${kind}`;
