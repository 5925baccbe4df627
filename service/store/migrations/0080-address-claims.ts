import type { Kysely } from "kysely";

/** Requests, components and networks that addresses of IP pools are for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, type] of [
    ["request_id", "integer"],
    ["component", "text"],
    ["network", "text"],
  ] as const)
    await db.schema.alterTable("ip_assignments").addColumn(name, type).execute();
  await db.schema
    .createIndex("ip_assignments_request")
    .on("ip_assignments")
    .column("request_id")
    .execute();
}
