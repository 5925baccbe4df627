import type { Kysely } from "kysely";

/** The prices by which the cost of a claim was computed; null for what was computed before this was kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("quota_claims").addColumn("tariff", "text").execute();
}
