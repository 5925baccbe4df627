import type { Kysely } from "kysely";
import type { Tables } from "./schema.ts";

/** The name of an object of the inventory; undefined where there is no such object of the type. */
export async function inventoryName(
  db: Kysely<Tables>,
  type: string,
  id: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("inventory")
    .select("name")
    .where("id", "=", id)
    .where("type", "=", type)
    .executeTakeFirst();
  return row?.name;
}
