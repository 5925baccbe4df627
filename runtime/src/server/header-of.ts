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
  if (!Object.hasOwn(headers, name)) return undefined;
  const value = headers[name];
  return typeof value === "string" || value === undefined ? value : value.join(separator);
}
