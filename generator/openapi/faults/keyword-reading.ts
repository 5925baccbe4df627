import { expectedInstead, kindOfKeyword } from "../schema-keywords.ts";
import { isObject, type JsonObject } from "../site.ts";
import { meantType } from "../value-cure.ts";
import { plainReading } from "./plain-reading.ts";
import { leftOut, readAs, type Reading } from "./reading.ts";

/** Keywords that describe a schema: nothing in the code depends on the kind of their value. */
const describing: ReadonlySet<string> = new Set([
  "$comment",
  "title",
  "description",
  "externalDocs",
  "deprecated",
]);

/** Keywords with a list, where a single value is meant as its only item. */
const lists: ReadonlySet<string> = new Set(["required", "enum", "allOf", "oneOf", "anyOf"]);

/**
 * How a keyword with a wrong value is read; undefined where its meaning cannot be told.
 *
 * @param pointer the place of the schema
 */
export function keywordReading(
  schema: JsonObject,
  keyword: string,
  pointer: string,
): Reading | undefined {
  const value = schema[keyword];
  const found = isNullMember(schema, keyword, pointer)
    ? readAs("type", "null", "'type: \"null\"'")
    : candidate(schema, keyword, value);
  if (found === undefined) return undefined;
  const key = Object.keys(found.members).find((name) => found.members[name] !== undefined);
  // A reading must be a value that the keyword may have.
  const isGood = key === undefined || expectedInstead(key, found.members[key]) === undefined;
  return isGood ? found : undefined;
}

/** Whether a schema is an alternative of which YAML made the type `null` no value. */
function isNullMember(schema: JsonObject, keyword: string, pointer: string): boolean {
  const isAlone = Object.keys(schema).every((key) => key === "type" || describing.has(key));
  return (
    keyword === "type" && schema[keyword] === null && isAlone && /\/(any|one)Of\/\d+$/.test(pointer)
  );
}

function candidate(schema: JsonObject, keyword: string, value: unknown): Reading | undefined {
  if (value === null) return leftOut(keyword);
  const kind = kindOfKeyword(keyword);
  const plain = plainReading(types[kind ?? ""] ?? "", value);
  if (plain !== undefined) return readAs(keyword, plain.value, plain.words);
  if (describing.has(keyword)) return leftOut(keyword);
  if (keyword === "type") return typeReading(schema, value);
  if (keyword === "required" && typeof value === "boolean") return leftOut(keyword);
  if (keyword === "items" && Array.isArray(value)) return itemsReading(schema, value);
  if (keyword === "discriminator" && typeof value === "string")
    return readAs(keyword, { propertyName: value }, `'propertyName: ${value}'`);
  if (keyword.startsWith("exclusiveM") && typeof value === "boolean")
    return boundReading(schema, keyword, value);
  // A bound below the least says nothing.
  if (kind === "count" && typeof value === "number" && value < 0) return leftOut(keyword);
  if (kind === "positive" && typeof value === "number") return leftOut(keyword);
  if (Array.isArray(value) && value.length === 0) return leftOut(keyword);
  if (lists.has(keyword) && isItem(value)) return readAs(keyword, [value], "a list of one");
  return kind === "schemaMap" && isObject(value) ? schemaMapReading(keyword, value) : undefined;
}

/** Names that `plainReading` has for the kinds of values of keywords. */
const types: Readonly<Record<string, string>> = {
  text: "string",
  boolean: "boolean",
  number: "number",
  positive: "number",
  count: "number",
  object: "object",
  schemaMap: "object",
  schema: "object",
};

const isItem = (value: unknown): boolean =>
  typeof value === "string" ? value !== "true" && value !== "false" : isObject(value);

/** The type that a name of another language stands for, with its format. */
function typeReading(schema: JsonObject, value: unknown): Reading | undefined {
  if (value === "" || (Array.isArray(value) && value.length === 0)) return leftOut("type");
  if (Array.isArray(value)) return typesReading(value);
  const meant = typeof value === "string" ? meantType(value) : undefined;
  if (meant === undefined) return undefined;
  const { type, format } = meant;
  if (type === undefined) return leftOut("type");
  if (format === undefined || schema["format"] !== undefined)
    return readAs("type", type, `'type: ${type}'`);
  return {
    taken: `it is read as 'type: ${type}, format: ${format}'`,
    members: { type, format },
  };
}

/** A list of types in which YAML made null of a word, or that has names of another language. */
function typesReading(value: readonly unknown[]): Reading | undefined {
  const read = value.map((item) => (item === null ? "null" : typeInList(item)));
  if (read.includes(undefined)) return undefined;
  const listed = [...new Set(read)];
  return readAs("type", listed, `'type: [${listed.map((type) => `"${type}"`).join(", ")}]'`);
}

function typeInList(item: unknown): string | undefined {
  if (typeof item !== "string") return undefined;
  const meant = meantType(item);
  return meant === undefined ? item : meant.type;
}

/** A list of schemas was `prefixItems` before 2020-12, and `additionalItems` was `items`. */
function itemsReading(schema: JsonObject, value: readonly unknown[]): Reading | undefined {
  if (value.length === 0) return leftOut("items");
  const { additionalItems, prefixItems } = schema;
  if (prefixItems !== undefined || expectedInstead("prefixItems", value) !== undefined)
    return undefined;
  const isRest = isObject(additionalItems) || typeof additionalItems === "boolean";
  return {
    taken:
      "it is read as 'prefixItems', a schema for each position, as JSON Schema 4 to 2019-09 mean it",
    members: {
      prefixItems: value,
      items: isRest ? additionalItems : undefined,
      additionalItems: undefined,
    },
  };
}

/** A boolean beside a bound says whether the bound itself is excluded. */
function boundReading(schema: JsonObject, keyword: string, value: boolean): Reading {
  const bound = keyword === "exclusiveMinimum" ? "minimum" : "maximum";
  if (!value || typeof schema[bound] !== "number") return leftOut(keyword);
  return {
    taken: `the value of '${bound}' is excluded, as OpenAPI 3.0 means it`,
    members: { [keyword]: schema[bound], [bound]: undefined },
  };
}

/** A name without a schema takes every value. */
function schemaMapReading(keyword: string, value: JsonObject): Reading | undefined {
  const names = Object.keys(value).filter((name) => value[name] === null);
  if (names.length === 0) return undefined;
  const filled = Object.fromEntries(
    Object.entries(value).map(([name, schema]) => [name, schema ?? {}]),
  );
  const listed = names.map((name) => `'${name}'`).join(", ");
  return { taken: `${listed} may have every value`, members: { [keyword]: filled } };
}
