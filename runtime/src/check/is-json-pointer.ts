/** A JSON Pointer; the empty text points to the root. Source: RFC 6901, 3. */
export function isJsonPointer(text: string): boolean {
  return text === "" || (text.startsWith("/") && !/~(?![01])/.test(text));
}

/** A number of steps up, then a JSON Pointer, or `#` for the key. Source: draft-bhutton-relative-json-pointer-00. */
export function isRelativeJsonPointer(text: string): boolean {
  const [steps] = /^(?:0|[1-9]\d*)/.exec(text) ?? [];
  if (steps === undefined) return false;
  const rest = text.slice(steps.length);
  return rest === "#" || isJsonPointer(rest);
}
