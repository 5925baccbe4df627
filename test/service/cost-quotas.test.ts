import { basic, createClient } from "@diptych/v3/client";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { fillCatalog, settle, type CatalogWorld } from "./catalog-world.ts";
import { openTestService, origin, type TestService } from "./test-service.ts";

let now = Date.parse("2026-05-01T10:00:00Z");
let test: TestService;
let catalog: CatalogWorld;
let count = 0;

beforeAll(async () => {
  test = await openTestService({ clock: { now: () => new Date(now) }, approval: "manual" });
  catalog = await fillCatalog(test);
  await test.v3.createUser({ body: { name: "ann", password: "p" } });
});
afterEach(async () => {
  const { costModels = [] } = await test.v2.listCostModels();
  for (const { id = 0 } of costModels) await test.service.costModels.remove(id);
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

/** An organization with a cost quota; `of` it and of its member. */
async function organization(dailyCost: number, own?: number) {
  const name = `org${++count}`;
  const costQuota = { dailyCost };
  const member = own === undefined ? {} : { costQuota: { dailyCost: own } };
  const Members = [{ userId: "ann", ...member }];
  const { id = 0 } = await test.v2.createOrganization({ body: { name, costQuota, Members } });
  const auth = basic({ username: `ann;${name}`, password: "p" });
  const client = createClient({ baseUrl: `${origin}/rest/v3`, auth, fetch: test.fetch });
  const request = async (service_id: number) => {
    const answer = await client.createServiceRequest.result({
      body: { service_id, service: { "Cost centre": "R-1" } },
    });
    await settle(test);
    return answer;
  };
  const left = async (userid?: string) =>
    (await test.v2.getQuotaStatistics({ id, ...(userid === undefined ? {} : { member: userid }) }))
      .costQuota?.dailyCost;
  return { id, name, request, left };
}

const bills = async (org_name: string) => {
  const { BillingRecords = [] } = await test.v2.listBillingRecords({ org_name });
  return BillingRecords;
};

/** Everything that a record charges. */
const sumOf = (record: Awaited<ReturnType<typeof bills>>[number]): number => {
  const { cpuCost = 0, memoryCost = 0, osCost = 0, osSupportCost = 0 } = record;
  const { StorageBillingRecords = [], AttributeBillingRecords = [] } = record;
  const parts = [...StorageBillingRecords, ...AttributeBillingRecords];
  const sum = parts.reduce(
    (all, { costPerDay = 0 }) => all + costPerDay,
    cpuCost + memoryCost + osCost + osSupportCost,
  );
  return Number(sum.toFixed(4));
};

describe("a cost quota", () => {
  it("follows a price, and bills agree", async () => {
    const { name, request, left } = await organization(100, 60);
    const { id } = await test.service.costModels.create({ name: "m", allocatedCpuCost: 1 });
    expect((await request(catalog.web)).status).toBe(201);
    expect((await request(catalog.database)).status).toBe(201);
    expect([await left(), await left("ann")]).toEqual([96, 56]);
    await test.service.costModels.replace(id, { name: "m", allocatedCpuCost: 10 });
    expect([await left(), await left("ann")]).toEqual([60, 20]);
    const { items = [] } = await test.v2.listQuotaReservations();
    expect(items).toMatchObject([{ cost: 20 }]);
    await test.service.costModels.mark(
      id,
      [{ serviceName: "Web server", markupDiscount: 50 }],
      "2026-05-01",
    );
    expect([await left(), await left("ann")]).toEqual([50, 10]);
    // The member has too little left for 20 more, and for 30.
    expect(await request(catalog.database)).toMatchObject({
      status: 400,
      error: { detail: "The quota of ann leaves too little daily cost." },
    });
    now += 86_400_000;
    await test.service.billing.billAll();
    const [record] = await bills(name);
    expect(record && sumOf(record)).toBe(30);
    // The request shows its costs of then.
    await test.service.costModels.replace(id, { name: "m", allocatedCpuCost: 1000 });
    expect([await left(), await left("ann")]).toEqual([0, 0]);
    await test.service.costModels.remove(id);
    expect([await left(), await left("ann")]).toEqual([100, 60]);
  });

  it("follows a markup on the day from which it stands", async () => {
    const { request, left } = await organization(100);
    const { id } = await test.service.costModels.create({ name: "m", allocatedCpuCost: 10 });
    await request(catalog.web);
    const tomorrow = new Date(now + 86_400_000).toISOString().slice(0, 10);
    const markup = { serviceName: "Web server", percent: 100, starts: tomorrow, ends: null };
    await test.service.costModels.schedule(id, markup);
    expect(await left()).toBe(80);
    now += 86_400_000;
    expect(await left()).toBe(60);
  });

  it("takes the prices of a model of its own, and of all once that is gone", async () => {
    const { id: own, request, left } = await organization(100);
    await test.service.costModels.create({ name: "all", allocatedCpuCost: 10 });
    const targets = [{ type: "ORGANIZATION", id: own }];
    const { id } = await test.service.costModels.create({
      name: "m",
      allocatedCpuCost: 1,
      targets,
    });
    await request(catalog.web);
    expect(await left()).toBe(98);
    await test.service.costModels.remove(id);
    expect(await left()).toBe(80);
  });

  it("counts what was reserved before prices were kept with it", async () => {
    const { id, request, left } = await organization(100);
    await test.service.costModels.create({ name: "m", allocatedCpuCost: 10 });
    await request(catalog.web);
    await sql`update quota_claims set tariff = null, cost_micros = 1 where organization_id = ${id}`.execute(
      test.service.db,
    );
    expect(await left()).toBe(80);
  });

  it("is not asked for what costs nothing, also where prices have brought it beyond", async () => {
    const { request, left } = await organization(1);
    expect((await request(catalog.web)).status).toBe(201);
    const { id } = await test.service.costModels.create({ name: "m", allocatedCpuCost: 10 });
    expect(await left()).toBe(0);
    expect((await request(catalog.web)).status).toBe(400);
    await test.service.costModels.replace(id, { name: "m" });
    expect((await request(catalog.web)).status).toBe(201);
  });
});

describe("rounding", () => {
  it("adds up the rounded amounts of a bill", async () => {
    const { name, request, left } = await organization(100);
    // 2 processors, 4 GB of memory and 40 GB on gold: 0.0001, 0.0003 (half upwards) and 0.0013, each with half on it.
    await test.service.costModels.create({
      name: "m",
      allocatedCpuCost: 0.00004,
      allocatedMemoryCost: 0.0000625,
      storageTierCosts: [{ name: "gold", cost: 0.00003125 }],
      serviceMarkupDiscount: [{ serviceName: "Web server", markupDiscount: 50 }],
    });
    expect(await request(catalog.web)).toMatchObject({
      status: 201,
      data: {
        summary: {
          cost_summary: {
            total_cpu_cost: 0.0001,
            total_memory_cost: 0.0003,
            total_disk_cost: 0.0013,
            total_extra_cost: 0.001,
            total_cost: 0.0027,
          },
        },
      },
    });
    expect(await left()).toBe(99.9973);
    now += 86_400_000;
    await test.service.billing.billAll();
    const [record] = await bills(name);
    expect(record).toMatchObject({
      cpuCost: 0.0002,
      memoryCost: 0.0005,
      StorageBillingRecords: [{ costPerDay: 0.002 }],
    });
    expect(record && sumOf(record)).toBe(0.0027);
  });
});
