type Kind =
  | "text"
  | "number"
  | "count"
  | "boolean"
  | "object"
  | "schema"
  | "schemas"
  | "schemaMap"
  | "texts"
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
  ["multipleOf", "number"],
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
  ["discriminator", "object"],
  ["xml", "object"],
  ["externalDocs", "object"],
  ["nullable", "boolean"],
]);

/** Keywords that do not restrict values and can be ignored. */
export const silentKeywords: ReadonlySet<string> = new Set([
  "$schema",
  "$vocabulary",
  "contentEncoding",
  "contentMediaType",
  "contentSchema",
]);

/** Keywords that restrict values but are not supported, with what to write instead. */
export const unsupportedKeywords: ReadonlyMap<string, string> = new Map([
  ["not", "Describe what is allowed, by 'enum', 'pattern' or bounds"],
  ["if", "Use 'oneOf' with a discriminating property"],
  ["then", "Use 'oneOf' with a discriminating property"],
  ["else", "Use 'oneOf' with a discriminating property"],
  ["dependentSchemas", "Use 'oneOf' with the alternatives"],
  ["dependentRequired", "Use 'anyOf' with 'required' in its members"],
  ["dependencies", "Use 'oneOf' with the alternatives"],
  ["contains", "Check it where the value is used"],
  ["minContains", "Check it where the value is used"],
  ["maxContains", "Check it where the value is used"],
  ["propertyNames", "Check it where the value is used"],
  ["unevaluatedProperties", "Use 'additionalProperties: false' in an object without 'allOf'"],
  ["unevaluatedItems", "Use 'items: false' behind 'prefixItems'"],
  ["additionalItems", "Use 'prefixItems' with 'items'"],
  ["$dynamicRef", "Use '$ref'"],
  ["$dynamicAnchor", "Use '$anchor'"],
  ["$recursiveRef", "Use '$ref'"],
  ["$id", "Refer to files and pointers; base addresses within a file are not read"],
]);

const expectations: Readonly<
  Record<Exclude<Kind, "any">, readonly [string, (v: unknown) => boolean]>
> = {
  text: ["a string", (v) => typeof v === "string"],
  number: ["a number", (v) => typeof v === "number"],
  count: ["a whole number from 0", (v) => Number.isInteger(v) && (v as number) >= 0],
  boolean: ["true or false", (v) => typeof v === "boolean"],
  object: ["an object", isRecord],
  schema: ["a schema", isSchema],
  schemas: ["a list of schemas", (v) => Array.isArray(v) && v.length > 0 && everyItem(v, isSchema)],
  schemaMap: [
    "an object of schemas",
    (v) => isRecord(v) && everyItem(Object.values(v as object), isSchema),
  ],
  texts: [
    "a list of strings",
    (v) => Array.isArray(v) && everyItem(v, (item) => typeof item === "string"),
  ],
  list: ["a list of values", (v) => Array.isArray(v) && v.length > 0],
  type: [
    "one of string, number, integer, boolean, object, array, null, or a list of them",
    (v) => (Array.isArray(v) ? v.length > 0 && everyItem(v, isType) : isType(v)),
  ],
};

/** What the value of the keyword should have been, if it is something else. */
export function expectedInstead(keyword: string, value: unknown): string | undefined {
  const kind = schemaKeywords.get(keyword);
  if (kind === undefined || kind === "any") return undefined;
  const [expected, fits] = expectations[kind];
  return fits(value) ? undefined : expected;
}

function everyItem(items: readonly unknown[], test: (item: unknown) => boolean): boolean {
  return items.every(test);
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
