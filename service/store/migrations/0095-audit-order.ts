import type { Kysely } from "kysely";

/** Events are read by their time: those that are counted together are written after others that came later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["time", "kind", "account"] as const) {
    await db.schema.dropIndex(`audit_events_${column}`).execute();
    await db.schema
      .createIndex(`audit_events_${column}`)
      .on("audit_events")
      .columns(column === "time" ? ["time", "id"] : [column, "time", "id"])
      .execute();
  }
}
