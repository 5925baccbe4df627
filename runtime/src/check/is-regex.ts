/** A regular expression of JavaScript, without flags. Source: ECMA-262, 22.2.1. */
export function isRegex(text: string): boolean {
  // `\Z` is an anchor in other dialects, but only a letter in JavaScript.
  if (/[^\\]\\Z/.test(text)) return false;
  try {
    RegExp(text);
    return true;
  } catch {
    return false;
  }
}
