/** Names in lower case; a header that was sent several times may be an array. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Value of a header; several are joined as RFC 9110, 5.3 allows.
 *
 * @param name in lower case
 */
export function headerOf(
  headers: RequestHeaders,
  name: string,
  separator = ", ",
): string | undefined {
  const value = headers[name];
  if (typeof value === "string") return value;
  // A name such as `constructor` gives what every object inherits, which is not an array.
  return Array.isArray(value) ? value.join(separator) : undefined;
}
