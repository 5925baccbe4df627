import { basic, createClient } from "@diptych/v3/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { costModelKind } from "../../service/store/configured/resource-kinds.ts";
import { fillCatalog, settle } from "./catalog-world.ts";
import { openTestService, origin, type TestService } from "./test-service.ts";

const byTier = {
  perStorageTierQuotas: true,
  storageTierQuotas: [
    { name: "gold", quota: 50 },
    { name: "silver", quota: 5 },
  ],
};

let now = Date.parse("2026-05-01T10:00:00Z");
let test: TestService;
let service_id: number;

beforeAll(async () => {
  test = await openTestService({ clock: { now: () => new Date(now) } });
  ({ web: service_id } = await fillCatalog(test));
  const { v2, v3 } = test;
  await v3.createUser({ body: { name: "ann", password: "p" } });
  const Members = [{ userId: "ann" }];
  await v2.createOrganization({ body: { name: "tiers", resourceQuota: byTier, Members } });
  await v2.createOrganization({ body: { name: "free", Members } });
  await setPrices({
    storageTierCosts: [
      { name: "gold", cost: 2 },
      { name: "silver", cost: 1 },
      { name: "bronze", cost: 0.5 },
    ],
    defaultStorageTier: "silver",
  });
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

/** Replaces the only cost model. */
async function setPrices(body: object): Promise<void> {
  const { v2 } = test;
  const { costModels = [] } = await v2.listCostModels();
  for (const { id = 0 } of costModels) await v2.deleteCostModel({ id });
  await settle(test);
  await v2.createCostModel({ body: { name: "prices", ...body } });
  await settle(test);
}

async function request(organization: string, value: number, tier?: string) {
  const auth = basic({ username: `ann;${organization}`, password: "p" });
  const client = createClient({ baseUrl: `${origin}/rest/v3`, auth, fetch: test.fetch });
  const size = { unit: "GB", value };
  const system = { size, ...(tier === undefined ? {} : { storage_tier: tier }) };
  const answer = await client.createServiceRequest.result({
    body: { service_id, service: { "Cost centre": "R-1" }, components: [{ name: "web", system }] },
  });
  await settle(test);
  if (answer.status !== 201) return answer;
  const { summary, services } = answer.data;
  const { disks = [] } = services[0]?.components[0]?.configuration ?? {};
  return [summary.cost_summary.total_disk_cost, disks[0]?.storage_tier];
}

const left = async () =>
  (await test.v2.getQuotaStatistics({ id: 1 })).resourceQuota?.storageTierQuotas?.map(
    ({ quota }) => quota,
  );

const refused = (detail: string) => ({
  status: 400,
  error: { detail: expect.stringContaining(detail) },
});

describe("storage", () => {
  it("without a tier is counted and priced as the tier that is assumed", async () => {
    expect(await request("tiers", 6)).toMatchObject(
      refused("The quota of tiers leaves too little storage on the tier silver."),
    );
    expect(await request("tiers", 100_000, "Gold")).toMatchObject({
      status: 400,
      error: {
        detail:
          "There is no price for the storage tier Gold of system, but for gold, silver, bronze.",
        errors: [{ pointer: "/components/0/system" }],
      },
    });
    expect(await left()).toEqual([50, 5]);
    expect(await request("tiers", 4)).toEqual([4, "silver"]);
    expect(await request("tiers", 1, "silver")).toEqual([1, "silver"]);
    expect(await left()).toEqual([50, 0]);
  });

  it("on a tier that a quota by tier does not list is refused", async () => {
    expect(await request("tiers", 1, "bronze")).toMatchObject(
      refused("The quota of tiers leaves too little storage on the tier bronze."),
    );
    expect(await request("free", 1, "bronze")).toEqual([0.5, "bronze"]);
  });

  it("stays where it is, at the price of the assumed tier where its own has none", async () => {
    now += 86_400_000;
    await setPrices({ storageTierCosts: [{ name: "gold", cost: 3 }], defaultStorageTier: "gold" });
    const { BillingRecords = [] } = await test.v2.listBillingRecords({ enddate: "20260502" });
    const charged = BillingRecords.filter(({ timestamp = "" }) => timestamp >= "2026-05-02").map(
      ({ StorageBillingRecords = [] }) =>
        StorageBillingRecords.map(({ storageTier, costPerDay }) => [storageTier, costPerDay]),
    );
    expect(charged).toEqual([[["silver", 12]], [["silver", 3]], [["bronze", 3]]]);
  });

  it("needs a tier where tiers have prices and none is assumed", async () => {
    await setPrices({ storageTierCosts: [{ name: "gold", cost: 3 }] });
    expect(await request("free", 1)).toMatchObject(refused("system needs a storage_tier: gold."));
    expect(await request("free", 1, "gold")).toEqual([3, "gold"]);
  });

  it("has a price on the tier that is assumed, or the model is refused", async () => {
    const odd = {
      storageTierCosts: [{ name: "gold", cost: 3 }],
      defaultStorageTier: "tape",
    };
    expect(await test.v2.createCostModel.result({ body: { name: "odd", ...odd } })).toMatchObject(
      refused("The defaultStorageTier tape has no price in storageTierCosts."),
    );
    // One of before there was this rule: the tier that it assumes has no price either.
    await test.service.rows
      .resources(costModelKind)
      .insert({ name: "odd", type: null, parentId: null, body: { name: "odd", ...odd } });
    expect(await request("free", 1, "tape")).toMatchObject(refused("There is no price for"));
    expect(await request("free", 1)).toMatchObject(refused("system needs a storage_tier: gold."));
  });

  it("is not told apart where nothing has a price, except by a quota", async () => {
    await setPrices({ allocatedCpuCost: 1 });
    expect(await request("free", 1)).toEqual([0, ""]);
    expect(await request("free", 1, "tape")).toEqual([0, "tape"]);
    expect(await request("tiers", 1)).toMatchObject(
      refused("The quota of tiers leaves too little storage without a tier."),
    );
    expect(await left()).toEqual([50, 0]);
  });
});
