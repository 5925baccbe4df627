/**
 * A text without line breaks: messages contain names and values of the input, which must not be able
 * to forge a line of a log.
 */
export function oneLine(text: string): string {
  return text.replace(
    /[\p{Cc}\u2028\u2029]/gu,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
