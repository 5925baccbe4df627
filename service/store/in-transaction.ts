import type { Kysely } from "kysely";
import type { Tables } from "./schema.ts";

/** Runs work in a transaction: in the caller's, where it has one, or else in one of its own. */
export function inTransaction<T>(
  db: Kysely<Tables>,
  work: (transaction: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
