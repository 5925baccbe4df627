import type { Kysely } from "kysely";

/** Indexes that have the order of pages, and those behind what ends with an organization. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const indexes = {
    accounts_enabled: ["accounts", ["enabled", "id"]],
    members_organization: ["members", ["organization_id", "id"]],
    tokens_organization: ["tokens", ["organization_id"]],
  } as const;
  for (const [name, [table, columns]] of Object.entries(indexes))
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
}
