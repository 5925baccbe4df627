/**
 * Kind of rule that a value breaks. The first group is about values and is shared by validators
 * and codecs; the second is about the text that a decoder reads.
 */
export type IssueCode =
  | "type"
  | "required"
  | "unknown"
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
  | "maxProperties"
  | "union"
  | "not"
  | "contains"
  | "propertyNames"
  | "depth"
  | "syntax"
  | "duplicate"
  | "root"
  | "encoding"
  | "limit";

/** One thing that is wrong with a value or with the text it was read from. */
export interface Issue {
  readonly code: IssueCode;
  /** Location: a JSON Pointer (RFC 6901) into the value; empty for the value itself. */
  readonly path: string;
  /** Sentence that says the mistake and the value found. */
  readonly message: string;
  /** Expectation, such as `an integer` or `at most 20 characters`. */
  readonly expected?: string;
  /** The value found, shortened to 80 characters. */
  readonly received?: string;
  /** Line in the text, from 1; only if text was read. */
  readonly line?: number;
  /** Column in the line, from 1, in UTF-16 code units; only if text was read. */
  readonly column?: number;
}
