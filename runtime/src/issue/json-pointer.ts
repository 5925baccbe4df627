/** A name as a segment of a JSON Pointer, without its slash. Source: RFC 6901, 3. */
export function pointerSegment(name: string | number): string {
  return String(name).replaceAll("~", "~0").replaceAll("/", "~1");
}
