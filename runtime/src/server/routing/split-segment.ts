/**
 * Values of the parameters of a segment that has text beside them, such as `{name}.json`. Each has
 * at least one character and, from the left, no more than necessary.
 *
 * @param texts texts before, between and after the parameters
 * @returns `undefined` if the segment is not of this form
 */
export function splitSegment(segment: string, texts: readonly string[]): string[] | undefined {
  const [before = ""] = texts;
  const last = texts.length - 1;
  const after = texts[last] ?? "";
  const end = segment.length - after.length;
  if (!segment.startsWith(before) || !segment.endsWith(after)) return undefined;
  const values: string[] = [];
  let start = before.length;
  for (let index = 1; index < last; index++) {
    const text = texts[index] ?? "";
    const found = segment.indexOf(text, start + 1);
    if (found < 0) return undefined;
    values.push(segment.slice(start, found));
    start = found + text.length;
  }
  if (start >= end) return undefined;
  values.push(segment.slice(start, end));
  return values;
}
