import type { Kysely } from "kysely";

/** Indexes by which rows are found that ended long ago. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("tasks_completed").on("tasks").column("completed").execute();
  await db.schema.createIndex("requests_submitted").on("requests").column("submitted").execute();
}
