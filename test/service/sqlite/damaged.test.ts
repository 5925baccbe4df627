import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { openSqlite } from "../../../service/store/database/open-sqlite.ts";
import { startService } from "../service-process.ts";

const folder = mkdtempSync(path.join(tmpdir(), "diptych-damaged-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Pages of SQLite have 4,096 bytes. The first one, which names the tables, stays. */
function damage(file: string, firstPage: number): void {
  const descriptor = openSync(file, "r+");
  const rest = statSync(file).size - firstPage * 4096;
  expect(rest).toBeGreaterThan(0);
  writeSync(descriptor, Buffer.alloc(rest, 0x5a), 0, rest, firstPage * 4096);
  closeSync(descriptor);
}

it("a service on damaged pages starts, and is not ready: it says why", async () => {
  const data = path.join(folder, "data");
  const password = { DIPTYCH_SERVICE_ADMIN_PASSWORD: "pw" };
  const whole = await startService(["--data", data, "--demo"], password);
  expect(await whole.stop()).toBe(0);
  const file = path.join(data, "service.sqlite");
  // Of the newest pages, which rows of the demonstration fill.
  damage(file, statSync(file).size / 4096 - 3);
  const service = await startService(["--data", data], password);
  onTestFinished(async () => void (await service.stop()));
  const ready = await fetch(`${service.url}/readyz`);
  expect([ready.status, await ready.text(), ready.headers.get("Retry-After")]).toEqual([
    503,
    "the database is damaged: restore a backup\n",
    "5",
  ]);
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  expect(service.stdout()).toMatch(/"level":50.*the file of the database is damaged/);
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  expect(metrics).toMatch(/^service_database_up 0$/m);
});

it("a statement that meets a damaged page tells of it", async () => {
  const file = path.join(folder, "one.sqlite");
  const before = openSqlite({ file });
  await sql`create table t (a text)`.execute(before);
  for (let row = 0; row < 100; row++)
    await sql`insert into t values (${"x".repeat(1000)})`.execute(before);
  await before.destroy();
  damage(file, 3);
  const found: string[] = [];
  const db = openSqlite({ file, onDamage: (one) => found.push(one) });
  await expect(sql`select * from t`.execute(db)).rejects.toThrow(/malformed/);
  expect(found).toEqual([expect.stringMatching(/malformed/)]);
  await db.destroy();
});
