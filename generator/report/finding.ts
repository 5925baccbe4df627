import type { Range } from "../diagnostics/diagnostic.ts";

/** Weight of a finding, in the words of SARIF. */
export type FindingLevel = "error" | "warning" | "note";

/** A place in a file. */
export interface FindingLocation {
  /** Relative to the working folder, with `/`. */
  readonly file: string;
  readonly range?: Range;
  /** JSON Pointer (RFC 6901) into the file. */
  readonly pointer?: string;
}

/** Finding of a command in a document, as the formats for other programs print it: plain data. */
export interface Finding {
  /** Name of the rule, or code of the diagnostic. */
  readonly rule: string;
  readonly level: FindingLevel;
  /** The problem, in one sentence without a final full stop. */
  readonly message: string;
  /** Reading of a faulty part. */
  readonly taken?: string;
  /** The cure. */
  readonly help?: string;
  /** Path of the page about the rule. */
  readonly docs?: string;
  readonly location?: FindingLocation;
  /** Other locations that belong to it. */
  readonly related: readonly {
    readonly message: string;
    readonly location: FindingLocation;
    /** Present where the file is none of the working folder: programs cannot open it. */
    readonly isElsewhere?: true;
  }[];
  /** Digest that stays the same when lines move; unique within the findings of a run. */
  readonly fingerprint: string;
}
