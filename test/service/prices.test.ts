import { createClient, basic } from "@diptych/v3/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fillCatalog, settle, type CatalogWorld } from "./catalog-world.ts";
import { openTestService, origin, type TestService } from "./test-service.ts";

let test: TestService;
let world: CatalogWorld;
beforeAll(async () => {
  test = await openTestService();
  world = await fillCatalog(test);
  await test.v2.createAttribute({ body: { name: "Cost centre" } });
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

const models = {
  reservedMemoryCost: (price: number) => ({ reservedMemoryCost: price }),
  allocatedMemoryCost: (price: number) => ({ allocatedMemoryCost: price }),
  reservedCpuCost: (price: number) => ({ reservedCpuCost: price }),
  allocatedCpuCost: (price: number) => ({ allocatedCpuCost: price }),
  "the storage tier gold": (cost: number) => ({ storageTierCosts: [{ name: "gold", cost }] }),
  "the operating system Debian 12": (cost: number) => ({
    operatingSystemCosts: [{ os: "Debian 12", cost }],
  }),
  "the support of Debian 12": (cost: number) => ({ supportCosts: [{ os: "Debian 12", cost }] }),
  "R-1 in the attribute Cost centre": (cost: number) => ({
    costAttributes: [{ name: "Cost centre", costItems: [{ name: "R-1", cost }] }],
  }),
};

it.each(Object.entries(models))("a price has bounds: %s", async (name, model) => {
  const { v2 } = test;
  for (const price of [-0.01, 1_000_000_001, 1e300])
    expect(await v2.createCostModel.result({ body: { name, ...model(price) } })).toMatchObject({
      status: 400,
      error: { detail: expect.stringContaining(`${name} is ${price}.`) },
    });
  for (const price of [0, 0.000_001, 1_000_000_000]) {
    const body = { name: `${name} ${price}`, ...model(price) };
    expect((await v2.createCostModel.result({ body })).status).toBe(201);
  }
  await settle(test);
  const { costModels = [] } = await v2.listCostModels();
  expect(costModels.filter((one) => one.name?.startsWith(name))).toHaveLength(3);
  for (const { id = 0 } of costModels) await test.service.costModels.remove(id);
});

it.each(["NaN", "INF", "Infinity", "1e999"])(
  "a price is a number, which %s is not",
  async (price) => {
    const response = await test.fetch(
      `${origin}/webservices/services/rest/v2/configurations/costmodels`,
      {
        method: "POST",
        headers: {
          authorization: `Basic ${btoa("root:correct horse")}`,
          "content-type": "application/xml",
        },
        body: `<CostModel><name>x</name><allocatedCpuCost>${price}</allocatedCpuCost></CostModel>`,
      },
    );
    expect(response.status).toBe(400);
  },
);

it("the largest request at the highest prices is refused, and the dearest is billed", async () => {
  const { service, v2, v3, fetch } = test;
  const { id } = await service.costModels.create({
    name: "dear",
    allocatedCpuCost: 1_000_000_000,
    allocatedMemoryCost: 1_000_000_000,
    storageTierCosts: [{ name: "gold", cost: 1_000_000_000 }],
  });
  await service.organizations.create({
    name: "rich",
    quota: { kind: "resource", cpus: undefined, memoryGb: undefined, storageGb: undefined },
  });
  await service.accounts.create("ann", { password: "p" });
  const member = { userid: "ann", role: "CUSTOMER", isPrimaryContact: false, quota: null };
  await service.organizations.addMember("rich", member);
  const auth = basic({ username: "ann;rich", password: "p" });
  const ann = createClient({ baseUrl: `${origin}/rest/v3`, auth, fetch });
  const size = (value: number, unit = "TB") => ({ size: { unit, value } });
  const largest = {
    name: "web",
    "CPU Count": 1024,
    Memory: size(1024),
    system: { ...size(1024), storage_tier: "gold" },
  };
  const body = { service_id: world.web, service: { "Cost centre": "R-1" }, components: [largest] };
  for (const client of [ann, v3])
    expect(await client.createServiceRequest.result({ body })).toMatchObject({
      status: 400,
      error: {
        detail: expect.stringMatching(/^The request costs 209817\d{10} a/),
      },
    });

  await service.costModels.replace(id, { name: "dear", allocatedCpuCost: 99_000 });
  const marked = [{ serviceName: "Web server", markupDiscount: 1_000_000 }];
  await service.costModels.mark(id, marked, service.costModels.today());
  const one = { ...largest, "CPU Count": 1 };
  const made = await ann.createServiceRequest({ body: { ...body, components: [one] } });
  expect(made).toMatchObject({ summary: { cost_summary: { total_cost: 990_099_000 } } });
  await settle(test);
  await ann.createServiceRequest({ body: { ...body, components: [one] } });
  const today = new Date().toISOString().slice(0, 10).replaceAll("-", "");
  const { BillingRecords = [] } = await v2.listBillingRecords({ enddate: today });
  expect(BillingRecords).toMatchObject([{ cpuCost: 990_099_000 }]);
  const { items = [] } = await v2.listQuotaReservations();
  expect(items.every(({ cost = 0 }) => cost === 990_099_000)).toBe(true);
});

it("a price is refused at which a markup or what is deployed costs more than can be counted", async () => {
  const { service, v2, v3, fetch } = test;
  for (const { id = 0 } of (await v2.listCostModels()).costModels ?? [])
    await service.costModels.remove(id);
  await v3.createUser({ body: { name: "ben", password: "p" } });
  const body = { name: "large", Members: [{ userId: "ben" }] };
  const { id: large } = await v2.createOrganization({ body });
  const auth = basic({ username: "ben;large", password: "p" });
  const ben = createClient({ baseUrl: `${origin}/rest/v3`, auth, fetch });
  const size = (unit: string, value: number) => ({ size: { unit, value } });
  await ben.createServiceRequest({
    body: {
      service_id: world.web,
      service: { "Cost centre": "R-1" },
      components: [{ name: "web", "CPU Count": 10, Memory: size("GB", 1), system: size("GB", 1) }],
    },
  });
  await settle(test);
  const create = (model: object) =>
    v2.createCostModel.result({ body: { name: "dear", ...model } as never });
  const refused = (detail: string) => ({
    status: 400,
    error: { detail: expect.stringContaining(detail) as string },
  });
  // 10 processors at the highest price cost more than 2^53 millionths.
  expect(await create({ allocatedCpuCost: 1_000_000_000 })).toMatchObject(
    refused("At these prices, what large has reserved and uses may cost"),
  );
  const markup = (markupDiscount: number) => [{ serviceName: "Web server", markupDiscount }];
  expect(
    await create({ allocatedCpuCost: 100_000_000, serviceMarkupDiscount: markup(900.01) }),
  ).toMatchObject(refused("allocatedCpuCost is 100000000 with 900.01 percent on it."));
  // Prices for others are no matter of this organization, and nothing has come of the rest.
  const { id: other } = await v2.createOrganization({ body: { name: "other" } });
  const targets = [{ type: "ORGANIZATION", id: other }];
  expect((await create({ allocatedCpuCost: 1_000_000_000, targets })).status).toBe(201);
  await settle(test);
  const own = {
    name: "own",
    allocatedCpuCost: 1_000,
    targets: [{ type: "ORGANIZATION", id: large }],
  };
  const { id } = await service.costModels.create(own);
  expect(
    await v2.updateCostModel.result({ body: { id, serviceMarkupDiscount: markup(1_000_000) } }),
  ).toMatchObject({ status: 204 });
  await settle(test);
  await expect(
    service.costModels.replace(id, { ...own, allocatedCpuCost: 200_000 }),
  ).rejects.toThrow("A price with its markup");
  expect((await v2.listQuotaReservations.result()).status).toBe(200);
});
