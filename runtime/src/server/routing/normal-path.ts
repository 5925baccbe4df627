/**
 * Decodes escapes that are equivalent to the character itself anywhere in a path, so that texts
 * can be compared: those of letters, digits and `-._~:@$&!'()*`. Commas, semicolons, equals signs
 * and pluses stay as received, because parameters may be made of them; so do the slash and the
 * percent sign. Source: RFC 3986, sections 2.3, 3.3 and 6.2.2.
 */
export function normalPath(path: string): string {
  return path.includes("%") ? path.replace(/%[0-9A-Fa-f]{2}/g, normalEscape) : path;
}

/** The same where dots of a path are delimiters: escaped ones, which are not, stay as received. */
export function dottedPath(path: string): string {
  return path.includes("%")
    ? path.replace(/%[0-9A-Fa-f]{2}/g, (escape) =>
        /2e/i.test(escape) ? "%2E" : normalEscape(escape),
      )
    : path;
}

function normalEscape(escape: string): string {
  const symbol = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
  return /[A-Za-z0-9\-._~:@$&!'()*]/.test(symbol) ? symbol : escape.toUpperCase();
}
