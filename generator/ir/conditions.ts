/**
 * Demands of schemas beyond the types that stand for them, such as `not` or `dependentSchemas`: the
 * schemas themselves, with the meaning of JSON Schema 2020-12. `Conditions` of the runtime evaluates
 * them.
 */
export interface ConditionSet {
  /** Schemas by the names of their entries; `$ref` in them names another entry. */
  readonly schemas: Readonly<Record<string, ConditionSchema>>;
  /** Resources of entries with dynamic anchors: the address, and the entry of each anchor. */
  readonly resources: Readonly<Record<string, ConditionResource>>;
}

/** A schema as JSON. */
export type ConditionSchema = boolean | ConditionKeywords;

export interface ConditionKeywords {
  readonly [keyword: string]: ConditionValue;
}

export type ConditionValue =
  | string
  | number
  | boolean
  | null
  | readonly ConditionValue[]
  | { readonly [name: string]: ConditionValue };

export interface ConditionResource {
  readonly [field: string]: ConditionValue;
  readonly id: string;
  readonly anchors: { readonly [anchor: string]: string };
}
