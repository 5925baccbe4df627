import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { boundedPool } from "./bounded-pool.ts";
import { Liveness } from "./liveness.ts";
import { IndexedTexts } from "./indexed-texts.ts";
import { PreparingClient } from "./preparing-client.ts";
import type { Tables } from "../schema/schema.ts";
import { WideIntegers } from "./wide-integers.ts";

/** Milliseconds after which the database counts as away, so that nothing waits for it forever. */
interface PostgresTimes {
  /** Until there is a connection, a free one of the pool included. */
  readonly connect: number;
  /** Until PostgreSQL ends a statement that runs, or waits for a lock; 0 for never. */
  readonly statement: number;
  /** Until a connection on which no answer comes is cut; 0 for never. */
  readonly answer: number;
  /** Until a server is asked whether it answers at all; 0 for never. */
  readonly alive: number;
  /** Within which the server answers that question; as long as `alive` by default. */
  readonly within?: number;
}

/** Of requests and tasks. The parameters of the address come before them, such as `statement_timeout`. */
export const boundedTimes: PostgresTimes = {
  connect: 5_000,
  statement: 30_000,
  answer: 35_000,
  alive: 2_000,
};

/** Of migrations: a new index of a large table takes its time. */
export const migrationTimes: PostgresTimes = { connect: 30_000, statement: 0, answer: 0, alive: 0 };

/** Opens PostgreSQL. Counts come as numbers, as those of SQLite do. */
export function openPostgres(
  url: string,
  connections = 10,
  times: PostgresTimes = boundedTimes,
): Kysely<Tables> {
  const types = {
    getTypeParser: (oid: number, format?: "text" | "binary"): unknown =>
      oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as "text"),
  };
  const pool = new pg.Pool({
    connectionString: times.answer > 0 ? url : withoutTimes(url),
    max: connections,
    types,
    connectionTimeoutMillis: times.connect,
    ...(times.statement > 0 && { statement_timeout: times.statement }),
    ...(times.answer > 0 && { query_timeout: times.answer }),
    // The class that pg declares takes no settings.
    Client: PreparingClient as unknown as new () => pg.ClientBase,
  });
  // An idle connection that breaks must not end the process: the next query opens another.
  pool.on("error", () => {});
  // Nor one that breaks between two queries of a transaction: the second fails by itself.
  pool.on("connect", (client) => client.on("error", () => {}));
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: boundedPool(
        pool,
        times.alive > 0 ? new Liveness(url, times.alive, times.within) : undefined,
      ),
    }),
    plugins: [new WideIntegers(), new IndexedTexts()],
  });
}

/** An address without the limits that it sets. */
function withoutTimes(url: string): string {
  if (!URL.canParse(url)) return url;
  const changed = new URL(url);
  for (const name of ["statement_timeout", "query_timeout"]) changed.searchParams.delete(name);
  return changed.href;
}
