import type { Kysely } from "kysely";
import { identity } from "../database/identity.ts";

/** Sessions, and tokens with names that programs have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Those from before have none.
  for (const column of ["session", "began", "address"])
    await db.schema.alterTable("tokens").addColumn(column, "text").execute();
  await db.schema
    .createTable("named_tokens")
    .addColumn("id", ...identity(db))
    .addColumn("account_id", "integer", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("organization_id", "integer", (column) =>
      column.references("organizations.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("created", "text", (column) => column.notNull())
    .addColumn("ends", "text", (column) => column.notNull())
    .addColumn("last_used", "text")
    .addUniqueConstraint("named_tokens_name", ["account_id", "name"])
    .execute();
  await db.schema.createIndex("named_tokens_end").on("named_tokens").column("ends").execute();
}
