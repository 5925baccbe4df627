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
  /** TypeScript expression, true when the value is good; binds at least as tightly as `&&`. */
  readonly condition: string;
  /** The same the other way round: true when the value is bad; binds at least as tightly as `||`. */
  readonly failure: string;
  readonly code: CheckCode;
  /** What is expected, in words, such as `at least 3 characters`; not quoted. */
  readonly expected: string;
}
