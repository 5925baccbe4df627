import type { Kysely } from "kysely";

/** Tokens whose session ends however often they are refreshed; those from before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("tokens").addColumn("session_ends", "text").execute();
}
