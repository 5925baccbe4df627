/**
 * Puts a query together, question mark included; empty if no part is there.
 *
 * @param parts `name=value` or several of them, percent-encoded; absent ones are left out
 */
export function joinQuery(parts: readonly (string | undefined)[]): string {
  const query = parts.filter(Boolean).join("&");
  return query && `?${query}`;
}
