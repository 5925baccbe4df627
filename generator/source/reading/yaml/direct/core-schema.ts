const number =
  /^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+|[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN|[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?)$/;

/** The value of a plain scalar. Source: YAML 1.2.2, 10.3.2. */
export function plainValue(source: string): unknown {
  switch (source.charCodeAt(0)) {
    case 0x74: // t
    case 0x54: // T
      return source === "true" || source === "True" || source === "TRUE" ? true : source;
    case 0x66: // f
    case 0x46: // F
      return source === "false" || source === "False" || source === "FALSE" ? false : source;
    case 0x6e: // n
    case 0x4e: // N
      return source === "null" || source === "Null" || source === "NULL" ? null : source;
    case 0x7e: // ~
      return source === "~" ? null : source;
    case 0x2b: // +
    case 0x2d: // -
    case 0x2e: // .
    case 0x30:
    case 0x31:
    case 0x32:
    case 0x33:
    case 0x34:
    case 0x35:
    case 0x36:
    case 0x37:
    case 0x38:
    case 0x39:
      return number.test(source) ? numberOf(source) : source;
    default:
      return source;
  }
}

/** The name that a plain key gives its member. */
export function plainName(source: string): string {
  const value = plainValue(source);
  return value === null ? "" : String(value);
}

function numberOf(source: string): number {
  if (/^[-+]?[0-9]+$/.test(source)) return Number.parseInt(source, 10);
  if (source.startsWith("0o")) return Number.parseInt(source.slice(2), 8);
  if (source.startsWith("0x")) return Number.parseInt(source.slice(2), 16);
  if (/nan$/i.test(source)) return Number.NaN;
  if (/inf$/i.test(source)) return source.startsWith("-") ? -Infinity : Infinity;
  return Number.parseFloat(source);
}
