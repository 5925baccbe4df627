import type { Severity } from "../severity.ts";

/** One message of the catalogue. */
export interface Entry {
  readonly severity: Severity;
  /** Text with its arguments in braces; the arguments' names are taken from it. */
  readonly message: string;
  readonly help: string;
}

/** Keeps the literal texts, so that the arguments of a message can be read from its type. */
export const entry = <const E extends Entry>(value: E): E => value;
