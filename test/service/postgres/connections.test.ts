import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { createService } from "../../../service/index.ts";
import { encryptionKey, origin } from "../test-service.ts";
import { startPostgres, type PostgresServer } from "./server.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres(false);
});
afterAll(() => server.stop());

it.each([4, 7])("a process has %i connections if it may", async (connections) => {
  const databaseUrl = await server.createDatabase();
  const service = await createService({
    databaseUrl,
    connections,
    encryptionKeys: [encryptionKey],
    publicUrl: origin,
  });
  onTestFinished(() => service.close());
  const { db } = service;
  await Promise.all(Array.from({ length: 20 }, () => sql`select pg_sleep(0.02)`.execute(db)));
  const { rows } = await sql<{ readonly count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'`.execute(db);
  expect(rows[0]?.count).toBe(connections);
});
