import type { Kysely } from "kysely";

/** Networks from which accounts have signed in, as hashes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("sign_in_places")
    .addColumn("account_id", "integer", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("place", "text", (column) => column.notNull())
    .addColumn("last_day", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("sign_in_places_key", ["account_id", "place"])
    .execute();
  await db.schema
    .createIndex("sign_in_places_day")
    .on("sign_in_places")
    .column("last_day")
    .execute();
}
