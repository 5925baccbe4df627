import type { Kysely } from "kysely";
import { identity } from "../database/identity.ts";

/** Events of accounts and strangers. Names are texts: the events outlive what they speak of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("audit_events")
    .addColumn("id", ...identity(db))
    .addColumn("time", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("account", "text")
    .addColumn("address", "text")
    .addColumn("request", "text")
    .addColumn("subject", "text")
    .addColumn("detail", "text")
    .addColumn("count", "integer", (column) => column.notNull())
    .execute();
  for (const column of ["time", "kind", "account"] as const)
    await db.schema
      .createIndex(`audit_events_${column}`)
      .on("audit_events")
      .columns(column === "time" ? ["time"] : [column, "id"])
      .execute();
}
