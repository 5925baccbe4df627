import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { migrate } from "../../../service/store/migrate.ts";
import { openPostgres } from "../../../service/store/database/open-postgres.ts";
import { startPostgres, type PostgresServer } from "./server.ts";

describe("statements on PostgreSQL", () => {
  let server: PostgresServer;
  let url: string;

  beforeAll(async () => {
    server = await startPostgres();
    url = await server.createDatabase();
  });
  afterAll(() => server.stop());

  it("are prepared, and again once another process has changed a table", async () => {
    const db = openPostgres(url, 1);
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    const find = (userid: string) =>
      db.selectFrom("accounts").selectAll().where("userid", "=", userid).execute();
    const prepared = async (): Promise<readonly string[]> => {
      const { rows } = await sql<{ statement: string }>`
        select statement from pg_prepared_statements`.execute(db);
      return rows.map(({ statement }) => statement);
    };
    try {
      await migrate(db);
      await find("ann");
      const before = await prepared();
      await find("bob");
      expect(before.filter((text) => text.includes(`"userid" = $1`))).toHaveLength(1);
      expect(await prepared()).toEqual(before);
      await other.query("alter table accounts add column nickname text");
      expect(await find("ann")).toEqual([]);
      expect((await prepared()).length).toBe(before.length);
      await find("ann");
      expect((await prepared()).length).toBe(before.length + 1);
      await other.query("alter table accounts drop column nickname");
      // What has begun in a transaction is undone; the next one succeeds.
      const inTransaction = () =>
        db
          .transaction()
          .execute((transaction) =>
            transaction.selectFrom("accounts").selectAll().where("userid", "=", "ann").execute(),
          );
      await expect(inTransaction()).rejects.toThrow("cached plan");
      expect(await inTransaction()).toEqual([]);
    } finally {
      await other.end();
      await db.destroy();
    }
  });
});
