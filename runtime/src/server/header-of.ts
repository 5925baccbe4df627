import type { RequestHeaders } from "./request.ts";

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
  // What every object has under such a name is no array.
  return Array.isArray(value) ? value.join(separator) : undefined;
}
