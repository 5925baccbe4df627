import type { FaultClass } from "../severity.ts";

/** One message of the catalogue. */
export interface Entry {
  readonly class: FaultClass;
  /** Whether a finding with this code is fatal where nothing can be taken in its place. */
  readonly mayBeFatal?: true;
  /** Text with its arguments in braces; the arguments' names are taken from it. */
  readonly message: string;
  readonly help: string;
  /** Reading of a faulty part; absent for rules of lint. */
  readonly taken?: string;
}

/** Keeps the literal texts, so that the arguments of a message can be read from its type. */
export const entry = <const E extends Entry>(value: E): E => value;
