import { stringify } from "yaml";
import { isObject, type JsonObject } from "../../../generator/openapi/site.ts";
import type { LintIgnoreConfig, LintOverrideConfig } from "../../frame/config/lint-config.ts";
import type { LintCustomRuleConfig } from "../../frame/config/custom-rule-config.ts";
import type { RuleLevel } from "../../../generator/findings/rule-level.ts";
import { ofSpectral } from "../rules/answers.ts";
import { filesPattern } from "../rules/files-pattern.ts";
import {
  Levels,
  levelOf,
  RuleNames,
  type MovedRules,
  type RuleOutcome,
  type StubRule,
} from "../rules/moved-rules.ts";
import { collect, type Collected, type ReadRuleset } from "./collect.ts";
import { moveRule } from "./rule.ts";

/** Translates a ruleset and those that it extends. */
export function moveSpectral(file: string, ruleset: unknown, read: ReadRuleset): MovedRules {
  const collected = collect(file, ruleset, read);
  const moving = new MovingRules(collected);
  for (const [name, rule] of collected.rules) moving.take(name, rule.written, rule);
  const { overrides, ignores, said } = moving.exceptions();
  return {
    extends:
      collected.base === "all" ? "strict" : collected.base === "off" ? "minimal" : "recommended",
    rules: moving.levels.all,
    customRules: moving.customRules,
    overrides,
    ignores,
    documents: [],
    stubs: moving.stubs,
    outcomes: moving.outcomes,
    said: [...collected.said, ...said],
  };
}

class MovingRules {
  readonly levels = new Levels();
  readonly customRules: LintCustomRuleConfig[] = [];
  readonly stubs: StubRule[] = [];
  readonly outcomes: RuleOutcome[] = [];
  readonly #names = new RuleNames("house");
  readonly #became = new Map<string, readonly string[]>();
  readonly #collected: Collected;

  constructor(collected: Collected) {
    this.#collected = collected;
  }

  take(name: string, written: unknown, { aliases, formats, documentationUrl }: RuleContext): void {
    const answers = Object.hasOwn(ofSpectral, name) ? ofSpectral[name] : undefined;
    const isDefinition = isObject(written) && ("given" in written || "then" in written);
    // A copy of a rule of the set, whose function is not one that rulesets may call.
    const isCopy = isDefinition && answers !== undefined && callsOwnFunction(written);
    if (!isDefinition || isCopy) {
      const severity = isObject(written) ? written["severity"] : written;
      this.#takeLevel(name, severity, answers);
      return;
    }
    const moved = moveRule(name, written, {
      aliases,
      formats,
      documentationUrl,
      names: this.#names,
    });
    const level = levelOf(written["severity"]) ?? "warning";
    this.levels.set(name, moved.answers, level);
    this.customRules.push(...moved.customRules);
    if (level === "off" || written["recommended"] === false)
      this.levels.set(
        `${name} itself`,
        moved.customRules.map((one) => one.name),
        "off",
      );
    if (moved.stub !== undefined) this.stubs.push(moved.stub);
    this.#became.set(name, moved.outcome.as);
    this.outcomes.push(moved.outcome);
  }

  #takeLevel(name: string, severity: unknown, answers: readonly string[] | undefined): void {
    const isDefault = severity === true || severity === "recommended" || severity === "all";
    const level = isDefault ? "warning" : levelOf(severity);
    if (answers === undefined || level === undefined) {
      const note = level === undefined ? "its level is not known" : "no rule of this name is known";
      this.outcomes.push({ rule: name, became: "left", as: [], note });
      return;
    }
    const codes = answers.filter((one) => one !== "*");
    if (codes.length === 0) {
      const note =
        level === "error" || isDefault
          ? undefined
          : "findings about fields are errors, and each has a level of its own";
      this.outcomes.push({
        rule: name,
        became: "level",
        as: ["*"],
        ...(note === undefined ? {} : { note }),
      });
      return;
    }
    const isOn = isDefault && this.#collected.base !== "off";
    if (!isOn) this.levels.set(name, codes, level);
    this.#became.set(name, codes);
    this.outcomes.push({ rule: name, became: "level", as: codes });
  }

  /** Overrides and exceptions, with the rules here in place of the former ones. */
  exceptions(): Pick<MovedRules, "overrides" | "ignores" | "said"> {
    const said: string[] = [];
    const overrides: LintOverrideConfig[] = [];
    const ignores: LintIgnoreConfig[] = [];
    for (const one of this.#collected.overrides) {
      const { files, rules } = one;
      if ("extends" in one || !isObject(rules)) {
        said.push(
          `an override of ${String(files)} extends other rules: write it in 'lint.overrides'`,
        );
        continue;
      }
      overrides.push(...this.#override([files].flat().map(String), rules, said));
    }
    for (const [place, names] of Object.entries(this.#collected.except)) {
      const [file = "", pointer = ""] = place.split("#");
      for (const rule of [names].flat().flatMap((name) => this.#codesOf(String(name)) ?? []))
        ignores.push({
          rule,
          ...(file === "" ? {} : { file: filesPattern(file) }),
          pointer,
          reason: "an exception of the former ruleset",
        });
    }
    return { overrides, ignores, said };
  }

  #override(files: readonly string[], rules: JsonObject, said: string[]): LintOverrideConfig[] {
    const levels: Record<string, RuleLevel> = {};
    for (const [name, severity] of Object.entries(rules)) {
      const codes = this.#codesOf(name);
      const level = isObject(severity) ? undefined : levelOf(severity);
      if (codes === undefined || level === undefined)
        said.push(
          `an override of '${name}' for ${files.join(", ")} has no counterpart: ${stringify(severity).trim()}`,
        );
      else for (const code of codes) levels[code] = level;
    }
    if (Object.keys(levels).length === 0) return [];
    return files.map((file) => {
      const [path = "", pointer] = file.split("#");
      return {
        files: [filesPattern(path)],
        ...(pointer === undefined || pointer === "" ? {} : { pointers: [pointer] }),
        rules: levels,
      };
    });
  }

  #codesOf(name: string): readonly string[] | undefined {
    const answers = Object.hasOwn(ofSpectral, name) ? ofSpectral[name] : undefined;
    const codes = this.#became.get(name) ?? answers?.filter((one) => one !== "*");
    return codes === undefined || codes.length === 0 ? undefined : codes;
  }
}

/** Whether a rule calls a function that only the set `oas` has. */
const callsOwnFunction = (rule: JsonObject): boolean =>
  [rule["then"]]
    .flat()
    .some((one) => isObject(one) && /^(?:oas[A-Z]|refSiblings$)/.test(String(one["function"])));

type RuleContext = Pick<
  Collected["rules"] extends ReadonlyMap<string, infer Rule> ? Rule : never,
  "aliases" | "formats" | "documentationUrl"
>;
