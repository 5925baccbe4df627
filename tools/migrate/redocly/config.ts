import { isObject, type JsonObject } from "../../../generator/openapi/site.ts";
import type { RuleLevel } from "../../../generator/findings/rule-level.ts";
import type { LintCustomRuleConfig } from "../../frame/config/custom-rule-config.ts";
import type { LintIgnoreConfig, LintOverrideConfig } from "../../frame/config/lint-config.ts";
import { ofRedocly } from "../rules/answers.ts";
import {
  Levels,
  levelOf,
  RuleNames,
  type MovedRules,
  type RuleOutcome,
  type StubRule,
} from "../rules/moved-rules.ts";
import { builtIn, furtherAnswers } from "./built-in.ts";
import { moveRule } from "./rule.ts";

/** Members of a configuration with rules, and the versions that they are about. */
const ruleMembers: readonly (readonly [string, LintCustomRuleConfig["versions"]])[] = [
  ["rules", undefined],
  ["oas2Rules", ["2.0"]],
  ["oas3_0Rules", ["3.0"]],
  ["oas3_1Rules", ["3.1"]],
  ["oas3_2Rules", ["3.2"]],
];

/** Translates a configuration of Redocly, and the file of findings that it ignores. */
export function moveRedocly(
  config: unknown,
  ignored: unknown,
  read: (path: string) => unknown,
): MovedRules {
  const moving = new Moving();
  const root = isObject(config) ? config : {};
  const base = moving.extend(root, read);
  moving.rulesOf(root);
  const documents: string[] = [];
  const overrides: LintOverrideConfig[] = [];
  for (const [name, api] of Object.entries(isObject(root["apis"]) ? root["apis"] : {})) {
    const file = isObject(api) && typeof api["root"] === "string" ? api["root"] : undefined;
    if (!isObject(api) || file === undefined) continue;
    documents.push(file.replace(/^\.\//, ""));
    const rules = moving.override(name, api);
    if (Object.keys(rules).length > 0)
      overrides.push({ files: [file.replace(/^\.\//, "")], rules });
    moving.sayOthers(api, ` of the API '${name}'`);
  }
  moving.sayOthers(root, "");
  return {
    extends: base,
    rules: moving.levels.all,
    customRules: moving.customRules,
    overrides,
    ignores: moving.ignores(ignored),
    documents: [...new Set(documents)],
    stubs: moving.stubs,
    outcomes: moving.outcomes,
    said: moving.said,
  };
}

const sets: Readonly<Record<string, MovedRules["extends"]>> = {
  all: "strict",
  recommended: "recommended",
  "recommended-strict": "recommended",
  minimal: "minimal",
  spec: "minimal",
};

class Moving {
  readonly levels = new Levels();
  readonly customRules: LintCustomRuleConfig[] = [];
  readonly stubs: StubRule[] = [];
  readonly outcomes: RuleOutcome[] = [];
  readonly said: string[] = [];
  readonly #names = new RuleNames("house");
  readonly #became = new Map<string, readonly string[]>();
  #base: MovedRules["extends"] = "minimal";

  /** Takes the rules of what a configuration extends; gives the built-in set among these. */
  extend(config: JsonObject, read: (path: string) => unknown, level = 0): MovedRules["extends"] {
    const list = config["extends"] === undefined ? [] : [config["extends"]].flat();
    for (const one of list) {
      if (typeof one !== "string") continue;
      const set = Object.hasOwn(sets, one) ? sets[one] : undefined;
      if (set !== undefined) {
        this.#base = set;
        if (one === "recommended-strict")
          this.said.push(
            "'recommended-strict' makes errors of warnings: 'diptych lint --strict' fails for warnings too",
          );
      } else if (/^https?:/.test(one))
        this.said.push(
          `'${one}' is not read, because it is an address: copy its rules into a file, and extend that`,
        );
      else if (/\.(?:ya?ml|json)$/.test(one) && level < 20) {
        const found = read(one.replace(/^\.\//, ""));
        if (!isObject(found)) this.said.push(`'${one}' cannot be read`);
        else {
          this.extend(found, read, level + 1);
          this.rulesOf(found);
        }
      } else this.said.push(`'extends: ${one}' names a set of a plugin, which is code`);
    }
    return this.#base;
  }

  /** Takes the rules of a configuration. */
  rulesOf(config: JsonObject): void {
    for (const [member, versions] of ruleMembers) {
      const rules = config[member];
      if (!isObject(rules)) continue;
      for (const [name, rule] of Object.entries(rules)) this.#take(name, rule, versions);
    }
  }

  #take(name: string, rule: unknown, versions: LintCustomRuleConfig["versions"]): void {
    if (/^(?:rule|assert)\//.test(name)) {
      if (!isObject(rule)) return this.#level(name, rule, this.#became.get(name) ?? []);
      const moved = moveRule(name, rule, this.#names, versions);
      if (moved.custom !== undefined) this.customRules.push(moved.custom);
      if (moved.stub !== undefined) this.stubs.push(moved.stub);
      if (levelOf(rule["severity"]) === "off") this.levels.set(name, moved.outcome.as, "off");
      this.#became.set(name, moved.outcome.as);
      this.outcomes.push(moved.outcome);
      return;
    }
    const codes = codesOf(name);
    if (codes !== undefined) return this.#level(name, rule, codes);
    const options = isObject(rule) ? rule : {};
    const level = levelOf(isObject(rule) ? rule["severity"] : rule) ?? "error";
    const definitions = Object.hasOwn(builtIn, name) ? builtIn[name]?.(options) : undefined;
    if (definitions !== undefined && level !== "off") {
      const rules = definitions.map(
        (one): LintCustomRuleConfig => ({ name: this.#names.of(name), ...one, level }),
      );
      this.customRules.push(...rules);
      const as = rules.map((one) => one.name);
      this.#became.set(name, as);
      this.outcomes.push({ rule: name, became: "custom", as });
    } else if (level === "off")
      this.outcomes.push({ rule: name, became: "level", as: [], note: "it is off" });
    else if (name.includes("/")) this.#stub(name, rule, level, "it is a rule of a plugin");
    else
      this.outcomes.push({
        rule: name,
        became: "left",
        as: [],
        note: "no rule here asks the same",
      });
  }

  #stub(name: string, rule: unknown, level: RuleLevel, note: string): void {
    const own = this.#names.of(name.slice(name.indexOf("/") + 1));
    this.stubs.push({
      name: own.slice(own.indexOf("/") + 1),
      summary: name,
      level: level === "off" ? "warning" : level,
      former: `${name}: ${JSON.stringify(rule)}\n`,
    });
    this.#became.set(name, [own]);
    this.outcomes.push({ rule: name, became: "plugin", as: [own], note });
  }

  #level(name: string, rule: unknown, codes: readonly string[]): void {
    const { severity = "error", ...options } = isObject(rule) ? rule : { severity: rule };
    const level = levelOf(severity);
    if (level === undefined) {
      this.outcomes.push({ rule: name, became: "left", as: [], note: "its level is not known" });
      return;
    }
    const own = codes.filter((one) => one !== "*");
    if (own.length === 0 && codes.length > 0) {
      const note =
        level === "error"
          ? {}
          : { note: "findings about fields are errors, and each has a level of its own" };
      this.outcomes.push({ rule: name, became: "level", as: ["*"], ...note });
      return;
    }
    this.levels.set(name, own, level);
    this.#became.set(name, own);
    const names = Object.keys(options);
    const note =
      names.length === 0
        ? {}
        : { note: `${names.join(", ")} ${names.length === 1 ? "is" : "are"} not known here` };
    this.outcomes.push({ rule: name, became: "level", as: own, ...note });
  }

  /** The levels of one API, whose own rules without code are on in its file alone. */
  override(api: string, config: JsonObject): Readonly<Record<string, RuleLevel>> {
    const levels = new Levels();
    for (const [member, versions] of ruleMembers) {
      const rules = config[member];
      if (!isObject(rules)) continue;
      for (const [name, rule] of Object.entries(rules)) {
        const severity = isObject(rule) ? (rule["severity"] ?? "error") : rule;
        const level = levelOf(severity);
        const known = this.#became.get(name) ?? codesOf(name)?.filter((one) => one !== "*");
        if (known === undefined && isObject(rule) && /^(?:rule|assert)\//.test(name)) {
          this.#take(name, rule, versions);
          const own = this.#became.get(name) ?? [];
          this.levels.set(name, own, "off");
          if (level !== undefined) levels.set(name, own, level);
        } else if (known === undefined || known.length === 0 || level === undefined)
          this.said.push(`'${name}' of the API '${api}' has no counterpart`);
        else levels.set(name, known, level);
      }
    }
    return levels.all;
  }

  /** Names what has no counterpart. */
  sayOthers(config: JsonObject, of: string): void {
    for (const member of Object.keys(config)) {
      if (
        /[dD]ecorators$|[pP]reprocessors$/.test(member) &&
        Object.keys(config[member] ?? {}).length > 0
      )
        this.said.push(`'${member}'${of} change documents: write an overlay, see docs/overlays.md`);
      else if (member === "plugins" && of === "")
        this.said.push(
          "'plugins' are code: the plugin has a function to write for each of their rules",
        );
      else if (
        /^(?:theme|openapi|features\.openapi|mockServer|seo|resolve|telemetry|files|organization)$/.test(
          member,
        )
      )
        this.said.push(`'${member}'${of} is not about rules, and has no counterpart in 'lint'`);
    }
  }

  /** Findings that are ignored. */
  ignores(file: unknown): readonly LintIgnoreConfig[] {
    if (!isObject(file)) return [];
    const ignores: LintIgnoreConfig[] = [];
    for (const [path, rules] of Object.entries(file)) {
      for (const [rule, pointers] of Object.entries(isObject(rules) ? rules : {})) {
        const codes = this.#became.get(rule) ?? codesOf(rule)?.filter((one) => one !== "*") ?? [];
        if (codes.length === 0)
          this.said.push(
            `what '${rule}' finds in ${path} is not ignored: 'diptych lint --baseline' keeps the findings of today`,
          );
        for (const pointer of Array.isArray(pointers) ? pointers : [])
          for (const code of codes)
            ignores.push({
              rule: code,
              file: path.replace(/^\.\//, ""),
              pointer: String(pointer).replace(/^#/, "").replace(/^\/$/, ""),
              reason: "ignored in .redocly.lint-ignore.yaml",
            });
      }
    }
    return ignores;
  }
}

function codesOf(name: string): readonly string[] | undefined {
  if (Object.hasOwn(ofRedocly, name)) return ofRedocly[name];
  return Object.hasOwn(furtherAnswers, name) ? furtherAnswers[name] : undefined;
}
