import { expect, it } from "vitest";
import * as organizations from "../../service/store/migrations/0034-billing-organizations.ts";
import * as unbilledDays from "../../service/store/migrations/0035-unbilled-days.ts";
import { fillCatalog, settle } from "./catalog-world.ts";
import { openTestService } from "./test-service.ts";

it("bills of an older database get the numbers of organizations, and days that failed are due", async () => {
  let now = Date.parse("2030-01-01T12:00:00Z");
  const test = await openTestService({ clock: { now: () => new Date(now) } });
  const { db, billing } = test.service;
  const { web } = await fillCatalog(test);
  await test.service.organizations.create({ name: "research", quota: null });
  const { id } = await test.service.organizations.named("research");
  const body = { service_id: web, service: { "Cost centre": "R-100" } };
  await test.v3.createServiceRequest({ body });
  await test.v3.createServiceRequest({ body });
  await settle(test);
  await db.updateTable("machines").set({ organization_id: id }).where("id", "=", 1).execute();
  now += 86_400_000;
  await billing.writeDue("system");
  await settle(test);

  // As it was before.
  await db.schema.dropIndex("billing_records_organization_id").execute();
  await db.schema.alterTable("billing_records").dropColumn("organization_id").execute();
  await db.insertInto("billing_days").values({ day: "20300102" }).execute();
  const task = await db.selectFrom("tasks").selectAll().orderBy("id", "desc").executeTakeFirst();
  const { id: _, ...row } = task ?? expect.fail();
  const failed = { name: "Bill 2030-01-02", kind: "billing.write", final_state: "FAILED" };
  await db
    .insertInto("tasks")
    .values({ ...row, ...failed })
    .execute();

  await organizations.up(db as never);
  await unbilledDays.up(db as never);
  const records = await db
    .selectFrom("billing_records")
    .select(["machine_id", "organization_id"])
    .orderBy("machine_id")
    .execute();
  expect(records).toEqual([
    { machine_id: 1, organization_id: id },
    { machine_id: 2, organization_id: null },
  ]);
  const days = await db.selectFrom("billing_days").select("day").execute();
  expect(days).toEqual([{ day: "20300101" }]);
  expect(test.errors).toEqual([]);
  await test.close();
});
