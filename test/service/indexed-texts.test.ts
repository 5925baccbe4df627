import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { BillingStore } from "../../service/store/costs/billing.ts";
import { indexedTexts } from "../../service/store/database/indexed-texts.ts";
import { migrate } from "../../service/store/migrate.ts";
import { openSqlite } from "../../service/store/database/open-sqlite.ts";
import { openTestService } from "./test-service.ts";

/** Texts of indexes that the service itself gives: kinds, states, days, numbers. */
const own = new Set([
  "members.role",
  "tokens.id",
  "tokens.renewable_until",
  "signing_keys.id",
  "tasks.state",
  "resources.kind",
  "resource_links.relation",
  "resource_kinds.kind",
  "quota_claims.state",
  "service_markups.starts",
  "ip_assignments.position",
  "ip_assignments.state",
  "requests.state",
  "machines.deployed",
  "billing_records.day",
  "billing_attributes.day",
  "billing_days.day",
  "observations.observed",
]);

/** Does not become shorter where PostgreSQL compresses it. */
const long = Array.from({ length: 6_000 }, (_, i) => ((i * 7919) % 36).toString(36)).join("");

it("knows every text that an index holds", async () => {
  const db = openSqlite("memory");
  await migrate(db);
  const { rows } = await sql<{ column: string }>`
    select distinct t.name || '.' || c.name as "column"
    from sqlite_master t, pragma_index_list(t.name) i, pragma_index_info(i.name) x,
      pragma_table_info(t.name) c
    where t.type = 'table' and t.name not like 'kysely%' and c.name = x.name and c.type = 'text'`.execute(
    db,
  );
  const known = Object.entries(indexedTexts).flatMap(([table, columns]) =>
    columns.map((column) => `${table}.${column}`),
  );
  const missing = rows.map(({ column }) => column).filter((column) => !own.has(column));
  expect(missing.filter((column) => !known.includes(column))).toEqual([]);
  await db.destroy();
});

describe("a name that an index cannot hold", () => {
  it("is refused in both interfaces, and the longest that it can is taken", async () => {
    const test = await openTestService();
    const { v2, v3 } = test;
    const detail = /has 255 characters at most/;
    const refused = { status: 400, message: expect.stringMatching(detail) as string };
    const longest = "é".repeat(251) + "😀ab";
    expect(longest).toHaveLength(255);
    for (const name of [`${longest}c`, long]) {
      await expect(v3.createUser({ body: { name } })).rejects.toMatchObject(refused);
      await expect(v2.createAccount({ body: { userid: name } })).rejects.toMatchObject(refused);
      await expect(v3.createOrganization({ body: { name } })).rejects.toMatchObject(refused);
      await expect(v2.createOrganization({ body: { name } })).rejects.toMatchObject(refused);
    }
    await v3.createUser({ body: { name: longest } });
    expect((await v2.getAccount({ login_id: longest })).userid).toBe(longest);
    await v3.createOrganization({ body: { name: longest } });
    expect((await v3.getOrganization({ org_name: longest })).name).toBe(longest);
    expect(test.errors).toEqual([]);
    await test.close();
  });

  it("is found by the whole of it where a bill has it", async () => {
    const test = await openTestService();
    const { db } = test.service;
    const store = new BillingStore(db);
    const record = (machineId: number, value: string) => ({
      day: "20260101",
      machineId,
      organizationId: null,
      organizationName: null,
      owner: "ann",
      attributes: { [long]: value },
      body: { machineName: `m${machineId}` } as never,
    });
    await store.insert([record(1, `${long}a`), record(2, `${long}b`)]);
    const rows = await db
      .selectFrom("billing_attributes")
      .select(["name", "value", "record_id"])
      .execute();
    expect(new Set(rows.map(({ value }) => value)).size).toBe(2);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(1);
    await test.close();
  });
});
