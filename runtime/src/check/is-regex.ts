/**
 * A regular expression of JavaScript, without flags. A letter behind a backslash must mean something:
 * `\a` and `\Z` do so in other dialects only. Source: ECMA-262, 22.2.1.
 */
export function isRegex(text: string): boolean {
  for (const [, escaped = ""] of text.matchAll(/\\([^])/g))
    if (/[A-Za-z]/.test(escaped) && !/[bBcdDfknpPrsStuvwWx]/.test(escaped)) return false;
  try {
    RegExp(text);
    return true;
  } catch {
    return false;
  }
}
