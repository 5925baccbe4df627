/**
 * Splits a query at `&` and the first `=` of each pair, in linear time. Names are decoded, values
 * stay as they are: only the reader of a value knows which of its characters are delimiters.
 *
 * @param most pairs after which the rest is dropped; one more than that shows that there was a rest
 */
export function splitQuery(query: string, most: number): readonly string[] {
  const pairs: string[] = [];
  const isEncoded = query.includes("%") || query.includes("+");
  let equals = query.indexOf("=");
  for (let from = 0; from < query.length && pairs.length <= 2 * most; ) {
    let end = query.indexOf("&", from);
    if (end < 0) end = query.length;
    if (end > from) {
      // One that was found further on is not searched for again.
      if (equals >= 0 && equals < from) equals = query.indexOf("=", from);
      const nameEnd = equals < 0 || equals > end ? end : equals;
      const name = query.slice(from, nameEnd);
      pairs.push(isEncoded ? decodeName(name) : name, query.slice(nameEnd + 1, end));
    }
    from = end + 1;
  }
  return pairs;
}

/**
 * Splits a Cookie header at its semicolons; ignores whitespace around names and values, and the
 * quotes of a quoted value. Source: RFC 6265, 4.1.1 and 5.2.
 */
export function splitCookies(header: string, most: number): readonly string[] {
  const pairs: string[] = [];
  for (let from = 0; from < header.length && pairs.length <= 2 * most; ) {
    let end = header.indexOf(";", from);
    if (end < 0) end = header.length;
    const pair = header.slice(from, end);
    const equals = pair.indexOf("=");
    if (equals >= 0) pairs.push(pair.slice(0, equals).trim(), unquote(pair.slice(equals + 1)));
    from = end + 1;
  }
  return pairs;
}

function unquote(text: string): string {
  const value = text.trim();
  const quoted = value.length > 1 && value.startsWith('"') && value.endsWith('"');
  return quoted ? value.slice(1, -1) : value;
}

/** A name that is not valid encoding is not a declared name either, and may stay as it is. */
function decodeName(name: string): string {
  const spaced = name.includes("+") ? name.replaceAll("+", " ") : name;
  if (!spaced.includes("%")) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return name;
  }
}
