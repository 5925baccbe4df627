/**
 * A character that no text of the service may hold: those that XML cannot (XML 1.0, 2.2, production 2), lone surrogates
 * and NUL among them. Neither version 2 nor PostgreSQL could give it back.
 */
export const unreadable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

/** JSON Pointers (RFC 6901) of the texts that are not readable, names of members included. */
export function unreadableIn(value: unknown, pointer: string): string[] {
  if (typeof value === "string") return unreadable.test(value) ? [pointer] : [];
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    unreadable.test(name)
      ? [pointer]
      : unreadableIn(member, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`),
  );
}
