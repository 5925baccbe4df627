import type { FormatCheck, FormatName } from "./formats.ts";

/** Codes of the issues that a broken rule leads to, as in the runtime's `IssueCode`. */
export type RuleCode =
  | "enum"
  | "format"
  | "pattern"
  | "minimum"
  | "maximum"
  | "multipleOf"
  | "minLength"
  | "maxLength"
  | "minItems"
  | "maxItems"
  | "uniqueItems"
  | "minProperties"
  | "maxProperties";

interface RuleOf<Kind extends string, Code extends RuleCode> {
  readonly kind: Kind;
  readonly code: Code;
  /** Expectation in words that follow "expected", such as `at least 3 characters`. */
  readonly expected: string;
}

interface LimitRule<Code extends RuleCode> extends RuleOf<Code, Code> {
  readonly limit: number;
}

interface BoundRule extends LimitRule<"minimum" | "maximum"> {
  /** Whether the limit itself is not allowed. */
  readonly exclusive: boolean;
}

interface FormatRule extends RuleOf<"format", "format"> {
  readonly format: FormatName;
  /** The runtime's function for it: `(text: string) => boolean`. */
  readonly check: FormatCheck;
}

/** The integers that a format allows: 32 or 64 bits, or 53 where an integer is held as number. */
interface RangeRule extends RuleOf<"range", "format"> {
  readonly bits: 32 | 53 | 64;
  /** Whether they are 0 and above. */
  readonly isUnsigned?: true;
}

interface PatternRule extends RuleOf<"pattern", "pattern"> {
  /** Regular expression for the flag `u`. */
  readonly source: string;
  /** Whether generated code tests it as \`patientPattern\` does, which only code of this process can. */
  readonly isPatient?: true;
}

interface MultipleRule extends RuleOf<"multipleOf", "multipleOf"> {
  readonly divisor: number;
}

/** No two items have the same value of a property. */
interface ItemKeyRule extends RuleOf<"itemKey", "uniqueItems"> {
  readonly key: string;
}

interface EnumRule extends RuleOf<"enum", "enum"> {
  readonly values: readonly (string | number | boolean)[];
}

/** One rule of a schema that a value of the right type may still break, as data. */
export type Rule =
  | RangeRule
  | BoundRule
  | MultipleRule
  | LimitRule<"minLength">
  | LimitRule<"maxLength">
  | PatternRule
  | FormatRule
  | EnumRule
  | LimitRule<"minItems">
  | LimitRule<"maxItems">
  | RuleOf<"uniqueItems", "uniqueItems">
  | ItemKeyRule
  | LimitRule<"minProperties">
  | LimitRule<"maxProperties">;
