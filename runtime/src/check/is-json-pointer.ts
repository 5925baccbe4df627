/** A JSON Pointer; the empty text points to the root. Source: RFC 6901, 3. */
export function isJsonPointer(text: string): boolean {
  return text === "" || (text.startsWith("/") && !/~(?![01])/.test(text));
}
