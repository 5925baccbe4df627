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
