import type { PostgresPool, PostgresPoolClient } from "kysely";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Liveness } from "./liveness.ts";

/** Milliseconds in which connections may end; a server that hangs does not confirm it. */
const farewell = 2_000;

/**
 * A pool whose connections end when an answer takes too long. pg would give them back as they are, and
 * the next query would wait behind the one without an answer.
 *
 * @param liveness ends queries early where the server does not answer at all
 */
export function boundedPool(pool: pg.Pool, liveness?: Liveness): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const bounded = known.get(client) ?? boundedClient(client, liveness);
      known.set(client, bounded);
      return bounded;
    },
    end: () => {
      liveness?.close();
      return Promise.race([pool.end(), wait(farewell, undefined, { ref: false })]);
    },
  };
}

function boundedClient(client: pg.PoolClient, liveness?: Liveness): PostgresPoolClient {
  let isBroken = false;
  const query = async (...given: Parameters<PostgresPoolClient["query"]>): Promise<unknown> => {
    try {
      const answer = (client.query as (...all: unknown[]) => Promise<unknown>)(...given);
      return await (liveness?.watch(answer) ?? answer);
    } catch (error) {
      if (!isBroken && (error as Error).message === "Query read timeout") {
        isBroken = true;
        // Cuts the connection, as a query is running: what follows on it fails at once.
        void (client as unknown as pg.Client).end().catch(() => {});
      }
      throw error;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient["query"],
    release: () => client.release(isBroken),
  };
}
