import type { Kysely } from "kysely";

/** Adds the process that works on a task, and the published component that a component of the catalog is made from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("tasks").addColumn("worker", "integer").execute();
  await db.schema.alterTable("service_components").addColumn("published_id", "integer").execute();
}
