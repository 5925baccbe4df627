/** Longest text of a value in an issue, in UTF-16 code units. */
const maxLength = 80;

/** A value in words for people: scalars as JSON, shortened; only the kind of objects and arrays. */
export function describeReceived(value: unknown): string {
  switch (typeof value) {
    case "string":
      return shorten(value);
    case "object":
      if (value === null) return "null";
      if (!Array.isArray(value)) return "an object";
      return value.length === 1 ? "an array of 1 item" : `an array of ${value.length} items`;
    case "function":
    case "symbol":
      return `a ${typeof value}`;
    default:
      return String(value);
  }
}

function shorten(text: string): string {
  // Cutting before quoting keeps a long text from being quoted as a whole.
  const quoted = JSON.stringify(text.slice(0, maxLength));
  const isLong = text.length > maxLength || quoted.length > maxLength;
  return isLong ? `${quoted.slice(0, maxLength - 1)}…` : quoted;
}
