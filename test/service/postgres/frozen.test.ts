import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isTransient } from "../../../service/store/database/database-errors.ts";
import { boundedTimes, openPostgres } from "../../../service/store/database/open-postgres.ts";
import { startProxy, type Proxy } from "./dead-connection.ts";
import { startPostgres, type PostgresServer } from "./server.ts";

let server: PostgresServer;
let proxy: Proxy;
let url: string;

beforeAll(async () => {
  server = await startPostgres();
  url = await server.createDatabase();
  proxy = await startProxy(url);
});
afterAll(async () => {
  await proxy.stop();
  await server.stop();
});

// Nothing but the question whether the server lives can end a query here.
const times = { connect: 500, statement: 0, answer: 2 ** 31 - 1, alive: 50 };

it("a query on a frozen server ends as what may be tried again, and the next on one that is back is answered", async () => {
  const db = openPostgres(proxy.through(url), 2, times);
  await sql`select 1`.execute(db);
  proxy.hang();
  const errors = await Promise.all(
    [1, 2, 3, 4].map(() => sql`select 1`.execute(db).catch((error: unknown) => error)),
  );
  expect(errors.map(isTransient)).toEqual([true, true, true, true]);
  proxy.resume();
  expect((await sql<{ a: number }>`select 2 as a`.execute(db)).rows).toEqual([{ a: 2 }]);
  await db.destroy();
});

it("a query that takes long on a server that lives goes on", async () => {
  // A busy machine may take its time for the answer.
  const db = openPostgres(url, 2, { ...times, within: 2 ** 31 - 1 });
  const { rows } = await sql<{ a: number }>`select 3 as a from pg_sleep(0.5)`.execute(db);
  expect(rows).toEqual([{ a: 3 }]);
  await db.destroy();
});

it("by default a server is asked long before a statement may have taken too long", () => {
  expect(boundedTimes.alive * 3).toBeLessThan(boundedTimes.statement / 2);
});
