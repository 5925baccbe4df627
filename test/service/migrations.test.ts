import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate, summaryOf } from "../../service/store/migrate.ts";
import { openTestService, type TestService } from "./test-service.ts";

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
afterAll(() => test.close());

it("are all run", async () => {
  const { rows } = await sql<{
    readonly name: string;
  }>`select name from kysely_migration order by name`.execute(test.service.db);
  const folder = new URL("../../service/store/migrations/", import.meta.url);
  const files = readdirSync(folder).map((file) => file.replace(/\.ts$/, ""));
  expect(rows.map(({ name }) => name)).toEqual(files.toSorted());
});

it("does not start on a database that a newer version has changed, and says so", async () => {
  const { db } = test.service;
  await migrate(db);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2026-01-01')`.execute(
    db,
  );
  await expect(migrate(db)).rejects.toThrow(
    "it was brought up to date by a newer version of the service (9999-later). Start that version",
  );
});

it("each say what they change", () => {
  const folder = new URL("../../service/store/migrations/", import.meta.url);
  for (const file of readdirSync(folder))
    expect(summaryOf(file.replace(/\.ts$/, ""))).toMatch(/^[A-Z].*\.$/);
});
