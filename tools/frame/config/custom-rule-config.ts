import type { DocumentKind } from "../../../generator/plugins/plugin-rule.ts";
import type { Text } from "./text.ts";

/** A rule without code. */
export interface LintCustomRuleConfig {
  /**
   * A group and a name, such as `acme/paths-plural`.
   *
   * @pattern ^[a-z][a-z0-9-]{0,63}\/[a-z][a-z0-9-]{0,63}$
   * @patternErrorMessage Write a group and a name, such as 'acme/paths-plural'
   */
  readonly name: string;
  /** JSONPath (RFC 9535) of what is checked, or several; `#` in a filter is the name of the member. */
  readonly select?: Text | readonly Text[];
  /**
   * Kinds of objects that are checked, in place of `select`: each once, where it is written. Of a document of 2.0 they are
   * those of the document of 3.0 that it means.
   */
  readonly on?: RuleObject | readonly RuleObject[];
  /**
   * Whether `select` searches the document as if what references lead to stood in their place. Otherwise each file is searched
   * as it is written.
   *
   * @default false
   */
  readonly resolved?: boolean;
  /** Versions of OpenAPI that the rule is about. Default: all. */
  readonly versions?: readonly ("2.0" | "3.0" | "3.1" | "3.2")[];
  /** Conditions of the names of what is selected; others are left alone. */
  readonly keys?: LintPlainCheckConfig;
  /** Conditions of what is selected, and of what is around it; others are left alone. */
  readonly where?: readonly LintWhereConfig[];
  /**
   * Member of what is selected that is checked in its place, or the names of several members that lead to it. `@key` stands for
   * the names of all members, `@name` for the name of what is selected. Default: what is selected.
   */
  readonly field?: Text | readonly Text[];
  /** Conditions that hold together. */
  readonly check?: LintCheckConfig;
  /** Several checks, each of a field of its own, in place of `field` and `check`. */
  readonly checks?: readonly LintFieldCheckConfig[];
  /**
   * The problem; `{value}` stands for what was checked, `{key}` for its name, `{pointer}` for its place.
   *
   * @minLength 1
   */
  readonly message: string;
  /**
   * The cure. Default: what the check asks.
   *
   * @minLength 1
   */
  readonly help?: string;
  /**
   * Level of its findings where nothing else names one.
   *
   * @default "warning"
   */
  readonly level?: "error" | "warning" | "info";
}

/** An object that a rule without code is about; `any` is each of them. */
export type RuleObject = DocumentKind | "any";

/** A check of a field. */
export interface LintFieldCheckConfig {
  /** Member that is checked, as `field` of the rule. Default: what is selected. */
  readonly field?: Text | readonly Text[];
  readonly check: LintCheckConfig;
  /**
   * The problem. Default: that of the rule.
   *
   * @minLength 1
   */
  readonly message?: string;
}

/** A condition in which a rule without code applies. */
export interface LintWhereConfig {
  /** Kind of the object that it is about: one around what is selected, or what is selected. Default: what is selected. */
  readonly on?: RuleObject;
  /** Conditions of its name. */
  readonly keys?: LintPlainCheckConfig;
  /** Member that is checked, as `field` of the rule. Default: the object. */
  readonly field?: Text | readonly Text[];
  /** Conditions that hold together. */
  readonly check?: LintCheckConfig;
}

/**
 * Conditions of a rule without code. A value that is not there is asked for `defined` and `truthy` only.
 *
 * @minProperties 1
 */
export interface LintCheckConfig extends LintPlainCheckConfig {
  /** Conditions that do not hold together. A value that they say nothing about is none of these. */
  readonly not?: LintPlainCheckConfig;
}

/**
 * Conditions of a value.
 *
 * @minProperties 1
 */
export interface LintPlainCheckConfig {
  /** Regular expression that texts match. */
  readonly pattern?: Text;
  /** Regular expression that texts do not match. */
  readonly notPattern?: Text;
  /** Whether both expressions take small and capital letters for the same. */
  readonly ignoreCase?: boolean;
  /** Casing of texts. */
  readonly casing?: Casing;
  /**
   * Values, one of which it is.
   *
   * @minItems 1
   */
  readonly enumeration?: readonly unknown[];
  /** Bounds of the characters of texts, the items of lists and the members of objects. */
  readonly length?: LintLengthConfig;
  /** Whether it is there. */
  readonly defined?: boolean;
  /** Whether it is there and neither `false`, `0`, `null` nor an empty text. */
  readonly truthy?: boolean;
  /** JSON Schema 2020-12 that it is valid by. */
  readonly schema?: Readonly<Record<string, unknown>>;
  /** Whether the items of a list, or the names of an object, are in alphabetical order. */
  readonly alphabetical?: boolean;
  /** Member by which the objects of a list are in alphabetical order. */
  readonly alphabeticalBy?: Text;
}

/** Bounds of lengths. */
export interface LintLengthConfig {
  /**
   * Least length.
   *
   * @minimum 0
   */
  readonly min?: number;
  /**
   * Greatest length.
   *
   * @minimum 0
   */
  readonly max?: number;
}

/** Ways in which words are put together as a name. */
export type Casing = "flat" | "camel" | "pascal" | "kebab" | "cobol" | "snake" | "macro";
