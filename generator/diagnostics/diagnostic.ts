import type { FixChange } from "./fix.ts";
import type { FindingCode } from "./own-code.ts";
import type { FaultClass, Severity } from "./severity.ts";

export type { FaultClass, Severity } from "./severity.ts";

/** Line and column count from 1, columns in UTF-16 code units, as editors do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** `end` is behind the last character. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/**
 * Where something is: a file, and a JSON Pointer (RFC 6901) into it. `range` is given only if
 * there is no pointer yet, as for text that does not parse.
 */
export interface Location {
  readonly file: string;
  readonly pointer?: string;
  /** Which part of the member that the pointer names is meant. */
  readonly part?: "key" | "value";
  readonly range?: Range;
}

export interface Diagnostic {
  readonly code: FindingCode;
  readonly class: FaultClass;
  readonly severity: Severity;
  /** The problem, in one sentence without a final full stop. */
  readonly message: string;
  /** The cure. */
  readonly help: string;
  /** Reading of a faulty part. */
  readonly taken?: string;
  readonly location?: Location;
  /** Other locations that belong to it, such as the first of two names that collide. */
  readonly related: readonly { readonly message: string; readonly location: Location }[];
  /** Changes that cure it and lose nothing; absent where there are none, or where `tools/lint/fixes/` has them. */
  readonly fix?: readonly FixChange[];
  /** One sentence about the rule, where it is not one of ours. */
  readonly summary?: string;
  /** Of a mistake of the generator: where in its code it happened. */
  readonly stack?: string;
}
