import type { Kysely } from "kysely";
import type { Tables } from "./schema.ts";

/** The name of a component of a catalog service; undefined where there is no such component. */
export async function componentName(db: Kysely<Tables>, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("service_components")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.name;
}
