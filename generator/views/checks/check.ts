import { code, type Code } from "../../code/index.ts";

/** Codes of issues, as in the runtime's `IssueCode`, that a check can lead to. */
export type CheckCode =
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

/** One rule of a schema that a value of the right type may still break. */
export interface Check {
  /** True when the value is good; binds at least as tightly as `&&`. */
  readonly condition: Code;
  /** True when the value is bad; binds at least as tightly as `||`. */
  readonly failure: Code;
  readonly code: CheckCode;
  /** What is expected, in words, such as `at least 3 characters`. */
  readonly expected: string;
}

/** A check by a call that is true when the value is good. */
export function checkByCall(condition: Code, checkCode: CheckCode, expected: string): Check {
  return { condition, failure: code`!${condition}`, code: checkCode, expected };
}
