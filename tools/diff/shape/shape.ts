import type { JsonObject, Site } from "../../../generator/openapi/site.ts";

/**
 * Types of JSON values. `integer` are the whole numbers, `number` those with a fraction: a schema
 * with the type `number` admits both.
 */
export type ValueType = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

export const valueTypes: readonly ValueType[] = [
  "null",
  "boolean",
  "integer",
  "number",
  "string",
  "array",
  "object",
];

/** A bound of numbers. */
export interface Bound {
  readonly value: number;
  readonly isExclusive: boolean;
  readonly site: Site;
}

/** Limits of lengths and counts. */
export const countLimits = [
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
  "minContains",
  "maxContains",
] as const;

export type CountLimit = (typeof countLimits)[number];

/** A property and all schemas that it has to fulfil. */
export interface ShapeProperty {
  readonly name: string;
  readonly sites: readonly Site[];
  /** The direction that it is not in, as generated code reads it. */
  readonly leftOut?: "request" | "response";
}

/** A choice of schemas. */
export interface Choice {
  readonly keyword: "oneOf" | "anyOf";
  readonly site: Site;
  /** Alternatives other than null. */
  readonly members: readonly Site[];
  readonly isNullable: boolean;
  /** Present where each alternative is a type and nothing else, and no value has two of them. */
  readonly isOfTypes?: true;
  readonly discriminator?: Site<JsonObject>;
}

/** A value that a schema lists. */
export interface ListedValue {
  readonly value: unknown;
  readonly site: Site;
}

/**
 * A schema with everything that it refers to and combines by `allOf`, as one set of facts. What is
 * written in another way and means the same has the same shape: a reference, an `allOf` of one, a
 * choice with null, a constant in place of an enum of one.
 */
export interface Shape {
  /** The locations of its schemas. */
  readonly key: string;
  /** The schema that it was made from, for messages. */
  readonly site: Site;
  /** The schemas that its values have to fulfil, as they are written. */
  readonly sites: readonly Site[];
  /** Every schema that it combines. */
  readonly parts: readonly Site<JsonObject>[];
  /** The types that its parts admit together, choices aside. */
  readonly types: ReadonlySet<ValueType>;
  readonly typeSite: Site;
  readonly format?: Site<string>;
  /** The values of `enum` and `const`, null left out, by their text. */
  readonly values?: ReadonlyMap<string, ListedValue>;
  /** The list of `values`, or of `openValues`. */
  readonly listSite?: Site;
  /** Values that are known while others are admitted: `x-open-enum`, `x-extensible-enum`. */
  readonly openValues?: ReadonlyMap<string, ListedValue>;
  readonly minimum?: Bound;
  readonly maximum?: Bound;
  readonly counts: ReadonlyMap<CountLimit, Site<number>>;
  readonly multipleOf?: Site<number>;
  readonly uniqueItems?: Site;
  /** Properties of which no two items have the same value, from `x-key`. */
  readonly itemKeys: ReadonlyMap<string, Site>;
  readonly patterns: ReadonlyMap<string, Site>;
  readonly properties: ReadonlyMap<string, ShapeProperty>;
  readonly required: ReadonlyMap<string, Site>;
  /** Where others than the listed properties are refused. */
  readonly closed?: Site;
  /** Schemas of properties that are not listed. */
  readonly additional: readonly Site[];
  readonly prefixItems: readonly (readonly Site[])[];
  readonly items: readonly Site[];
  readonly hasClosedItems: boolean;
  readonly choices: readonly Choice[];
  /** Other keywords that restrict values, by name. */
  readonly assertions: ReadonlyMap<string, Site>;
  /** Annotations of the values, by keyword. */
  readonly annotations: ReadonlyMap<string, Site>;
}
