import type { Findings } from "../validate/findings.ts";
import { Evaluation } from "./evaluation.ts";
import type { ConditionSet } from "./parts.ts";
import type { ConditionResource, ConditionSchema } from "./schema.ts";

/** Schemas that values are checked against after their types, by the names of their entries. */
export class Conditions implements ConditionSet {
  readonly schemas: Readonly<Record<string, ConditionSchema>>;
  /** Functions of the formats that count. */
  readonly formats: Readonly<Record<string, (text: string) => boolean>>;
  /** Resources of entries, where schemas have dynamic anchors. */
  readonly resources: Readonly<Record<string, ConditionResource>>;
  readonly #patterns = new Map<string, RegExp>();

  constructor(
    schemas: Readonly<Record<string, ConditionSchema>>,
    formats: Readonly<Record<string, (text: string) => boolean>> = {},
    resources: Readonly<Record<string, ConditionResource>> = {},
  ) {
    this.schemas = schemas;
    this.formats = formats;
    this.resources = resources;
  }

  /** Reports what is wrong with a value by the schema of an entry. */
  check(entry: string, value: unknown, found: Findings): void {
    const known = (found.evaluations ??= new Map<object, unknown>());
    const evaluation = (known.get(this) as Evaluation | undefined) ?? new Evaluation(this);
    known.set(this, evaluation);
    evaluation.entry(entry, value, found, undefined);
  }

  /** A regular expression with the flag `u`, made once. */
  pattern(source: string): RegExp {
    let pattern = this.#patterns.get(source);
    if (pattern === undefined) this.#patterns.set(source, (pattern = new RegExp(source, "u")));
    return pattern;
  }
}
