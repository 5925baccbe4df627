import type { Kysely } from "kysely";
import { setTimeout as wait } from "node:timers/promises";
import { isConflict } from "./database-errors.ts";
import type { Tables } from "../schema/schema.ts";

/** Attempts at work before its conflict is an error. */
const attempts = 4;

/**
 * Runs work in a transaction: in the caller's, where it has one, or else in one of its own. Work that
 * another transaction was in the way of is done again, so that what it checks first is checked again. It
 * must therefore change nothing but the database.
 *
 * @throws whatever the work throws; its conflict, if it has one each time
 */
export async function inTransaction<T>(
  db: Kysely<Tables>,
  work: (transaction: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db);
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === attempts || !isConflict(error)) throw error;
    }
    // Apart from each other, so that the same two do not meet again.
    await wait(Math.random() * 10 * 2 ** attempt);
  }
}
