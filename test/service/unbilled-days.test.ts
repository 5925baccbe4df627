import { expect, it } from "vitest";
import { fillCatalog, settle } from "./catalog-world.ts";
import { openTestService } from "./test-service.ts";

it("a day whose bill failed for good is due again, and is billed once it can be", async () => {
  let now = Date.parse("2030-01-01T12:00:00Z");
  const test = await openTestService({ clock: { now: () => new Date(now) } });
  const { db, billing } = test.service;
  const { web } = await fillCatalog(test);
  const body = { service_id: web, service: { "Cost centre": "R-100" } };
  await test.v3.createServiceRequest({ body });
  await settle(test);
  const shape = await db.selectFrom("machines").select("shape").executeTakeFirstOrThrow();
  now += 86_400_000;

  // Something that nobody expected: the bill cannot be computed.
  await db.updateTable("machines").set({ shape: "{" }).execute();
  expect(await billing.writeDue("system")).toBe(1);
  await settle(test);
  expect(test.errors).toHaveLength(1);
  expect((await test.v2.listBillingRecords()).BillingRecords ?? []).toEqual([]);

  // Meanwhile another day ends.
  now += 86_400_000;
  await db.updateTable("machines").set(shape).execute();
  expect(await billing.writeDue("system")).toBe(2);
  expect(await billing.writeDue("system")).toBe(0);
  await settle(test);
  const { BillingRecords = [] } = await test.v2.listBillingRecords();
  expect(BillingRecords.map(({ timestamp = "" }) => timestamp.slice(0, 10))).toEqual([
    "2030-01-01",
    "2030-01-02",
  ]);
  await test.close();
});

it("a day of many machines lets the event loop go on while it is billed", async () => {
  let now = Date.parse("2030-01-01T12:00:00Z");
  const test = await openTestService({ clock: { now: () => new Date(now) } });
  const { db, billing } = test.service;
  const { web } = await fillCatalog(test);
  await test.v3.createServiceRequest({
    body: { service_id: web, service: { "Cost centre": "R-100" } },
  });
  await settle(test);
  const {
    id: _,
    object_id: __,
    ...one
  } = await db.selectFrom("machines").selectAll().executeTakeFirstOrThrow();
  const copies = Array.from({ length: 1_000 }, (___, i) => ({ ...one, name: `copy ${i}` }));
  await db.insertInto("machines").values(copies).execute();
  now += 86_400_000;
  let turns = 0;
  let isBilled = false;
  const turn = (): void => {
    if (isBilled) return;
    turns += 1;
    setImmediate(turn);
  };
  turn();
  const before = turns;
  await billing.bill("2030-01-01").finally(() => (isBilled = true));
  expect(turns - before).toBeGreaterThan(1);
  expect((await test.v2.listBillingRecords({ max: 2000 })).BillingRecords).toHaveLength(1_001);
  await test.close();
});
