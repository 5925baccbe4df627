import type { Kysely } from "kysely";
import { identity } from "../database/identity.ts";

/** Adds the links of resources to organizations, accounts, inventory and each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("resource_links")
    .addColumn("id", ...identity(db))
    .addColumn("resource_id", "integer", (column) =>
      column.notNull().references("resources.id").onDelete("cascade"),
    )
    .addColumn("relation", "text", (column) => column.notNull())
    .addColumn("target_id", "integer", (column) => column.notNull())
    .addColumn("detail", "text")
    .addUniqueConstraint("resource_links_once", ["resource_id", "relation", "target_id"])
    .execute();
  await db.schema
    .createIndex("resource_links_target")
    .on("resource_links")
    .columns(["relation", "target_id", "resource_id"])
    .execute();

  await db.schema
    .createTable("resource_kinds")
    .addColumn("kind", "text", (column) => column.primaryKey())
    .execute();
}
