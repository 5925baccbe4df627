/**
 * A text without anything that would end its line: names and values of the input stand in messages,
 * and must not be able to forge a line of a log.
 */
export function oneLine(text: string): string {
  return text.replace(
    /[\p{Cc}\u2028\u2029]/gu,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
