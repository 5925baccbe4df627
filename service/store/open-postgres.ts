import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { PreparingClient } from "./preparing-client.ts";
import type { Tables } from "./schema.ts";
import { WideIntegers } from "./wide-integers.ts";

/** Opens PostgreSQL. Counts come as numbers, as those of SQLite do. */
export function openPostgres(url: string, connections = 10): Kysely<Tables> {
  const types = {
    getTypeParser: (oid: number, format?: "text" | "binary"): unknown =>
      oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as "text"),
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    // What pg declares takes no settings.
    Client: PreparingClient as unknown as new () => pg.ClientBase,
  });
  // A connection that breaks while nobody uses it must not end the process: the next query opens another.
  pool.on("error", () => {});
  // Nor one that breaks between two queries of a transaction: the second fails by itself.
  pool.on("connect", (client) => client.on("error", () => {}));
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new WideIntegers()],
  });
}
