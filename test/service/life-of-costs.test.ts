import type { BillingRecord } from "@diptych/v2";
import type { ServiceRequestCreation } from "@diptych/v3";
import { basic, createClient } from "@diptych/v3/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillCatalog, settle } from "./catalog-world.ts";
import { openTestService, origin, type TestService } from "./test-service.ts";

// Every figure here was worked out by hand from these prices. One machine of the web server has 2
// processors, 4 GB, 40 GB on gold and Debian 12, so a day costs 2 x 1 + 4 x 0.5 + 40 x 0.1 + 2 + 0.25 for
// them, and 0.75 for its cost centre: 11, and 12.1 with the markup of 10 percent.
const prices = {
  name: "standard",
  allocatedCpuCost: 1,
  allocatedMemoryCost: 0.5,
  storageTierCosts: [{ name: "gold", cost: 0.1 }],
  operatingSystemCosts: [{ os: "Debian 12", cost: 2 }],
  supportCosts: [{ os: "Debian 12", cost: 0.25 }],
  costAttributes: [{ name: "Cost centre", costItems: [{ name: "R-100", cost: 0.75 }] }],
  serviceMarkupDiscount: [{ serviceName: "Web server", markupDiscount: 10 }],
  uptimeCalcs: [
    { name: "CPU", calcUptime: true },
    { name: "STORAGE", calcUptime: true },
  ],
};

let now = Date.parse("2028-02-28T18:00:00Z");
let test: TestService;
let web: number;
const hour = 3_600_000;

beforeAll(async () => {
  test = await openTestService({ clock: { now: () => new Date(now) } });
  ({ web } = await fillCatalog(test));
  const { v2, v3 } = test;
  await test.service.configuration.attributes.create({ name: "Cost centre" });
  await v2.createCostModel({ body: prices });
  await settle(test);
  await v3.createOrganization({ body: { name: "research" } });
  const quota = { num_cpus: 8, memory_in_gb: 16, total_storage_in_gb: 100 };
  await v3.updateOrganization({
    org_name: "research",
    body: { resource_quota: quota, cost_quota: null },
  });
  await v3.createOrganization({ body: { name: "sales" } });
  await v3.updateOrganization({
    org_name: "sales",
    body: { resource_quota: null, cost_quota: { daily_cost: 20 } },
  });
  for (const name of ["ann", "cara", "ben"]) await v3.createUser({ body: { name, password: "p" } });
  await v3.createOrganizationMember({
    org_name: "research",
    body: {
      username: "ann",
      resource_quota: { num_cpus: 4, memory_in_gb: 8, total_storage_in_gb: 80 },
    },
  });
  await v3.createOrganizationMember({
    org_name: "research",
    body: { username: "cara", resource_quota: quota },
  });
  await v3.createOrganizationMember({
    org_name: "sales",
    body: { username: "ben", cost_quota: { daily_cost: 15 } },
  });
});
afterAll(async () => {
  await test.close();
  expect(test.errors).toEqual([]);
});

/** Requests a web server. @returns its number, or the refusal */
async function request(
  who: string,
  body: Partial<ServiceRequestCreation> = {},
): Promise<number | string> {
  const auth = basic({ username: who, password: "p" });
  const client = createClient({ baseUrl: `${origin}/rest/v3`, auth, fetch: test.fetch });
  const answer = await client.createServiceRequest.result({
    body: { service_id: web, service: { "Cost centre": "R-100" }, ...body },
  });
  await settle(test);
  if (answer.status === 201) return answer.data.summary.id;
  return "error" in answer ? JSON.stringify(answer.error) : "";
}

const left = async (id: number, member?: string) => {
  const { resourceQuota, costQuota } = await test.v2.getQuotaStatistics({
    id,
    ...(member === undefined ? {} : { member }),
  });
  return resourceQuota === undefined
    ? costQuota?.dailyCost
    : [resourceQuota.CPUCount, resourceQuota.memoryInGB, resourceQuota.storageInGB];
};

const records = async (
  query: Parameters<typeof test.v2.listBillingRecords>[0],
): Promise<readonly BillingRecord[]> =>
  (await test.v2.listBillingRecords(query)).BillingRecords ?? [];

const figures = (record: BillingRecord | undefined) =>
  record && [
    record.timestamp,
    record.uptime,
    record.cpuCost,
    record.memoryCost,
    record.StorageBillingRecords?.[0]?.costPerDay,
    record.osCost,
    record.osSupportCost,
    record.AttributeBillingRecords?.[0]?.costPerDay,
  ];

describe("from quotas to bills", () => {
  it("takes from the quotas of organization and member, and refuses what exceeds one", async () => {
    expect([await left(1), await left(1, "ann")]).toEqual([
      [8, 16, 100],
      [4, 8, 80],
    ]);
    expect(await request("ann;research")).toEqual(expect.any(Number));
    expect([await left(1), await left(1, "ann")]).toEqual([
      [6, 12, 60],
      [2, 4, 40],
    ]);
    expect(await request("ann;research")).toEqual(expect.any(Number));
    expect(await left(1, "ann")).toEqual([0, 0, 0]);
    expect(await request("ann;research")).toContain(
      "The quota of ann leaves too little processors, memory, storage.",
    );
    // Her own quota would do, but the organization has 20 GB left.
    expect([await left(1), await left(1, "cara")]).toEqual([
      [4, 8, 20],
      [4, 8, 20],
    ]);
    expect(await request("cara;research")).toContain(
      "The quota of research leaves too little storage.",
    );
    expect([await left(1), (await test.v2.listQuotaReservations()).items ?? []]).toEqual([
      [4, 8, 20],
      [],
    ]);
    const id = Number(await request("ben;sales"));
    expect([await left(2), await left(2, "ben")]).toEqual([7.9, 2.9]);
    expect(await request("ben;sales")).toContain("The quota of ben leaves too little daily cost.");
    const { summary } = await test.v3.getServiceRequest({ id });
    expect(summary.cost_summary).toEqual({
      total_cpu_cost: 2,
      total_memory_cost: 2,
      total_disk_cost: 4,
      total_os_cost: 2,
      total_support_cost: 0.25,
      total_categorized_cost: 0.75,
      total_extra_cost: 1.1,
      total_instance_cost: 0,
      total_cost: 12.1,
    });
  });

  it("shows what the current day has cost so far, to those who ask for the current day", async () => {
    const today = { startdate: "20280228", enddate: "20280228" };
    const atOnce = await records(today);
    expect(atOnce.map(({ vmObjectHandleId, uptime }) => [vmObjectHandleId, uptime])).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
    now += 3 * hour;
    // Three hours of processors and storage, and the whole day of what does not go by the hour.
    const soFar = [
      "2028-02-28T21:00:00.000Z",
      3,
      (2 * 3 * 1.1) / 24,
      2 * 1.1,
      (4 * 3 * 1.1) / 24,
      2 * 1.1,
      0.275,
      0.825,
    ];
    expect((await records(today)).map(figures)).toEqual([soFar, soFar, soFar]);
    expect(await records({})).toEqual([]);
    expect(await records({ startdate: "20280228" })).toEqual([]);
    expect(await records({ enddate: "20280227" })).toEqual([]);
    expect(await records({ startdate: "20280229", enddate: "20280301" })).toEqual([]);
    const ids = async (query: object) =>
      (await records({ enddate: "20280331", ...query })).map((one) => one.vmObjectHandleId);
    expect(await ids({ org_name: "sales" })).toEqual([3]);
    expect(await ids({ owner_login_id: "ann" })).toEqual([1, 2]);
    expect(await ids({ owner_login_id: "ann", max: 1 })).toEqual([1]);
    const attribute = { attribute_name: "Cost centre", attribute_value: "R-100" };
    expect(await ids(attribute)).toEqual([1, 2, 3]);
    expect(await ids({ ...attribute, attribute_value: "r-100" })).toEqual([]);
    expect(await ids({ ...attribute, attribute_value: "R-1%" })).toEqual([]);
    expect(await ids({ attribute_name: 'C"\\', attribute_value: "'%_" })).toEqual([]);
  });

  it("bills each day that has ended: in part, whole, and the leap day", async () => {
    now = Date.parse("2028-03-01T00:00:30Z");
    await test.service.billing.writeDue("system");
    await settle(test);
    const sales = await records({ org_name: "sales" });
    expect(sales.map(figures)).toEqual([
      ["2028-02-28T23:59:59.000Z", 6, 0.55, 2.2, 1.1, 2.2, 0.275, 0.825],
      ["2028-02-29T23:59:59.000Z", 24, 2.2, 2.2, 4.4, 2.2, 0.275, 0.825],
    ]);
    // What a whole day costs is what the request said.
    const [, , ...costs] = figures(sales[1]) as number[];
    expect(costs.reduce((sum, cost) => sum + cost, 0)).toBeCloseTo(12.1, 10);
    expect(await records({})).toHaveLength(6);
    expect(await records({ enddate: "20280301" })).toHaveLength(9);
    expect(await records({ enddate: "20280301", max: 7 })).toHaveLength(7);
  });

  it("has a new discount from the day of the call on, and the old markup before it", async () => {
    now = Date.parse("2028-03-02T10:00:00Z");
    const serviceMarkupDiscount = [{ serviceName: "Web server", markupDiscount: -20 }];
    await test.v2.updateCostModel({ body: { name: "standard", serviceMarkupDiscount } });
    await settle(test);
    const wrong = [{ serviceName: "Web server", markupDiscount: -100.5 }];
    const refused = await test.v2.updateCostModel.result({
      body: { name: "standard", serviceMarkupDiscount: wrong },
    });
    expect(refused.status).toBe(400);
    now = Date.parse("2028-03-03T00:00:00Z");
    // The first of March is billed only now, after the change.
    await test.service.billing.writeDue("system");
    await settle(test);
    const sales = await records({ org_name: "sales", startdate: "20280301" });
    expect(sales.map(figures)).toEqual([
      ["2028-03-01T23:59:59.000Z", 24, 2.2, 2.2, 4.4, 2.2, 0.275, 0.825],
      ["2028-03-02T23:59:59.000Z", 24, 1.6, 1.6, 3.2, 1.6, 0.2, 0.6],
    ]);
  });

  it("bills a machine until it is gone, and gives its quota back", async () => {
    now = Date.parse("2028-03-03T12:00:00Z");
    const { machines, billing } = test.service;
    await machines.remove(3);
    await expect(machines.remove(3)).rejects.toThrow("There is no machine 3.");
    expect(await left(2)).toBe(20);
    expect(await request("ben;sales")).toEqual(expect.any(Number));
    // At the discount that is in force: 11 less 2.2.
    expect(await left(2)).toBe(11.2);
    now = Date.parse("2028-03-04T00:00:00Z");
    await machines.remove(4);
    now = Date.parse("2028-03-06T06:00:00Z");
    await billing.writeDue("system");
    await settle(test);
    const sales = await records({ org_name: "sales", startdate: "20280303" });
    // What goes at midnight is not there on the day that begins.
    expect(sales.map((one) => [one.vmObjectHandleId, ...(figures(one) ?? [])])).toEqual([
      [3, "2028-03-03T23:59:59.000Z", 12, 0.8, 1.6, 1.6, 1.6, 0.2, 0.6],
      [4, "2028-03-03T23:59:59.000Z", 12, 0.8, 1.6, 1.6, 1.6, 0.2, 0.6],
    ]);
  });

  it("does not name a day twice where the clock is set back", async () => {
    const before = await records({ enddate: "20280305" });
    now = Date.parse("2028-03-05T12:00:00Z");
    expect(await records({ enddate: "20280305" })).toEqual(before);
  });
});

describe("prices", () => {
  it("are those of the newest model for the organization", async () => {
    const { v2 } = test;
    const { items } = await test.v3.listOrganizations({ filter: "name -eq sales" });
    const target = { type: "ORGANIZATION", id: items[0]?.id ?? 0 };
    await v2.createCostModel({ body: { name: "dear", allocatedCpuCost: 2, targets: [target] } });
    await v2.createCostModel({ body: { name: "for nobody else", allocatedCpuCost: 3 } });
    await settle(test);
    const cost = async (): Promise<number> => {
      const { summary } = await test.v3.getServiceRequest({
        id: Number(await request("ben;sales")),
      });
      return summary.cost_summary.total_cost;
    };
    expect(await cost()).toBe(4);
    await v2.createCostModel({ body: { name: "cheap", allocatedCpuCost: 1, targets: [target] } });
    await settle(test);
    expect(await cost()).toBe(2);
    for (const { id = 0 } of (await v2.listCostModels()).costModels ?? [])
      await v2.deleteCostModel({ id });
    await settle(test);
    expect(await cost()).toBe(0);
  });
});
