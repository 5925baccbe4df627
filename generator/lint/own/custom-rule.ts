import type { Severity } from "../../diagnostics/diagnostic.ts";
import type { Casing } from "./casing.ts";

/** A rule without code, as a configuration or a set has it. */
export interface CustomRule {
  /** A group and a name. */
  readonly name: string;
  /** JSONPath of what is checked. */
  readonly select: string;
  /** Member of what is selected that is checked in its place; `@key` for the names of all members. */
  readonly field?: string;
  readonly check: CustomCheck;
  /** `{value}` stands for what was checked, `{key}` for its name. */
  readonly message: string;
  readonly help?: string;
  readonly level?: Severity;
}

/** Conditions that hold together. What is not there is asked for `defined` and `truthy` only. */
export interface CustomCheck {
  readonly pattern?: string;
  readonly notPattern?: string;
  readonly casing?: Casing;
  readonly enumeration?: readonly unknown[];
  readonly length?: { readonly min?: number; readonly max?: number };
  readonly defined?: boolean;
  readonly truthy?: boolean;
  readonly schema?: Readonly<Record<string, unknown>>;
}

/** A setting of a rule that is wrong. */
export interface CustomRuleProblem {
  /** Keys from the rule to the setting. */
  readonly path: readonly string[];
  readonly problem: string;
  readonly cure: string;
}
