/** A UUID, alone or as `urn:uuid:…`. Source: RFC 9562, 4. */
export function isUuid(text: string): boolean {
  return /^(?:urn:uuid:)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
