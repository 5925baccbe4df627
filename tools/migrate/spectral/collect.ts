import path from "node:path";
import { isObject, type JsonObject } from "../../../generator/openapi/site.ts";
import { readAliases, type Aliases } from "./aliases.ts";

/** Reads a file that a ruleset extends; undefined where it is not there, or is no text of a ruleset. */
export type ReadRuleset = (path: string) => unknown;

/** A rule, with what the ruleset around it says of all its rules. */
export interface CollectedRule {
  readonly written: unknown;
  readonly aliases: Aliases;
  readonly formats: unknown;
  readonly documentationUrl: unknown;
}

/** The rules of a ruleset and of those that it extends, later ones in place of earlier ones. */
export interface Collected {
  /** How much of the set `oas` it begins with. */
  readonly base: "recommended" | "all" | "off";
  readonly rules: ReadonlyMap<string, CollectedRule>;
  readonly overrides: readonly JsonObject[];
  readonly except: JsonObject;
  readonly said: readonly string[];
}

/** Rulesets that extend each other. */
const mostLevels = 20;

/** Reads a ruleset and the files that it extends. */
export function collect(file: string, ruleset: unknown, read: ReadRuleset): Collected {
  const rules = new Map<string, CollectedRule>();
  const said: string[] = [];
  let base: Collected["base"] = "off";

  const take = (
    from: string,
    written: unknown,
    around: readonly string[],
    inherited: Aliases,
  ): Aliases => {
    if (!isObject(written)) {
      said.push(`'${from}' is no ruleset`);
      return inherited;
    }
    let aliases = inherited;
    const extended: readonly unknown[] = Array.isArray(written["extends"])
      ? written["extends"]
      : written["extends"] === undefined
        ? []
        : [written["extends"]];
    for (const one of extended) {
      const [name, amount]: readonly unknown[] = Array.isArray(one) ? one : [one, "recommended"];
      if (typeof name !== "string")
        said.push(`'extends' of '${from}' has a ruleset that only code names: it is not read`);
      else if (name === "spectral:oas" || name === "oas")
        base = amount === "all" || amount === "off" ? amount : "recommended";
      else if (name.startsWith("spectral:"))
        said.push(`'${name}' is about documents of another kind, which diptych does not check`);
      else if (/^https?:/.test(name) || !/^\.{0,2}\/|\.(?:ya?ml|json|[cm]?js)$/.test(name))
        said.push(
          `'${name}' is not read, because it is ${/^https?:/.test(name) ? "an address" : "a package"}: copy its rules into a file, and extend that`,
        );
      else aliases = extend(from, name, around, aliases);
    }
    aliases = readAliases(written["aliases"], aliases);
    if (isObject(written["rules"]))
      for (const [rule, definition] of Object.entries(written["rules"])) {
        const before = rules.get(rule);
        const own = {
          aliases,
          formats: written["formats"],
          documentationUrl: written["documentationUrl"],
        };
        rules.set(rule, mergedRule(before, { written: definition, ...own }));
      }
    if (Array.isArray(written["functions"]) && written["functions"].length > 0)
      said.push(
        "its functions are code: rules that call them are functions to write in the plugin",
      );
    if (isObject(written["parserOptions"]))
      said.push(
        "'parserOptions' has no counterpart: a name that stands twice in a document is an error",
      );
    return aliases;
  };

  const extend = (
    from: string,
    name: string,
    around: readonly string[],
    inherited: Aliases,
  ): Aliases => {
    const target = path.posix.join(path.posix.dirname(from), name);
    if (around.includes(target) || around.length > mostLevels) return inherited;
    const content = read(target);
    if (content === undefined) {
      said.push(`'${target}' cannot be read`);
      return inherited;
    }
    return take(target, content, [...around, target], inherited);
  };

  take(file, ruleset, [file], new Map());
  const root = isObject(ruleset) ? ruleset : {};
  const overrides = Array.isArray(root["overrides"]) ? root["overrides"].filter(isObject) : [];
  const except = isObject(root["except"]) ? root["except"] : {};
  return { base, rules, overrides, except, said };
}

/** A level alone changes that of the rule which the ruleset extends; an object completes it. */
function mergedRule(before: CollectedRule | undefined, rule: CollectedRule): CollectedRule {
  const { written } = rule;
  if (before === undefined || !isObject(before.written)) return rule;
  if (isObject(written))
    return "given" in written ? rule : { ...before, written: { ...before.written, ...written } };
  const severity =
    written === true ? (before.written["severity"] ?? "warn") : written === false ? "off" : written;
  return { ...before, written: { ...before.written, severity } };
}
