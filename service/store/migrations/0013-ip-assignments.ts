import type { Kysely } from "kysely";
import { identity } from "../database/identity.ts";

/** Addresses of IP pools that are not free. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("ip_assignments")
    .addColumn("id", ...identity(db))
    .addColumn("pool_id", "integer", (column) =>
      column.notNull().references("resources.id").onDelete("cascade"),
    )
    .addColumn("position", "text", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("holder", "text")
    .addUniqueConstraint("ip_assignments_once", ["pool_id", "position"])
    .execute();
  await db.schema
    .createIndex("ip_assignments_state")
    .on("ip_assignments")
    .columns(["pool_id", "state"])
    .execute();
}
