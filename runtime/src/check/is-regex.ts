/** A regular expression as JavaScript has them, without flags. Source: ECMA-262, 22.2.1. */
export function isRegex(text: string): boolean {
  // `\Z` is an anchor of other dialects, and in JavaScript only a letter.
  if (/[^\\]\\Z/.test(text)) return false;
  try {
    RegExp(text);
    return true;
  } catch {
    return false;
  }
}
