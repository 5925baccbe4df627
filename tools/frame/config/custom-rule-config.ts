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
  /**
   * JSONPath (RFC 9535) of what is checked, in each file of the document as it is written.
   *
   * @minLength 1
   */
  readonly select: string;
  /**
   * Member of what is selected that is checked in its place; `@key` for the names of all members. Default: what
   * is selected.
   *
   * @minLength 1
   */
  readonly field?: string;
  /** Conditions that hold together. */
  readonly check: LintCheckConfig;
  /**
   * The problem; `{value}` stands for what was checked, `{key}` for its name.
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

/**
 * Conditions of a rule without code. What is not there is asked for `defined` and `truthy` only.
 *
 * @minProperties 1
 */
export interface LintCheckConfig {
  /** Regular expression that texts match. */
  readonly pattern?: Text;
  /** Regular expression that texts do not match. */
  readonly notPattern?: Text;
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
