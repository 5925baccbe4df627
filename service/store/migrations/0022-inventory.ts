import type { Kysely } from "kysely";
import { identity } from "../database/identity.ts";

/** The inventory, and what has been observed but not yet taken into it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("inventory")
    .addColumn("id", ...identity(db))
    .addColumn("server_id", "integer", (column) =>
      column.references("inventory.id").onDelete("cascade"),
    )
    .addColumn("remote_id", "text", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("parent_id", "integer", (column) =>
      column.references("inventory.id").onDelete("set null"),
    )
    .addColumn("body", "text", (column) => column.notNull())
    .addUniqueConstraint("inventory_once", ["server_id", "remote_id"])
    .execute();
  const indexes = {
    inventory_type: ["type", "id"],
    inventory_name: ["type", "name", "id"],
    inventory_server: ["server_id", "type", "id"],
    inventory_parent: ["parent_id", "type", "id"],
  };
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on("inventory").columns(columns).execute();

  await db.schema
    .createTable("inventory_scopes")
    .addColumn("scope_id", "integer", (column) =>
      column.notNull().references("inventory.id").onDelete("cascade"),
    )
    .addColumn("item_id", "integer", (column) =>
      column.notNull().references("inventory.id").onDelete("cascade"),
    )
    .addPrimaryKeyConstraint("inventory_scopes_once", ["scope_id", "item_id"])
    .execute();
  await db.schema
    .createIndex("inventory_scopes_item")
    .on("inventory_scopes")
    .column("item_id")
    .execute();

  await db.schema
    .createTable("observations")
    .addColumn("id", ...identity(db))
    .addColumn("server_id", "integer", (column) =>
      column.notNull().references("inventory.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("remote_id", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("observed", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("observations_server")
    .on("observations")
    .columns(["server_id", "id"])
    .execute();
  await db.schema
    .createIndex("observations_age")
    .on("observations")
    .columns(["observed"])
    .execute();
}
