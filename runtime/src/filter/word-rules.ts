/** Code units with a meaning in filters. */
export const unit = {
  space: 0x20,
  doubleQuote: 0x22,
  singleQuote: 0x27,
  open: 0x28,
  close: 0x29,
  comma: 0x2c,
  dash: 0x2d,
  backslash: 0x5c,
} as const;

/** Whether an unquoted word cannot contain it: the rest of rule 6, and control characters. */
export function endsWord(c: number): boolean {
  return (
    c <= unit.space ||
    c === unit.doubleQuote ||
    c === unit.singleQuote ||
    c === unit.open ||
    c === unit.close ||
    c === unit.comma ||
    c === 0x7f
  );
}

/** Whether an unquoted string cannot begin with it. Source: Interface B, 4.1, rule 6. */
export function cannotStartWord(c: number): boolean {
  return c === unit.dash || (c >= 0x30 && c <= 0x39);
}

/**
 * Whether a string needs quotes. Rule 6 allows a backslash in an unquoted string, but rule 3 calls
 * it special; within quotes it means the same to every reader.
 * Source: Interface B, 4.1, rules 3 and 6.
 */
export function needsQuotes(text: string): boolean {
  if (text === "" || cannotStartWord(text.charCodeAt(0))) return true;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (endsWord(c) || c === unit.backslash) return true;
  }
  return false;
}
