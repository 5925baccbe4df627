/**
 * Whether a segment, as received, is a dot segment or has a NUL. Clients resolve dot segments, so
 * that one which arrives was meant to deceive; handlers may use it as the name of a file.
 * Source: RFC 3986, 3.3, 5.2.4 and 7.3.
 */
export function isUnsafeSegment(segment: string): boolean {
  return /^(?:\.|%2e){1,2}$|%00|\0/i.test(segment);
}
