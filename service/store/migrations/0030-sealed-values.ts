import type { Kysely } from "kysely";

/** Secrets of credentials, apart from what may be shown of them, and a value that shows which key seals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("credential_secrets")
    .addColumn("resource_id", "bigint", (column) =>
      column.primaryKey().references("resources.id").onDelete("cascade"),
    )
    .addColumn("sealed", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("sealing_checks")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("sealed", "text", (column) => column.notNull())
    .execute();
}
