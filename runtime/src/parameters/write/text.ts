/** Values that have a text of their own. */
export type ParameterScalar = string | number | boolean | bigint;

/** Says that a parameter cannot carry a value. The error is a plain one, so that it costs clients nothing. */
export function refuseParameter(message: string): never {
  throw new TypeError(message);
}

/**
 * The text of a value, percent-encoded but for letters, digits and `-._~!'()*`. Source: RFC 3986, 2.
 *
 * @throws {URIError} it holds half a surrogate pair
 */
export function encodeText(value: ParameterScalar): string {
  // It makes a string of what is none by itself.
  return encodeURIComponent(value as string);
}

/**
 * Like `encodeText`, for a value that is a segment of a path. Callers without types may forget it.
 *
 * @throws {TypeError} the segment would be empty, `.` or `..`, and the path another one
 */
export function encodeSegment(value: ParameterScalar | undefined): string {
  return wholeSegment(encodeText(value ?? ""));
}

/** A segment as it is, unless it would be empty, `.` or `..`. Source: RFC 3986, 5.2.4. */
export function wholeSegment(text: string): string {
  return /^\.{0,2}$/.test(text) ? refuseParameter(`"${text}" cannot be sent in a path`) : text;
}

/**
 * Like `encodeText`, but reserved characters stay as they are, except for those that end the
 * value or the query or mean something else there. Source: OpenAPI 3.1, allowReserved.
 */
export function encodeReserved(value: ParameterScalar): string {
  return encodeText(value).replace(/%(?:2[4CF]|3[ABDF]|40)/g, decodeURIComponent);
}
