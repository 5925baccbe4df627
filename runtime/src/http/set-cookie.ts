/** A cookie that a response sets. */
export interface SetCookie {
  readonly name: string;
  /** As it is sent, with its quotes if it has some. */
  readonly value: string;
  /** By name in lower case, such as `max-age`; empty for one without a value, such as `secure`. */
  readonly attributes: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads one line of Set-Cookie as browsers do; the last attribute of a kind counts. Undefined for a line
 * without a name or an equals sign, which sets nothing. Source: RFC 6265, 5.2.
 */
export function parseSetCookie(line: string): SetCookie | undefined {
  const [pair = "", ...others] = line.split(";");
  const [name, value] = halves(pair);
  if (name === "" || value === undefined) return undefined;
  const attributes = new Map<string, string>();
  for (const attribute of others) {
    const [own, text = ""] = halves(attribute);
    const key = own.toLowerCase();
    if (key !== "" && (key !== "max-age" || /^-?\d+$/.test(text))) attributes.set(key, text);
  }
  return { name, value, attributes: Object.fromEntries(attributes) };
}

/** Texts on both sides of the first equals sign, without spaces; one text without that sign. */
function halves(text: string): [string, string?] {
  const equals = text.indexOf("=");
  if (equals < 0) return [text.trim()];
  return [text.slice(0, equals).trim(), text.slice(equals + 1).trim()];
}
