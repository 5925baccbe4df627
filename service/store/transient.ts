/** Errors of Node.js where a connection cannot be made or breaks. */
const broken = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
];

/** Messages of pg and its pool, which give these errors no code. */
const unreachable =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** No room on the disk. Source: PostgreSQL, appendix A; SQLite, result codes. */
const noRoom = /^(53100|SQLITE_FULL)$/;

/**
 * Away or overloaded, or in each other's way: PostgreSQL, appendix A, classes 08, 40, 53 and 57P, and
 * 57014, a statement that took too long. SQLite, result codes: locked, no room, or a disk that fails.
 */
const unavailable = /^(08|40|53|57P|57014$|SQLITE_(BUSY|LOCKED|FULL|IOERR|NOMEM|CANTOPEN))/;

/**
 * Whether an error says nothing of the work, so that it may succeed later: the database was away or has
 * no room, or two transactions were in each other's way.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return code === undefined
    ? unreachable.test(error.message)
    : unavailable.test(code) || broken.includes(code);
}

/** What an operator has to know of an error of the database; undefined if it says nothing of it. */
export function troubleOf(error: unknown): string | undefined {
  if (!isTransient(error)) return undefined;
  return noRoom.test(codeOf(error) ?? "")
    ? "the disk of the database is full: nothing is written until there is room"
    : "the database is away or overloaded";
}

function codeOf(error: unknown): string | undefined {
  const { code } = error as { readonly code?: unknown };
  return typeof code === "string" ? code : undefined;
}
