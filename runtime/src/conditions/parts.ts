import type { Findings } from "../validate/findings.ts";
import type { Evaluated } from "./evaluated.ts";
import type { ConditionResource, ConditionSchema } from "./schema.ts";

/** Schemas and what their keywords need. */
export interface ConditionSet {
  readonly schemas: Readonly<Record<string, ConditionSchema>>;
  /** Functions of the formats that count. */
  readonly formats: Readonly<Record<string, (text: string) => boolean>>;
  /** Resources of entries, where schemas have dynamic anchors. */
  readonly resources: Readonly<Record<string, ConditionResource>>;
  /** A regular expression with the flag `u`, made once. */
  pattern(source: string): RegExp;
}

/** Checker of parts, for keywords about arrays and objects. */
export interface PartChecker {
  readonly conditions: ConditionSet;
  /** Reports what is wrong with a value, and notes in `evaluated` what has been looked at. */
  check(
    schema: ConditionSchema,
    value: unknown,
    found: Findings,
    evaluated: Evaluated | undefined,
  ): void;
  /** Whether a value fits a schema; what was looked at counts only if it does. */
  fits(
    schema: ConditionSchema,
    value: unknown,
    found: Findings,
    evaluated: Evaluated | undefined,
  ): boolean;
}
