import type { ChangeLevel } from "./change-level.ts";

/** Settings of `diptych diff`: what a team asks of changes beside what the rules say. */
export interface DiffConfig {
  /**
   * Level of each kind of change that is not to have its own, by the rule's name; `off` omits it.
   *
   * @see docs/diff.md
   */
  readonly rules?: Readonly<Record<string, ChangeLevel | "off">>;
  /** Changes that are accepted, each with its reason. */
  readonly exceptions?: readonly DiffExceptionConfig[];
  /**
   * Days between the announcement of an end by `deprecated` and `x-sunset`, and the end. With more than 0,
   * what is deprecated must have an `x-sunset`.
   *
   * @minimum 0
   * @default 0
   */
  readonly noticeDays?: number;
  /**
   * Levels of `x-stability-level` whose operations may be removed without notice.
   *
   * @default ["draft","alpha"]
   */
  readonly unstable?: readonly string[];
}

/** A change that is accepted although its level says otherwise. */
export interface DiffExceptionConfig {
  /** Name of the rule. */
  readonly rule: string;
  /**
   * Path of the document, relative to the configuration, such as `api.yaml`. Default: every one.
   *
   * @minLength 1
   */
  readonly document?: string;
  /**
   * Method and path of the operation, such as `GET /users/{id}`. Default: every one.
   *
   * @minLength 1
   */
  readonly operation?: string;
  /**
   * Path of properties as the report has it, such as `/owner/name`. Default: every one.
   *
   * @minLength 1
   */
  readonly property?: string;
  /**
   * Why it is accepted, for those who read the configuration.
   *
   * @minLength 1
   */
  readonly reason: string;
  /**
   * Last day on which it is accepted, such as `2027-01-31`. Default: always.
   *
   * @pattern ^\d{4}-\d\d-\d\d$
   * @patternErrorMessage Write a day such as '2027-01-31'
   */
  readonly until?: string;
}
