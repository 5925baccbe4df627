import type { RuleLevel } from "../../../generator/findings/rule-level.ts";
import type { LintIgnoreConfig, LintOverrideConfig } from "../../frame/config/lint-config.ts";
import type { LintCustomRuleConfig } from "../../frame/config/custom-rule-config.ts";

/** A rule of a former ruleset, and what became of it. */
export interface RuleOutcome {
  /** Its name there. */
  readonly rule: string;
  /** A level of rules here, a rule without code, a function to write in a plugin, or nothing. */
  readonly became: "level" | "custom" | "plugin" | "left";
  /** Names of the rules here. */
  readonly as: readonly string[];
  /** The reason why nothing became of it, or the difference. */
  readonly note?: string;
}

/** A rule that only code can say. */
export interface StubRule {
  readonly name: string;
  readonly summary: string;
  readonly level: "error" | "warning" | "info";
  /** The rule as it was written, in YAML. */
  readonly former: string;
}

/** The settings that a former ruleset becomes. */
export interface MovedRules {
  readonly extends: "recommended" | "strict" | "minimal";
  readonly rules: Readonly<Record<string, RuleLevel>>;
  readonly customRules: readonly LintCustomRuleConfig[];
  readonly overrides: readonly LintOverrideConfig[];
  readonly ignores: readonly LintIgnoreConfig[];
  readonly documents: readonly string[];
  readonly stubs: readonly StubRule[];
  readonly outcomes: readonly RuleOutcome[];
  /** Other parts of the ruleset that have no counterpart, and what to do. */
  readonly said: readonly string[];
}

/** The name of a rule of one's own: a group, a slash, and the former name in small letters. */
export class RuleNames {
  readonly #group: string;
  readonly #taken = new Map<string, number>();

  constructor(group: string) {
    this.#group = group;
  }

  /** A name that no other rule has. */
  of(former: string): string {
    const words = former
      .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^[-0-9]+|-+$/g, "");
    const name = (words === "" ? "rule" : words).slice(0, 56);
    const count = (this.#taken.get(name) ?? 0) + 1;
    this.#taken.set(name, count);
    return `${this.#group}/${count === 1 ? name : `${name}-${count}`}`;
  }
}

/** A level as others write it: a word, or the numbers of editors. */
export function levelOf(severity: unknown): RuleLevel | undefined {
  switch (severity) {
    case "error":
    case 0:
      return "error";
    case "warn":
    case "warning":
    case 1:
      return "warning";
    case "info":
    case "hint":
    case 2:
    case 3:
      return "info";
    case "off":
    case false:
    case -1:
      return "off";
    default:
      return undefined;
  }
}

const ranks: readonly RuleLevel[] = ["off", "info", "warning", "error"];

/** Levels by rule; of several former rules with one answer, the highest counts. */
export class Levels {
  readonly #levels = new Map<string, readonly [readonly string[], RuleLevel]>();

  /** Sets the level of a former rule, in place of an earlier one. */
  set(former: string, codes: readonly string[], level: RuleLevel): void {
    this.#levels.set(former, [codes, level]);
  }

  get all(): Readonly<Record<string, RuleLevel>> {
    const levels = new Map<string, RuleLevel>();
    for (const [codes, level] of this.#levels.values())
      for (const code of codes) {
        const before = levels.get(code);
        if (before === undefined || ranks.indexOf(level) > ranks.indexOf(before))
          levels.set(code, level);
      }
    return Object.fromEntries([...levels].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
