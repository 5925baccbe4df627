type Mutable = Record<string, unknown>;

/**
 * Brings one schema of OpenAPI 2.0 to the form that 3.0 has for it: `discriminator` becomes an
 * object, and `x-nullable`, which generators of 2.0 agreed on, `nullable`. Subschemas are upgraded
 * on their own. Source: OpenAPI 2.0 and 3.0.4, Schema Object.
 */
export function upgradeSwaggerSchema(schema: Mutable): void {
  const property = schema["discriminator"];
  if (typeof property === "string") schema["discriminator"] = { propertyName: property };
  if (schema["x-nullable"] === true && schema["nullable"] === undefined) schema["nullable"] = true;
}
