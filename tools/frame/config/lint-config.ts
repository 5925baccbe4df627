import type { RuleLevel } from "../../../generator/findings/rule-level.ts";
import type { LintCustomRuleConfig } from "./custom-rule-config.ts";
import type { PluginConfig, PluginName } from "./plugin-config.ts";
import type { Text } from "./text.ts";

/** Settings of `diptych lint`. */
export interface LintConfig {
  /**
   * Set of rules and levels that the others begin with: `minimal`, `recommended`, `strict`, or a file with
   * `extends` and `rules` of its own, as a path that begins with `./` or `../`.
   *
   * @see docs/lint.md
   * @pattern ^(minimal|recommended|strict|\.{1,2}\/.+\.(json|ya?ml))$
   * @patternErrorMessage Choose 'minimal', 'recommended' or 'strict', or write a path such as './lint/house.yaml'
   * @default "recommended"
   */
  readonly extends?: string;
  /**
   * Level of each rule that is not to have its default one, by the rule's name. Default: the rules'
   * own.
   *
   * @see docs/lint.md
   */
  readonly rules?: Readonly<Record<string, RuleLevel>>;
  /** Levels in parts of the documents. Of several about one place, the last is taken. */
  readonly overrides?: readonly LintOverrideConfig[];
  /**
   * File with the findings that do not count, which `diptych lint --update-baseline` writes. Default: all
   * count.
   *
   * @see docs/lint.md
   * @minLength 1
   */
  readonly baseline?: string;
  /**
   * Plugins with rules: packages, or paths that begin with `./`, with their options. Default: none.
   *
   * @see docs/lint.md
   */
  readonly plugins?: readonly (PluginName | PluginConfig)[];
  /**
   * Rules without code: a selector, a check and a message. Default: none.
   *
   * @see docs/lint.md
   */
  readonly customRules?: readonly LintCustomRuleConfig[];
  /** Findings that are ignored, for documents in JSON, which cannot have comments. */
  readonly ignores?: readonly LintIgnoreConfig[];
}

/** Levels in some files, values or operations. */
export interface LintOverrideConfig {
  /** Files relative to the configuration; `*` stands for any text. Default: every file. */
  readonly files?: readonly Text[];
  /**
   * JSON Pointers to values; what is in them belongs to them, and `*` stands for any text in a segment.
   * Default: every value.
   */
  readonly pointers?: readonly Pointer[];
  /**
   * Paths, or methods and paths such as `GET /users/{id}`; `*` stands for any text. Default: every
   * operation.
   */
  readonly operations?: readonly Text[];
  /** Level of each rule there, by its name. */
  readonly rules: Readonly<Record<string, RuleLevel>>;
}

/**
 * JSON Pointer (RFC 6901).
 *
 * @pattern ^(\/.*)?$
 * @patternErrorMessage Write a JSON Pointer such as '/components/schemas/Pet'
 */
type Pointer = string;

/** A finding that is ignored. */
export interface LintIgnoreConfig {
  /** Name of the rule, or code of the finding. */
  readonly rule: string;
  /**
   * File relative to the configuration; `*` stands for any text. Default: every file.
   *
   * @minLength 1
   */
  readonly file?: string;
  /** JSON Pointer to a value; what is in it belongs to it, and `*` stands for any text in a segment. */
  readonly pointer: Pointer;
  /**
   * Why it is ignored, for those who read the configuration.
   *
   * @minLength 1
   */
  readonly reason: string;
}
