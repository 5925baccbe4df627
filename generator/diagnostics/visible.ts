/** C0 and C1 controls, DEL, and the marks that change the direction of text. */
const invisible = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * Text of a document as a terminal may show it: characters that would control the terminal are
 * replaced by their pictures, one for one, so that columns stay where they are.
 */
export function visible(text: string): string {
  return text.replace(invisible, (char) => {
    const code = char.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? "\u2421" : "\ufffd";
  });
}

/** JSON in which such characters are escaped, also those that JSON allows as they are. */
export function visibleJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(invisible, (char) =>
    char === "\n" ? char : `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
