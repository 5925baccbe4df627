import type { Kysely } from "kysely";
import { identity } from "../database/identity.ts";

/** Markups and discounts of cost models, with the days on which they are in force. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("service_markups")
    .addColumn("id", ...identity(db))
    .addColumn("cost_model_id", "integer", (column) =>
      column.notNull().references("resources.id").onDelete("cascade"),
    )
    .addColumn("service_name", "text", (column) => column.notNull())
    .addColumn("percent_micros", "bigint", (column) => column.notNull())
    .addColumn("starts", "text", (column) => column.notNull())
    .addColumn("ends", "text")
    .execute();
  await db.schema
    .createIndex("service_markups_service")
    .on("service_markups")
    .columns(["cost_model_id", "service_name", "starts"])
    .execute();
}
