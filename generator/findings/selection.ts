import { wildcard } from "../names/wildcard.ts";
import { splitPointer } from "../source/locations/pointer.ts";

/** Whether a text is that of a pattern, in which `*` stands for any text. */
export const matchesText = (pattern: string, text: string): boolean => wildcard(pattern)(text);

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

/**
 * Whether a JSON Pointer names something in an operation. A pattern is a path, or a method and a path, such as
 * `GET /pets`; `*` stands for any text.
 */
export function matchesOperation(pattern: string, pointer: string): boolean {
  const [, method, path = ""] = /^(?:(\S+) +)?(.*)$/.exec(pattern) ?? [];
  const [root, ownPath, ownMethod] = splitPointer(pointer);
  if (root !== "paths" || ownPath === undefined || !matchesText(path, ownPath)) return false;
  return method === undefined || method.toLowerCase() === ownMethod;
}
