import type { Kysely } from "kysely";
import { identity } from "../database/identity.ts";

/** Billing records. Each filter has an index that also has the order of the answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("billing_records")
    .addColumn("id", ...identity(db))
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("machine_id", "integer", (column) => column.notNull())
    .addColumn("org_name", "text")
    .addColumn("owner", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addUniqueConstraint("billing_records_once", ["machine_id", "day"])
    .execute();
  const indexes = {
    billing_records_day: ["day", "id"],
    billing_records_organization: ["org_name", "day", "id"],
    billing_records_owner: ["owner", "day", "id"],
  };
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on("billing_records").columns(columns).execute();

  await db.schema
    .createTable("billing_attributes")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("record_id", "integer", (column) =>
      column.notNull().references("billing_records.id").onDelete("cascade"),
    )
    .addPrimaryKeyConstraint("billing_attributes_once", ["name", "value", "day", "record_id"])
    .execute();
  await db.schema
    .createIndex("billing_attributes_record")
    .on("billing_attributes")
    .column("record_id")
    .execute();

  await db.schema
    .createTable("billing_days")
    .addColumn("day", "text", (column) => column.primaryKey())
    .execute();
}
