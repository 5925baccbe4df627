/** Keywords that have values and no schemas. */
const values = new Set(["const", "default", "enum", "example", "examples"]);

const bounds = { minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

/**
 * Schemas with the one difference that generated code has by intent: an integer that a number does not hold exactly
 * is refused. Other validators take any number without a fraction.
 */
export function withExactIntegers<T>(schemas: T): T {
  return exact(schemas) as T;
}

function exact(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(exact);
  if (typeof schema !== "object" || schema === null) return schema;
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(schema).map(([key, member]) => [key, values.has(key) ? member : exact(member)]),
  );
  if (!isInteger(copy)) return copy;
  const others = Array.isArray(copy["allOf"]) ? (copy["allOf"] as unknown[]) : [];
  return { ...copy, allOf: [...others, bounds] };
}

function isInteger({ type, format }: Record<string, unknown>): boolean {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  if (types.includes("number")) return format === "int32" || format === "int64";
  return types.includes("integer");
}
