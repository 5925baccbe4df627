import { named } from "./schemas-of-30.ts";
import type { Schema } from "./shapes.ts";

const isObject = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A schema of 3.0 in the words of 2.0: without choices, with `x-nullable`. */
export function schemaOf20(schema: unknown): Schema {
  if (!isObject(schema)) return {};
  const { oneOf, anyOf, not: _, nullable, discriminator, ...rest } = schema;
  const { deprecated: __, writeOnly: ___, ...others } = rest;
  const changed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(others)) changed[key] = memberOf20(key, value);
  const [first] = (oneOf ?? anyOf ?? []) as readonly Schema[];
  if (first !== undefined) changed["allOf"] = [schemaOf20(first)];
  if (nullable === true) changed["x-nullable"] = true;
  if (isObject(discriminator) && first === undefined)
    changed["discriminator"] = discriminator["propertyName"];
  return changed;
}

function memberOf20(key: string, value: unknown): unknown {
  if (key === "items") return schemaOf20(value);
  if (key === "additionalProperties") return isObject(value) ? schemaOf20(value) : value;
  if (key === "allOf") return (value as readonly Schema[]).map(schemaOf20);
  if (key === "properties")
    return named(Object.entries(value as Schema).map(([name, one]) => [name, schemaOf20(one)]));
  return value;
}
