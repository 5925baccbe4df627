import type { DiagnosticCode } from "../../../generator/diagnostics/catalogue.ts";
import type { FixChange } from "../fix.ts";

/** A file as it is written. */
export interface WrittenFile {
  readonly file: string;
  readonly value: unknown;
}

/** A finding in a file as it is written, with all that a cure depends on. */
export interface FixPlace extends WrittenFile {
  /** JSON Pointer (RFC 6901) into the file. */
  readonly pointer: string;
  /** The document that the finding is of. */
  readonly entry: WrittenFile;
  /** Text of a scalar at a pointer into the file, without quotes. */
  source(pointer: string): string | undefined;
}

/** A cure that loses nothing. */
export interface Fixer {
  readonly code: DiagnosticCode;
  /** Whether the generated code differs afterwards, and not only its comments. */
  readonly changesCode: boolean;
  /** The changes, or undefined where it takes a person to tell what is meant. */
  fix(place: FixPlace): readonly FixChange[] | undefined;
}
