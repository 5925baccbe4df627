import { splitPointer } from "../source/pointer.ts";

/** Whether a text is that of a pattern, in which `*` stands for any text. */
export function matchesText(pattern: string, text: string): boolean {
  const [first = "", ...others] = pattern.split("*");
  const last = others.pop();
  if (last === undefined) return text === pattern;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

/**
 * Whether a JSON Pointer names the value of a pattern, or one within it. `*` stands for any text in a segment of
 * the pattern.
 */
export function matchesPointer(pattern: string, pointer: string): boolean {
  const segments = splitPointer(pointer);
  return splitPointer(pattern).every((wanted, index) => {
    const segment = segments[index];
    return segment !== undefined && matchesText(wanted, segment);
  });
}
