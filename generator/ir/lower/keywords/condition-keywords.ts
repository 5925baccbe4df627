import { isObject, membersAt, own, type JsonObject, type Site } from "../../../openapi/site.ts";

import { listedKeys } from "./listed-keys.ts";

/** Keywords that types do not say, whatever their value. */
const always = ["not", "$dynamicRef"];

/** Keywords of which one at least is in a schema that has conditions. */
const decisive: ReadonlySet<string> = new Set([
  ...always,
  "propertyNames",
  "dependentRequired",
  "dependentSchemas",
  "if",
  "contains",
  "unevaluatedProperties",
  "unevaluatedItems",
  "uniqueItems",
  "patternProperties",
  "enum",
  "const",
]);

/** Whether a schema has keywords of its own that the type made of it does not say. */
export function hasConditions(schema: Site<JsonObject>): boolean {
  // A schema has few members: asking for each of the keywords would take many times as long.
  for (const keyword in schema.value) if (decisive.has(keyword)) return decides(schema);
  return false;
}

function decides(schema: Site<JsonObject>): boolean {
  if (always.some((keyword) => own(schema, keyword) !== undefined)) return true;
  // Without its type a schema may become a type that has no names of properties.
  const isListed = own(schema, "type") === "object" && listedKeys(schema) !== undefined;
  if (own(schema, "propertyNames") !== undefined && !isListed) return true;
  const demands = (keyword: string): boolean => !allowsAll(own(schema, keyword) ?? true);
  if (own(schema, "if") !== undefined && (demands("then") || demands("else"))) return true;
  if (hasDependencies(schema)) return true;
  if (own(schema, "contains") !== undefined) return true;
  const restricts = (keyword: string): boolean => {
    const rest = own(schema, keyword);
    return rest !== undefined && rest !== true;
  };
  if (restricts("unevaluatedProperties") || restricts("unevaluatedItems")) return true;
  if (own(schema, "uniqueItems") === true && own(schema, "prefixItems") !== undefined) return true;
  return hasPatterns(schema) || hasStructuredValues(schema);
}

/** Whether the presence of a property demands anything. */
function hasDependencies(schema: Site<JsonObject>): boolean {
  return (
    membersAt(schema, "dependentRequired").some(({ value }) => (value as unknown[]).length > 0) ||
    membersAt(schema, "dependentSchemas").some(({ value }) => !allowsAll(value))
  );
}

/** Keywords that say everything by themselves, whatever stands beside them. */
const separate = new Set([
  "not",
  "if",
  "then",
  "else",
  "dependentRequired",
  "dependentSchemas",
  "contains",
  "minContains",
  "maxContains",
]);

/**
 * The schema with those keywords alone which its type does not say; undefined where they mean
 * something only beside others.
 */
export function ownConditions(schema: Site<JsonObject>): Site<JsonObject> | undefined {
  const members = Object.entries(schema.value);
  const pick = (isPicked: (keyword: string) => boolean): Site<JsonObject> => ({
    ...schema,
    value: Object.fromEntries(members.filter(([keyword]) => isPicked(keyword))),
  });
  if (hasConditions(pick((keyword) => !separate.has(keyword)))) return undefined;
  return pick((keyword) => separate.has(keyword) || keyword === "nullable");
}

/** Whether `patternProperties` says more than that other properties are allowed. */
function hasPatterns(schema: Site<JsonObject>): boolean {
  const patterns = membersAt(schema, "patternProperties");
  if (patterns.length === 0) return false;
  const additional = own(schema, "additionalProperties");
  const isOpen = additional === undefined || additional === true;
  return !isOpen || patterns.some(({ value }) => !allowsAll(value));
}

/** Whether a schema admits every value by saying nothing. */
export function allowsAll(value: unknown): boolean {
  return value === true || (isObject(value) && Object.keys(value).length === 0);
}

/** Whether a value of the document is an object or an array. */
export function isStructured(value: unknown): boolean {
  return isObject(value) || Array.isArray(value);
}

function hasStructuredValues(schema: Site<JsonObject>): boolean {
  const listed = own(schema, "enum");
  return isStructured(own(schema, "const")) || (Array.isArray(listed) && listed.some(isStructured));
}
