/** Errors of Node.js where a connection cannot be made or breaks. */
const broken = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"];

/**
 * Whether an error says nothing of the work, so that it may succeed later: the database was away, or
 * two transactions were in each other's way. Source: PostgreSQL, appendix A, classes 08, 40, 53 and 57P.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { readonly code?: unknown };
  if (typeof code === "string")
    return /^(08|40|53|57P)/.test(code) || broken.includes(code) || code.startsWith("SQLITE_BUSY");
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    error.message,
  );
}
