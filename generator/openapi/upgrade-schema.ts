type Mutable = Record<string, unknown>;

/** Keywords whose schemas say by themselves whether null is admitted. */
const combining = ["allOf", "anyOf", "oneOf"];

/**
 * Brings one schema of OpenAPI 3.0 to the form that 3.1 has for it: `nullable` becomes a type and
 * an enum value, exclusive bounds become numbers. `nullable` without `type`, or beside other schemas
 * that say nothing of null, is kept; lowering reads it. Subschemas are upgraded on their own.
 * Source: OpenAPI 3.0.4, Schema Object; JSON Schema 2020-12 Validation, 6.2.
 */
export function upgradeSchema(schema: Mutable): void {
  upgradeBound(schema, "exclusiveMinimum", "minimum");
  upgradeBound(schema, "exclusiveMaximum", "maximum");
  if (schema["nullable"] !== true || typeof schema["type"] !== "string") return;
  if (combining.some((keyword) => schema[keyword] !== undefined)) return;
  schema["type"] = [schema["type"], "null"];
  delete schema["nullable"];
  const values = schema["enum"];
  if (Array.isArray(values) && !values.includes(null))
    schema["enum"] = [...(values as unknown[]), null];
}

function upgradeBound(schema: Mutable, exclusive: string, bound: string): void {
  if (typeof schema[exclusive] !== "boolean") return;
  if (schema[exclusive] && typeof schema[bound] === "number") {
    schema[exclusive] = schema[bound];
    delete schema[bound];
  } else {
    delete schema[exclusive];
  }
}
