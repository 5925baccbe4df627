import { sql, type Kysely } from "kysely";
import { setTimeout as wait } from "node:timers/promises";
import { isSqlite } from "./identity.ts";
import type { Tables } from "../schema/schema.ts";

/** Milliseconds between two attempts. */
const pause = 250;

/**
 * Does work that only one process may do at a time and that is no one transaction; the others wait for it.
 * PostgreSQL ends the lock with the connection that holds it, so that no process leaves one behind. The
 * embedded database belongs to one process anyhow.
 *
 * @param key what is locked, as a number of 32 bits
 */
export async function oneAtATime<T>(
  db: Kysely<Tables>,
  key: number,
  work: () => Promise<T>,
): Promise<T> {
  if (isSqlite(db)) return work();
  return db.connection().execute(async (connection) => {
    // Asked for again and again: a statement that waits would come to its end.
    while (!(await isTaken(connection, key))) await wait(pause);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${key}::bigint)`.execute(connection);
    }
  });
}

async function isTaken(connection: Kysely<Tables>, key: number): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(${key}::bigint) as taken`.execute(connection);
  return rows[0]?.taken === true;
}
