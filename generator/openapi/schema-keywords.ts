type Kind =
  | "text"
  | "number"
  | "positive"
  | "count"
  | "boolean"
  | "object"
  | "schema"
  | "schemas"
  | "schemaMap"
  | "texts"
  | "textsMap"
  | "list"
  | "type"
  | "any";

/** Keywords that lowering supports, with the kind of their value. */
export const schemaKeywords: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ["$ref", "text"],
  ["$anchor", "text"],
  ["$comment", "text"],
  ["$defs", "schemaMap"],
  ["type", "type"],
  ["enum", "list"],
  ["const", "any"],
  ["title", "text"],
  ["description", "text"],
  ["default", "any"],
  ["example", "any"],
  ["examples", "any"],
  ["deprecated", "boolean"],
  ["readOnly", "boolean"],
  ["writeOnly", "boolean"],
  ["format", "text"],
  ["pattern", "text"],
  ["minLength", "count"],
  ["maxLength", "count"],
  ["minimum", "number"],
  ["maximum", "number"],
  ["exclusiveMinimum", "number"],
  ["exclusiveMaximum", "number"],
  ["multipleOf", "positive"],
  ["items", "schema"],
  ["prefixItems", "schemas"],
  ["minItems", "count"],
  ["maxItems", "count"],
  ["uniqueItems", "boolean"],
  ["properties", "schemaMap"],
  ["patternProperties", "schemaMap"],
  ["additionalProperties", "schema"],
  ["required", "texts"],
  ["minProperties", "count"],
  ["maxProperties", "count"],
  ["allOf", "schemas"],
  ["oneOf", "schemas"],
  ["anyOf", "schemas"],
  ["not", "schema"],
  ["if", "schema"],
  ["then", "schema"],
  ["else", "schema"],
  ["dependentSchemas", "schemaMap"],
  ["dependentRequired", "textsMap"],
  ["contains", "schema"],
  ["minContains", "count"],
  ["maxContains", "count"],
  ["propertyNames", "schema"],
  ["unevaluatedProperties", "schema"],
  ["unevaluatedItems", "schema"],
  ["$id", "text"],
  ["$schema", "text"],
  ["$dynamicRef", "text"],
  ["$dynamicAnchor", "text"],
  ["discriminator", "object"],
  ["xml", "object"],
  ["externalDocs", "object"],
  ["nullable", "boolean"],
]);

/** Keywords that schemas of OpenAPI 3.0 have. Source: OpenAPI 3.0.4, Schema Object. */
const keywords30: ReadonlySet<string> = new Set(
  (
    "$ref title multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern " +
    "maxItems minItems uniqueItems maxProperties minProperties required enum type not allOf oneOf anyOf items " +
    "properties additionalProperties description format default nullable discriminator readOnly writeOnly example " +
    "externalDocs deprecated xml"
  ).split(" "),
);

/** Whether a keyword, or the form of its value, is of OpenAPI 3.1 and not of 3.0. */
export function isNewer(keyword: string, value: unknown): boolean {
  if (keyword === "type") return value === "null" || (Array.isArray(value) && value.length > 0);
  if (keyword.startsWith("exclusiveM")) return typeof value === "number";
  return schemaKeywords.has(keyword) && !keywords30.has(keyword);
}

/** Keywords that do not restrict values and can be ignored. */
export const silentKeywords: ReadonlySet<string> = new Set([
  "$vocabulary",
  "contentEncoding",
  "contentMediaType",
  "contentSchema",
]);

/** Keywords of other drafts of JSON Schema that are not supported, with what to write instead. */
export const unsupportedKeywords: ReadonlyMap<string, string> = new Map([
  ["dependencies", "Use 'dependentRequired' or 'dependentSchemas'"],
  ["additionalItems", "Use 'prefixItems' with 'items'"],
  ["$recursiveRef", "Use '$dynamicRef'"],
  ["$recursiveAnchor", "Use '$dynamicAnchor'"],
  ["definitions", "Use '$defs', or a component; references to the schemas in it are followed"],
  ["id", "Use '$id'"],
  ["divisibleBy", "Use 'multipleOf'"],
  ["disallow", "Use 'not'"],
  ["extends", "Use 'allOf'"],
  ["requires", "Use 'dependentRequired'"],
  ["optional", "List the other properties in 'required' of the object"],
  ["minimumCanEqual", "Use 'exclusiveMinimum'"],
  ["maximumCanEqual", "Use 'exclusiveMaximum'"],
  ["maxDecimal", "Use 'multipleOf'"],
  ["media", "Use 'contentMediaType' and 'contentEncoding'"],
]);

const expectations: Readonly<
  Record<Exclude<Kind, "any">, readonly [string, (v: unknown) => boolean]>
> = {
  text: ["a string", (v) => typeof v === "string"],
  number: ["a number", (v) => typeof v === "number"],
  positive: ["a number above 0", (v) => typeof v === "number" && v > 0],
  count: ["a whole number from 0", (v) => Number.isInteger(v) && (v as number) >= 0],
  boolean: ["true or false", (v) => typeof v === "boolean"],
  object: ["an object", isRecord],
  schema: ["a schema", isSchema],
  schemas: ["a list of schemas", (v) => Array.isArray(v) && v.length > 0 && everyItem(v, isSchema)],
  schemaMap: [
    "an object of schemas",
    (v) => isRecord(v) && everyItem(Object.values(v as object), isSchema),
  ],
  texts: ["a list of strings", isTexts],
  textsMap: [
    "an object of lists of strings",
    (v) => isRecord(v) && everyItem(Object.values(v as object), isTexts),
  ],
  list: ["a list of values", Array.isArray],
  type: [
    "one of string, number, integer, boolean, object, array, null, or a list of them",
    (v) => (Array.isArray(v) ? v.length > 0 && everyItem(v, isType) : isType(v)),
  ],
};

/** The kind of the values of a keyword; undefined for one that is not supported. */
export const kindOfKeyword = (keyword: string): Kind | undefined => schemaKeywords.get(keyword);

/** The kind of value that a keyword should have, in words, if it has another. */
export function expectedInstead(keyword: string, value: unknown): string | undefined {
  const kind = schemaKeywords.get(keyword);
  if (kind === undefined || kind === "any") return undefined;
  const [expected, fits] = expectations[kind];
  return fits(value) ? undefined : expected;
}

function everyItem(items: readonly unknown[], test: (item: unknown) => boolean): boolean {
  return items.every(test);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && everyItem(value, (item) => typeof item === "string");
}

function isRecord(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isSchema(value: unknown): boolean {
  return typeof value === "boolean" || isRecord(value);
}

const types = new Set(["string", "number", "integer", "boolean", "object", "array", "null"]);

function isType(value: unknown): boolean {
  return typeof value === "string" && types.has(value);
}
