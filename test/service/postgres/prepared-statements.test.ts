import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql, type Kysely, type RawBuilder } from "kysely";
import { migrate } from "../../../service/store/migrate.ts";
import { openPostgres } from "../../../service/store/database/open-postgres.ts";
import { OrganizationStore } from "../../../service/store/organizations/organizations.ts";
import type { Tables } from "../../../service/store/schema/schema.ts";
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

  it("begin their transaction with the first of them", async () => {
    const db = openPostgres(url, 1);
    const name = (value: string) => sql<{ name: string }>`select ${value}::text as name`;
    const insert = (value: string) => sql`insert into organizations (name) values (${value})`;
    const names = async (): Promise<readonly string[]> => {
      const { rows } = await sql<{ name: string }>`
        select name from organizations where name like ${"begun%"} order by name`.execute(db);
      return rows.map((row) => row.name);
    };
    const undone = (...statements: readonly RawBuilder<unknown>[]) =>
      db.transaction().execute(async (transaction) => {
        for (const statement of statements) await statement.execute(transaction);
        throw new Error("undone");
      });
    try {
      await migrate(db);
      // The first one of a connection prepares what the others begin with.
      for (const round of [1, 2, 3]) {
        await expect(undone(insert(`begun${round}`))).rejects.toThrow("undone");
        await expect(undone(sql`select 1`, insert(`begun${round}`))).rejects.toThrow("undone");
        await expect(undone()).rejects.toThrow("undone");
        await expect(undone(sql`select ${"x"}::text::int`)).rejects.toThrow("invalid input");
        await expect(undone(sql`select ${round} from nothing`)).rejects.toThrow("does not exist");
      }
      expect(await names()).toEqual([]);
      await db.transaction().execute(async (transaction) => {
        const { rows } = await name("begun").execute(transaction);
        expect(rows).toEqual([{ name: "begun" }]);
        await insert("begun1").execute(transaction);
      });
      await db.transaction().execute(async () => {});
      const { numAffectedRows } = await db
        .transaction()
        .execute((transaction) => insert("begun2").execute(transaction));
      expect(numAffectedRows).toBe(1n);
      expect(await names()).toEqual(["begun1", "begun2"]);
    } finally {
      await db.destroy();
    }
  });

  it("lock rows until their transaction ends", async () => {
    const db = openPostgres(url, 3);
    try {
      await migrate(db);
      await sql`insert into organizations (name) values ('held')`.execute(db);
      const first = await db.startTransaction().execute();
      await new OrganizationStore(first).lockedByName("held");
      let isFirstOver = false;
      const second = db.transaction().execute(async (transaction) => {
        await new OrganizationStore(transaction).lockedByName("held");
        return isFirstOver;
      });
      await somebodyWaits(db);
      isFirstOver = true;
      await first.commit().execute();
      expect(await second).toBe(true);
    } finally {
      await db.destroy();
    }
  });
});

async function somebodyWaits(db: Kysely<Tables>): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length;
    })
    .toBe(1);
}
