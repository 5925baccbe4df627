/** Levels of values within values; documents that people write have fewer than 50. */
export const mostLevels = 500;

/** A mistake in a text, with its offsets. */
export interface ParseProblem {
  readonly code:
    | "json-syntax"
    | "yaml-syntax"
    | "yaml-indentation"
    | "yaml-documents"
    | "duplicate-key"
    | "nesting-too-deep"
    | "yaml-alias-limit";
  /** The reason, the duplicate key, or the indentation. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Other parts of the text that belong to it. */
  readonly related?: readonly {
    readonly text: string;
    readonly start: number;
    readonly end: number;
  }[];
}

/** A text whose quoted scalars are indented as YAML demands, and where they were not. */
export interface Indented {
  readonly text: string;
  /** Offsets of the quoted scalars in that text. */
  readonly places: readonly { readonly start: number; readonly end: number }[];
}

/** The value of a text, or the first error in it. */
export type Parsed =
  | {
      readonly value: unknown;
      readonly problem?: undefined;
      /** The text that the value was read from, where it is not the file's. */
      readonly indented?: Indented | undefined;
    }
  | { readonly problem: ParseProblem };
