import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pause } from "../../support/patience.ts";
import { createService, type Service } from "../../../service/index.ts";
import { Rows } from "../../../service/store/rows.ts";
import { openPostgres } from "../../../service/store/database/open-postgres.ts";
import { startPostgres, type PostgresServer } from "./server.ts";
import { startService } from "../service-process.ts";
import { encryptionKey } from "../test-service.ts";
import { testKind } from "../test-kind.ts";

describe("on PostgreSQL", () => {
  let server: PostgresServer;

  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  const open = (databaseUrl: string, onError: (error: unknown) => void): Promise<Service> =>
    createService({
      databaseUrl,
      encryptionKeys: [encryptionKey],
      onError,
      administrator: { userid: "root", password: "pw" },
    });

  it("several processes that fill in the demonstration at once make one", async () => {
    const environment = { DATABASE_URL: await server.createDatabase() };
    const services = await Promise.all([1, 2].map(() => startService(["--demo"], environment)));
    const shown = services.flatMap((one) => /bokafor;Research: (\S+)/.exec(one.stderr()) ?? []);
    // The match and the password, of one process.
    expect(shown).toHaveLength(2);
    const headers = { Authorization: `Basic ${btoa(`bokafor;Research:${shown[1]}`)}` };
    for (const { url } of services)
      expect((await fetch(`${url}/rest/v3/services`, { headers })).status).toBe(200);
    await Promise.all(services.map((one) => one.stop()));
  });

  it("several processes that start at once make one database and one administrator", async () => {
    const environment = { DATABASE_URL: await server.createDatabase() };
    const services = await Promise.all([1, 2, 3].map(() => startService([], environment)));
    const printed = services.flatMap((one) => /Password: (\S+)/.exec(one.stderr())?.[1] ?? []);
    expect(printed).toHaveLength(1);
    const headers = { Authorization: `Basic ${btoa(`admin:${printed[0]}`)}` };
    const login = { username: "admin", password: printed[0] };
    for (const [i, { url }] of services.entries()) {
      expect((await fetch(`${url}/rest/v3/users`, { headers })).status).toBe(200);
      const made = await fetch(`${url}/rest/v3/tokens`, {
        method: "POST",
        body: JSON.stringify(login),
        headers: { "Content-Type": "application/json" },
      });
      const { token } = (await made.json()) as { token: string };
      // A token of one process is good for the next, and its account is one.
      const other = services[(i + 1) % services.length]?.url;
      const bearer = { Authorization: `Bearer ${token}` };
      expect((await fetch(`${other}/rest/v3/users`, { headers: bearer })).status).toBe(200);
    }
    expect(await Promise.all(services.map((one) => one.stop()))).toEqual([0, 0, 0]);
  });

  it("a database that goes away and comes back takes the service along, not its tasks", async () => {
    const errors: unknown[] = [];
    const service = await open(await server.createDatabase(), (error) => errors.push(error));
    let attempts = 0;
    service.tasks.register(testKind<{ readonly name: string }>("test.slow"), {
      run: async ({ name }, { rows }) => {
        attempts++;
        const db = Rows.databaseOf(rows);
        await db.insertInto("organizations").values({ name, quota: null }).execute();
        if (attempts === 1) await server.crash();
        await db.selectFrom("accounts").select("id").execute();
      },
    });
    const description = { name: "slow", userid: "root" };
    const { id } = await service.tasks.submit(
      service.rows,
      testKind("test.slow"),
      { name: "made" },
      description,
    );
    await service.tasks.idle();
    await expect(service.ready()).rejects.toThrow();
    await service.tasks.idle();
    expect(attempts).toBe(1);
    await server.start();
    await expect(service.ready()).resolves.toBeUndefined();
    await service.tasks.idle();
    expect(await service.tasks.get(id)).toMatchObject({ state: "COMPLETED" });
    expect(attempts).toBe(2);
    expect((await service.organizations.named("made")).name).toBe("made");
    expect(errors.length).toBeGreaterThan(0);
    await service.close();
  });

  it("a task is done once, by whichever process is there", async () => {
    const url = await server.createDatabase();
    const done: string[] = [];
    const services: Service[] = [];
    for (const name of ["a", "b", "c"]) {
      const service = await open(url, (error) => done.push(String(error)));
      service.tasks.register(testKind<{ readonly i: number }>("test.mark"), {
        run: async ({ i }, { rows }) => {
          await pause(5, "the processes have time to compete");
          await Rows.databaseOf(rows)
            .insertInto("organizations")
            .values({ name: `task ${i}`, quota: null })
            .execute();
          done.push(name);
        },
      });
      services.push(service);
    }
    const [first] = services;
    const description = { name: "mark", userid: "root" };
    for (let i = 0; i < 60; i++)
      await first?.tasks.submit(first.rows, testKind("test.mark"), { i }, description);
    while ((await first?.tasks.waiting()) !== 0)
      await Promise.all(services.map((service) => service.tasks.idle()));
    // A second attempt would break the uniqueness of names, and be told as an error.
    expect(done).toHaveLength(60);
    expect(new Set(done)).toEqual(new Set(["a", "b", "c"]));
    await Promise.all(services.map((service) => service.close()));
    const db = openPostgres(url);
    const rows = await db.selectFrom("tasks").select(["state", "percent_complete"]).execute();
    await db.destroy();
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
      new Set([JSON.stringify({ state: "COMPLETED", percent_complete: 100 })]),
    );
  });
});
