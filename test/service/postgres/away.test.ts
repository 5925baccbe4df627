import { basic, createClient } from "@diptych/v3/client";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pause } from "../../support/patience.ts";
import { inTransaction } from "../../../service/store/database/in-transaction.ts";
import { boundedTimes, openPostgres } from "../../../service/store/database/open-postgres.ts";
import { isTransient, troubleOf } from "../../../service/store/database/database-errors.ts";
import { startPostgres, type PostgresServer } from "./server.ts";
import { startService, type ServiceProcess } from "../service-process.ts";
import { administrator, openTestService, origin, type TestService } from "../test-service.ts";
import { startProxy, type Proxy } from "./dead-connection.ts";

const authorization = `Basic ${btoa(`${administrator.username}:${administrator.password}`)}`;

/** Says nothing of what is behind the service. */
async function expectUnavailable(response: Response, type: RegExp): Promise<void> {
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("5");
  expect(response.headers.get("content-type")).toMatch(type);
  const body = await response.text();
  expect(body).toContain("The service is not available now. Try again later.");
  expect(body).not.toMatch(/postgres|database|connect|127\.|pg|terminat/i);
}

describe("PostgreSQL", () => {
  let server: PostgresServer;

  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  describe("that goes away and comes back under a process", () => {
    let service: ServiceProcess;
    const login = { username: "admin", password: "pw" };
    const headers = { Authorization: `Basic ${btoa("admin:pw")}` };
    const v2 = "/webservices/services/rest/v2";
    let bearer: string;

    const json = { "Content-Type": "application/json" };
    const xml = { "Content-Type": "application/xml" };
    const problemJson = /^application\/problem\+json/;
    const problemXml = /^application\/(problem\+)?xml/;

    beforeAll(async () => {
      service = await startService([], {
        DATABASE_URL: await server.createDatabase(),
        DIPTYCH_SERVICE_ADMIN_PASSWORD: login.password,
      });
      const made = await fetch(`${service.url}/rest/v3/tokens`, {
        method: "POST",
        headers: json,
        body: JSON.stringify(login),
      });
      bearer = ((await made.json()) as { token: string }).token;
      await server.crash();
    });

    it.each([
      ["Basic, version 3", "GET", "/rest/v3/users", {}, undefined, problemJson],
      ["Basic, version 2", "GET", `${v2}/accounts`, {}, undefined, problemXml],
      ["a sign-in", "POST", "/rest/v3/tokens", json, JSON.stringify(login), problemJson],
      ["a write", "POST", "/rest/v3/users", json, '{"name":"a"}', problemJson],
      ["a write in XML", "POST", `${v2}/accounts`, xml, "<account/>", problemXml],
    ])("is 503 for %s", async (_, method, path, more, body, type) => {
      const response = await fetch(service.url + path, {
        method,
        headers: { ...headers, ...more },
        ...(body === undefined ? {} : { body }),
      });
      await expectUnavailable(response, type);
    });

    it("is 503 for tokens", async () => {
      const response = await fetch(`${service.url}/rest/v3/users`, {
        headers: { Authorization: `Bearer ${bearer}` },
      });
      await expectUnavailable(response, problemJson);
      const refresh = await fetch(`${service.url}/rest/v3/tokens/refresh`, {
        method: "POST",
        headers: json,
        body: JSON.stringify({ token: bearer }),
      });
      expect([503, 404, 405]).toContain(refresh.status);
    });

    it("makes /readyz 503, and leaves /healthz", async () => {
      expect((await fetch(`${service.url}/readyz`)).status).toBe(503);
      expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    });

    it("is told in the log", () => {
      expect(service.stdout()).toContain('"msg":"the database is away or overloaded"');
    });

    it("is waited for by the generated client where a request may be repeated", async () => {
      const client = createClient({ baseUrl: `${service.url}/rest/v3`, auth: basic(login) });
      const statuses: number[] = [];
      const watching = createClient({
        baseUrl: `${service.url}/rest/v3`,
        auth: basic(login),
        fetch: async (...given: Parameters<typeof fetch>) => {
          const response = await fetch(...given);
          statuses.push(response.status);
          return response;
        },
      });
      // A POST goes out once.
      await expect(watching.createUser({ body: { name: "once" } })).rejects.toMatchObject({
        status: 503,
      });
      expect(statuses).toEqual([503]);
      const found = client.getUser({ user_name: "admin" });
      await server.start();
      expect((await found).name).toBe("admin");
      expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
      expect(await service.stop()).toBe(0);
    });
  });

  describe("that does not answer", () => {
    let proxy: Proxy;
    let test: TestService;

    beforeAll(async () => {
      const url = await server.createDatabase();
      proxy = await startProxy(url);
      test = await openTestService({
        databaseUrl: `${proxy.through(url)}?query_timeout=300&statement_timeout=200`,
        memory: false,
      });
    });
    afterAll(async () => {
      await test.close();
      await proxy.stop();
    });
    const ask = () =>
      test.fetch(`${origin}/rest/v3/users`, { headers: { Authorization: authorization } });

    it("is 503 in a bounded time, and nothing is left of it afterwards", async () => {
      expect((await ask()).status).toBe(200);
      proxy.hang();
      await Promise.all(
        [1, 2, 3].map(async () => expectUnavailable(await ask(), /^application\/problem\+json/)),
      );
      await expect(test.service.ready()).rejects.toThrow();
      proxy.resume();
      expect((await ask()).status).toBe(200);
    });

    it("does not hold up the end of the service", async () => {
      const other = await openTestService({
        databaseUrl: proxy.through(await server.createDatabase()),
        memory: false,
      });
      proxy.hang();
      await other.close();
      proxy.resume();
    });
  });

  it("that has no free connection is 503 after a while", async () => {
    const test = await openTestService({
      databaseUrl: await server.createDatabase(),
      memory: false,
    });
    const { db } = test.service;
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    // The tenth shows other processes that this one lives.
    const holding = Array.from({ length: 9 }, () => db.connection().execute(() => gate));
    const headers = { Authorization: authorization };
    await expectUnavailable(
      await test.fetch(`${origin}/rest/v3/users`, { headers }),
      /^application\/problem\+json/,
    );
    release();
    await Promise.all(holding);
    expect((await test.fetch(`${origin}/rest/v3/users`, { headers })).status).toBe(200);
    await test.close();
  });

  it("that is restarted during a transaction fails it as what may be tried again", async () => {
    const test = await openTestService({
      databaseUrl: await server.createDatabase(),
      memory: false,
    });
    const { db } = test.service;
    const work = inTransaction(db, async (transaction) => {
      await transaction.insertInto("organizations").values({ name: "a", quota: null }).execute();
      await server.crash();
      await server.start();
      await transaction.insertInto("organizations").values({ name: "b", quota: null }).execute();
    });
    const error: unknown = await work.catch((thrown: unknown) => thrown);
    expect(isTransient(error)).toBe(true);
    expect(await db.selectFrom("organizations").select("id").execute()).toEqual([]);
    await test.close();
  });

  it("ends statements that take too long", async () => {
    const times = { ...boundedTimes, statement: 100 };
    const db = openPostgres(await server.createDatabase(), 1, times);
    const error: unknown = await sql`select pg_sleep(10)`.execute(db).catch((one: unknown) => one);
    expect(error).toMatchObject({ code: "57014" });
    expect(isTransient(error)).toBe(true);
    await db.destroy();
  });

  it.each([
    ["has no room", "53100", 1, /disk of the database is full/],
    ["always finds a conflict", "40001", 4, /away or overloaded/],
  ])("that %s is 503 to a write, and can be read", async (_, code, attempts, trouble) => {
    const test = await openTestService({
      databaseUrl: await server.createDatabase(),
      memory: false,
    });
    const { db } = test.service;
    // A sequence counts what is undone too.
    await sql`create sequence attempts`.execute(db);
    await sql`create function refuse() returns trigger language plpgsql as ${sql.lit(
      `begin perform nextval('attempts'); raise exception 'no' using errcode = '${code}'; end`,
    )}`.execute(db);
    await sql`create trigger refusing before insert on accounts
      for each row execute function refuse()`.execute(db);
    const headers = { Authorization: authorization, "Content-Type": "application/json" };
    const users = `${origin}/rest/v3/users`;
    await expectUnavailable(
      await test.fetch(users, { method: "POST", headers, body: '{"name":"ann"}' }),
      /^application\/problem\+json/,
    );
    const { rows } = await sql<{ count: number }>`select last_value as count from attempts`.execute(
      db,
    );
    expect(Number(rows[0]?.count)).toBe(attempts);
    expect(test.errors.map(troubleOf)).toEqual([expect.stringMatching(trouble)]);
    expect((await test.fetch(users, { headers })).status).toBe(200);
    await test.close();
  });

  describe("where transactions are in each other's way", () => {
    let test: TestService;
    beforeAll(async () => {
      test = await openTestService({
        databaseUrl: await server.createDatabase(),
        memory: false,
      });
      for (const name of ["a", "b"])
        await test.service.db.insertInto("organizations").values({ name, quota: "0" }).execute();
    });
    afterAll(() => test.close());

    it("does deadlocked work again", async () => {
      const { db } = test.service;
      let attempts = 0;
      const both = (first: string, second: string) =>
        inTransaction(db, async (transaction) => {
          attempts++;
          for (const name of [first, second]) {
            await transaction
              .updateTable("organizations")
              .set({ quota: sql`cast(quota as integer) + 1` })
              .where("name", "=", name)
              .execute();
            await pause(50, "the other has its first row by then");
          }
        });
      await Promise.all([both("a", "b"), both("b", "a")]);
      expect(attempts).toBeGreaterThan(2);
      const rows = await db.selectFrom("organizations").select("quota").execute();
      expect(rows.map(({ quota }) => Number(quota))).toEqual([2, 2]);
    });

    it("gives up after a few times, as what may be tried again", async () => {
      let attempts = 0;
      const error: unknown = await inTransaction(test.service.db, async (transaction) => {
        attempts++;
        await sql`do $$ begin raise exception 'no' using errcode = '40001'; end $$`.execute(
          transaction,
        );
      }).catch((one: unknown) => one);
      expect(attempts).toBe(4);
      expect(isTransient(error)).toBe(true);
    });
  });
});
