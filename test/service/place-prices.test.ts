import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillCatalog, settle, type CatalogWorld } from "./catalog-world.ts";
import { fillInventory, type InventoryWorld, type KnownObject } from "./inventory-world.ts";
import { openTestService, type TestService } from "./test-service.ts";

let test: TestService;
let catalog: CatalogWorld;
let inventory: InventoryWorld;

beforeAll(async () => {
  test = await openTestService();
  catalog = await fillCatalog(test);
  inventory = await fillInventory(test);
  await test.v2.createPlacementAttribute({ body: { name: "Place" } });
  for (const [name, place] of [
    ["cluster", { target: inventory.cluster, managementServer: inventory.north }],
    ["server", { managementServer: inventory.north }],
    ["elsewhere", { managementServer: inventory.south }],
  ] as const)
    await test.v2.createDeploymentDestination({
      body: {
        name,
        ...place,
        appliedPlacementAttributes: [
          { placementAttribute: { displayName: "Place" }, allowedValues: [name] },
        ],
      },
    });
  const { id = 0 } = await test.service.forms.create({
    displayName: "placed",
    RequestFormElements: [{ label: "Place", formType: "TEXT" }],
  });
  const { web } = catalog;
  const { id: _, ...offer } = await test.service.catalog.get(web);
  await test.service.catalog.replace(web, { ...offer, formId: id });
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

/** Adds a model that prices a processor, for objects. */
async function addModel(name: string, price: number, targets: readonly KnownObject[]) {
  await test.v2.createCostModel({ body: { name, allocatedCpuCost: price, targets: [...targets] } });
  await settle(test);
}

/** Price of two processors at a place, a day. */
async function priceAt(place: string): Promise<number> {
  const { status, body } = await test.v3.createServiceRequest.response({
    body: { service_id: catalog.web, service: { Place: place } },
  });
  if (status !== 201) throw new Error(`The request was answered by ${status}.`);
  await settle(test);
  return body.summary.cost_summary.total_cost;
}

describe("a cost model whose targets are places", () => {
  it("prices what is deployed there: the nearest place counts, and of several models the newest", async () => {
    const prices = async () => [
      await priceAt("cluster"),
      await priceAt("server"),
      await priceAt("elsewhere"),
    ];
    expect(await prices()).toEqual([0, 0, 0]);
    await addModel("of the cluster", 10, [inventory.cluster]);
    expect(await prices()).toEqual([20, 0, 0]);
    await addModel("of all", 1, []);
    expect(await prices()).toEqual([20, 2, 2]);
    await addModel("of the datacenter", 5, [inventory.datacenter]);
    expect(await prices()).toEqual([20, 2, 2]);
    await addModel("of the server", 3, [inventory.north]);
    expect(await prices()).toEqual([20, 6, 2]);
    await addModel("of the cluster, later", 11, [inventory.cluster, inventory.south]);
    expect(await prices()).toEqual([22, 6, 22]);
  });

  it("prices bills as requests, also once the destination is gone", async () => {
    const { DeploymentDestinations = [] } = await test.v2.listDeploymentDestinations({ max: 10 });
    for (const { id = 0 } of DeploymentDestinations)
      await test.v2.deleteDeploymentDestination({ id });
    const { BillingRecords = [] } = await test.v2.listBillingRecords({
      startdate: "20200101",
      enddate: "99991231",
      max: 1000,
    });
    // By the models that are in force now: a bill of today counts what has come together so far.
    const costs = BillingRecords.map(({ cpuCost }) => cpuCost);
    expect(new Set(costs)).toEqual(new Set([22, 6]));
  });

  it("comes after one of the organization", async () => {
    const { v2, service } = test;
    const { id: organizationId = 0 } = await v2.createOrganization({ body: { name: "research" } });
    const own = { displayName: "research", type: "ORGANIZATION", id: organizationId };
    await addModel("of research", 100, [own]);
    await v2.createDeploymentDestination({ body: { name: "one", target: inventory.cluster } });
    const requester = { accountId: 1, userid: "root", role: "SUPERUSER" };
    const cost = async (id: number | null): Promise<number> => {
      const by = { ...requester, organizationId: id };
      const { costs } = await service.serviceRequests.submit(catalog.web, {}, by);
      service.requests.begin();
      await settle(test);
      return costs.total;
    };
    expect([await cost(organizationId), await cost(null)]).toEqual([200, 22]);
  });
});
