import { isObject } from "../../../generator/openapi/site.ts";

/** Keywords whose members are schemas by name, and those that are a schema or a list of schemas. */
const maps = new Set([
  "properties",
  "patternProperties",
  "definitions",
  "$defs",
  "dependentSchemas",
]);
const parts = new Set(
  "items prefixItems additionalItems additionalProperties not if then else allOf anyOf oneOf contains propertyNames".split(
    " ",
  ),
);

/** A schema of an earlier draft in the keywords of 2020-12. */
export function schema2020(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(schema2020);
  if (!isObject(schema)) return schema;
  const { $schema: _, items, additionalItems, dependencies, ...others } = schema;
  const found: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(others))
    found[key] =
      maps.has(key) && isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, schema2020(one)]))
        : parts.has(key)
          ? schema2020(value)
          : value;
  if (Array.isArray(items)) {
    found["prefixItems"] = schema2020(items);
    if (additionalItems !== undefined) found["items"] = schema2020(additionalItems);
  } else if (items !== undefined) found["items"] = schema2020(items);
  for (const [exclusive, bound] of [
    ["exclusiveMinimum", "minimum"],
    ["exclusiveMaximum", "maximum"],
  ] as const) {
    if (typeof found[exclusive] !== "boolean") continue;
    if (found[exclusive] === true) {
      found[exclusive] = found[bound];
      delete found[bound];
    } else delete found[exclusive];
  }
  if (isObject(dependencies)) {
    const entries = Object.entries(dependencies);
    found["dependentRequired"] = Object.fromEntries(
      entries.filter(([, one]) => Array.isArray(one)),
    );
    found["dependentSchemas"] = Object.fromEntries(
      entries.flatMap(([name, one]) => (Array.isArray(one) ? [] : [[name, schema2020(one)]])),
    );
  }
  return found;
}

/** The reason why a schema cannot be taken: a reference that leads out of it, or a pattern that is none with the flag `u`. */
export function schemaProblem(schema: unknown): string | undefined {
  if (typeof schema !== "object" || schema === null) return undefined;
  for (const [key, value] of Object.entries(schema)) {
    if (key === "$ref" && typeof value === "string" && !value.startsWith("#"))
      return `its schema refers to '${value}'`;
    if (key === "pattern" && typeof value === "string" && !isPattern(value))
      return `its schema has the pattern ${value}, which is none with the flag 'u'`;
    const found = schemaProblem(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, "u").source !== "";
  } catch {
    return false;
  }
}
