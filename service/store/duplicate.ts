/**
 * Whether the database refused a second row of one name: of several requests at once, each of which had
 * found the name free, one is first. Source: PostgreSQL, appendix A; SQLite, result codes.
 */
export function isDuplicate(error: unknown): boolean {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return code === "23505" || code === "SQLITE_CONSTRAINT_UNIQUE";
}
