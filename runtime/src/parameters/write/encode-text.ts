/** Values that have a text of their own. */
export type ParameterScalar = string | number | boolean | bigint;

/** Throws because a parameter cannot carry a value. A plain error, so that it costs clients nothing. */
export function refuseParameter(message: string): never {
  throw new TypeError(message);
}

/**
 * The percent-encoded text of a value, except letters, digits and `-._~!'()*`. Source: RFC 3986, 2.
 *
 * @throws {URIError} it holds half a surrogate pair
 * @throws {TypeError} there is no value, which callers without types may omit
 */
export function encodeText(value: ParameterScalar): string {
  // The function converts other values to strings itself.
  return encodeURIComponent((value ?? refuseAbsent()) as string);
}

/** Refuses a required value that is absent: its text would be a word such as `undefined`. */
export function refuseAbsent(): never {
  return refuseParameter("a required parameter is missing");
}

/**
 * Like `encodeText`, for a segment of a path. Callers without types may omit the value.
 *
 * @throws {TypeError} the segment would be empty, `.` or `..`, which would change the path
 */
export function encodeSegment(value: ParameterScalar | undefined): string {
  return wholeSegment(encodeURIComponent((value as string | undefined) ?? ""));
}

/** Checks that a segment is not empty, `.` or `..`. Source: RFC 3986, 5.2.4. */
export function wholeSegment(text: string): string {
  return /^\.{0,2}$/.test(text) ? refuseParameter(`"${text}" cannot be sent in a path`) : text;
}

/**
 * Like `encodeText`, but keeps reserved characters, except for those that end the value or the query
 * or have another meaning there. Source: OpenAPI 3.1, allowReserved.
 */
export function encodeReserved(value: ParameterScalar): string {
  return encodeText(value).replace(/%(?:2[4CF]|3[ABDF]|40)/g, decodeURIComponent);
}
