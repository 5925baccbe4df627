import type { ChangeLevel } from "./change-level.ts";

/** A change that is accepted although its level says otherwise. */
export interface DiffException {
  /** Name of the rule. */
  readonly rule: string;
  /** Path of the document, relative to the configuration; every document if absent. */
  readonly document?: string;
  /** Method and path of the operation, as in `GET /users/{id}`; every operation if absent. */
  readonly operation?: string;
  /** Path of properties, as changes have it; every place if absent. */
  readonly property?: string;
  readonly reason: string;
  /** Last day on which it holds, as in `2027-01-31`. */
  readonly until?: string;
}

/** Settings that judge changes, as a configuration has them. */
export interface DiffSettings {
  /** Levels other than those of the rules, by the names of the rules. */
  readonly levels: Readonly<Record<string, ChangeLevel | "off">>;
  readonly exceptions: readonly DiffException[];
  /** Days between the announcement of an end and the end; `x-sunset` must be stated if it is not 0. */
  readonly noticeDays: number;
  /** Stability levels whose operations may change as they like. */
  readonly unstable: readonly string[];
}
