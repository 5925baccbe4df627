/**
 * A schema as data, for what neither types nor generated checks say. Keywords have their names and
 * meanings of JSON Schema 2020-12, but for references: `$ref` names an entry of the same set, and
 * `$dynamicRef` the entry to begin with. Formats are those that the set has a function for.
 */
export type ConditionSchema = boolean | ConditionKeywords;

export interface ConditionKeywords {
  readonly $ref?: string;
  readonly $dynamicRef?: { readonly entry: string; readonly anchor?: string };
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly prefixItems?: readonly ConditionSchema[];
  readonly items?: ConditionSchema;
  readonly contains?: ConditionSchema;
  readonly minContains?: number;
  readonly maxContains?: number;
  readonly unevaluatedItems?: ConditionSchema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly required?: readonly string[];
  readonly properties?: SchemaMap;
  readonly patternProperties?: SchemaMap;
  readonly additionalProperties?: ConditionSchema;
  readonly propertyNames?: ConditionSchema;
  readonly dependentRequired?: { readonly [name: string]: readonly string[] };
  readonly dependentSchemas?: SchemaMap;
  readonly unevaluatedProperties?: ConditionSchema;
  readonly allOf?: readonly ConditionSchema[];
  readonly anyOf?: readonly ConditionSchema[];
  readonly oneOf?: readonly ConditionSchema[];
  readonly not?: ConditionSchema;
  readonly if?: ConditionSchema;
  readonly then?: ConditionSchema;
  readonly else?: ConditionSchema;
}

interface SchemaMap {
  readonly [name: string]: ConditionSchema;
}

/** The resource of an entry, for dynamic references: its address, and the entries of its anchors. */
export interface ConditionResource {
  readonly id: string;
  readonly anchors: { readonly [anchor: string]: string };
}
