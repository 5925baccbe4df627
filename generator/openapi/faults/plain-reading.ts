/** A value of another type whose meaning is clear, and its words. */
interface Plain {
  readonly value: unknown;
  readonly words: string;
}

/** Reading of a scalar or an empty value where a value of a type is expected. */
export function plainReading(expected: string, value: unknown): Plain | undefined {
  switch (expected) {
    case "string":
      return typeof value === "number" || typeof value === "boolean"
        ? { value: String(value), words: `the text '${String(value)}'` }
        : undefined;
    case "boolean":
      return value === "true" || value === "false"
        ? { value: value === "true", words: value }
        : undefined;
    case "number":
    case "integer":
      return isNumeric(value) ? { value: Number(value), words: value } : undefined;
    // Languages with one type for both write an empty object as an empty list, or the reverse.
    case "object":
      return Array.isArray(value) && value.length === 0
        ? { value: {}, words: "an empty object" }
        : undefined;
    case "array":
      return isEmptyObject(value) ? { value: [], words: "an empty list" } : undefined;
    default:
      return undefined;
  }
}

function isNumeric(value: unknown): value is string {
  return typeof value === "string" && /^-?\d+(?:\.\d+)?$/.test(value);
}

function isEmptyObject(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length === 0
  );
}
