import { NoResultError } from "kysely";

// Codes by meaning. Sources: PostgreSQL, appendix A; SQLite, result codes; Node.js, system errors.

/** A second row of one name. */
const duplicate = /^(23505|SQLITE_CONSTRAINT_UNIQUE)$/;

/** A row that another one refers to is gone. */
const missingReference = /^(23503|SQLITE_CONSTRAINT_FOREIGNKEY)$/;

/** PostgreSQL: a serialization failure, a deadlock, and what another transaction wrote or removed first. */
const conflict = /^(40001|40P01|23503|23505)$/;

/** No room on the disk. */
const noRoom = /^(53100|SQLITE_FULL)$/;

/**
 * The database is away or overloaded, or transactions are in each other's way. PostgreSQL: classes 08, 40,
 * 53 and 57P, and 57014, a statement that took too long. SQLite: locked, no room, or a disk that fails.
 */
const unavailable = /^(08|40|53|57P|57014$|SQLITE_(BUSY|LOCKED|FULL|IOERR|NOMEM|CANTOPEN))/;

/** SQLite: a page is not as it was written, or the file is no database. */
const damage = /^SQLITE_(CORRUPT|NOTADB)/;

/** A connection that cannot be made, or that breaks. */
const broken =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Messages of pg and its pool, which give these errors no code. */
const unreachable =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** Whether a unique name was taken, perhaps by a request at the same moment that was first. */
export function isDuplicate(error: unknown): boolean {
  return duplicate.test(codeOf(error));
}

/** Whether a row was refused because another one, which it refers to, is gone. */
export function isMissingReference(error: unknown): boolean {
  return missingReference.test(codeOf(error));
}

/** Whether another transaction changed what this one had read, so that this one can be run again. */
export function isConflict(error: unknown): boolean {
  return error instanceof NoResultError || conflict.test(codeOf(error));
}

/** Whether an error says of itself that the work may succeed later, as those of systems outside do. */
const isDeclared = (error: Error): boolean => "isTransient" in error && error.isTransient === true;

/** Whether an error says nothing of the work itself, which may succeed later. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isDeclared(error)) return true;
  const code = codeOf(error);
  return code === ""
    ? unreachable.test(error.message)
    : unavailable.test(code) || broken.test(code);
}

/** Whether the file of the embedded database is damaged. */
export function isDamage(error: unknown): boolean {
  return damage.test(codeOf(error));
}

/** An explanation of a transient error for the operator; undefined for other errors. */
export function troubleOf(error: unknown): string | undefined {
  if (!isTransient(error)) return undefined;
  if (error instanceof Error && isDeclared(error)) return error.message;
  return noRoom.test(codeOf(error))
    ? "the disk of the database is full: nothing is written until there is room"
    : "the database is away or overloaded";
}

/** The code of an error; empty if it has none. */
function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === "string" ? code : "";
}
