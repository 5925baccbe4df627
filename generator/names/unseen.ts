/**
 * Signs that a reader does not see, or that change the order of others: controls, marks of direction, spaces
 * without width, tags. With them U+FFFD, which compilers take for a fault of the encoding, halves of
 * surrogate pairs, which UTF-8 cannot hold, and code points that are no characters. Joiners are left: words of
 * many scripts, and emoji, are written with them.
 */
const unseen =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufdd0-\ufdef\ufeff\ufff0-\uffff\ud800-\udfff\u{e0000}-\u{e00ff}]|[\u{1fffe}\u{1ffff}\u{2fffe}\u{2ffff}\u{3fffe}\u{3ffff}\u{10fffe}\u{10ffff}]/gu;

/** Writes each of them as an escape, for literals of strings and templates. */
export function escapeUnseen(text: string): string {
  return text.replace(unseen, (sign) => {
    const point = sign.codePointAt(0) ?? 0;
    return point > 0xffff ? braced(point) : `\\u${hex(point).padStart(4, "0")}`;
  });
}

/** The same for patterns with the flag `u`. Two escapes without braces could become one character. */
export function escapeUnseenInPattern(source: string): string {
  return source.replace(unseen, (sign) => {
    const point = sign.codePointAt(0) ?? 0;
    const isHalf = point >= 0xd800 && point <= 0xdfff;
    return point > 0xffff || isHalf ? braced(point) : `\\u${hex(point).padStart(4, "0")}`;
  });
}

/** Marks that set the direction of the text behind them, which may make a comment look like code. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;

/** Spells these marks, so that a comment looks like what it is. */
export function spellDirections(text: string): string {
  return text.replace(directions, (sign) => `U+${hex(sign.charCodeAt(0)).toUpperCase()}`);
}

const hex = (point: number): string => point.toString(16);
const braced = (point: number): string => `\\u{${hex(point)}}`;
