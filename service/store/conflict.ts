import { NoResultError } from "kysely";

/**
 * Whether a transaction found something other than what it had read: another one has ended in between.
 * Its work can be done again, and then reads what is there now. Source: PostgreSQL, appendix A: classes 40
 * (serialization failure, deadlock), 23503 (a row that it refers to is gone) and 23505 (a name is taken).
 */
export function isConflict(error: unknown): boolean {
  if (error instanceof NoResultError) return true;
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === "string" && /^(40001|40P01|23503|23505)$/.test(code);
}

/** Whether the database refused a row because another one, which it refers to, is gone. */
export function isMissingReference(error: unknown): boolean {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return code === "23503" || code === "SQLITE_CONSTRAINT_FOREIGNKEY";
}
