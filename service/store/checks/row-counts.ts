import { sql, type Kysely } from "kysely";
import type { Tables } from "../schema/schema.ts";

/** Rows of all tables of PostgreSQL together, as it estimates them without reading them. */
export async function countRows(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ readonly rows: number }>`
    select coalesce(sum(greatest(reltuples, 0)), 0)::bigint as rows from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(db);
  return rows[0]?.rows ?? 0;
}
