/** Headers that several sources add values to. Source: RFC 9110, 12.5.5; RFC 6265, 3. */
const shared = new Set(["set-cookie", "vary"]);

/**
 * Headers by name in lower case. They replace those that were set before, except for cookies and
 * `Vary`, to which they add.
 *
 * @param headers name, value, name, value
 * @param before value that was set for a name, as Node.js and Fastify give it
 */
export function joinHeaders(
  headers: readonly string[],
  before: (name: string) => unknown,
): Map<string, string | string[]> {
  const joined = new Map<string, string | string[]>();
  for (let i = 0; i + 1 < headers.length; i += 2) {
    const name = (headers[i] ?? "").toLowerCase();
    const value = headers[i + 1] ?? "";
    const values = joined.get(name) ?? (shared.has(name) ? valuesOf(before(name)) : undefined);
    if (values === undefined) joined.set(name, value);
    else if (typeof values === "string") joined.set(name, [values, value]);
    else joined.set(name, [...values, value]);
  }
  return joined;
}

function valuesOf(before: unknown): string | string[] | undefined {
  if (typeof before === "number") return String(before);
  return typeof before === "string" || Array.isArray(before)
    ? (before as string | string[])
    : undefined;
}
