import { sql, type Kysely } from "kysely";
import type { Tables } from "../../schema/schema.ts";

/** Pages of the log after which SQLite moves them into the file by itself. Source: SQLite, `wal_autocheckpoint`. */
const usual = 1000;

/**
 * Moves the log of an embedded database into its file, which nothing is written into from now on: the file is a
 * snapshot, and what is new stays in the log. It must not be opened by this process: closing it would let go of
 * the lock of SQLite.
 */
export async function quietFile(db: Kysely<Tables>): Promise<void> {
  await sql`pragma wal_autocheckpoint(0)`.execute(db);
  try {
    const moved = sql<{ readonly busy: number }>`pragma wal_checkpoint(truncate)`;
    const { rows } = await moved.execute(db);
    if (rows[0]?.busy !== 0)
      throw new Error("the log of the database cannot be moved into its file");
  } catch (error) {
    await resumeFile(db);
    throw error;
  }
}

/** Moves the log into the file again when it is long enough. */
export async function resumeFile(db: Kysely<Tables>): Promise<void> {
  await sql`pragma wal_autocheckpoint(${sql.lit(usual)})`.execute(db);
}
