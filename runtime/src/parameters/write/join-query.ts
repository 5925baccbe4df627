/**
 * Joins the parts of a query, with a question mark before them; empty if there is no part.
 *
 * @param parts `name=value` or several of them, percent-encoded; absent ones are omitted
 */
export function joinQuery(parts: readonly (string | undefined)[]): string {
  const query = parts.filter(Boolean).join("&");
  return query && `?${query}`;
}
