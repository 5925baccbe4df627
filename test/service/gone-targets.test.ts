import type { RequestForm } from "@diptych/v2";
import { basic, createClient as createV3 } from "@diptych/v3/client";
import { basic as basicV2, createClient as createV2 } from "@diptych/v2/client";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SimulatedCostFiles } from "../../service/drivers/cost-files.ts";
import { fillCatalog, settle, type CatalogWorld } from "./catalog-world.ts";
import { fillInventory, type InventoryWorld } from "./inventory-world.ts";
import { openTestService, origin, type TestService } from "./test-service.ts";

const costFiles = new SimulatedCostFiles();
let test: TestService;
let catalog: CatalogWorld;
let inventory: InventoryWorld;

beforeAll(async () => {
  test = await openTestService({ drivers: { costFiles } });
  catalog = await fillCatalog(test);
  inventory = await fillInventory(test);
  await test.v3.createUser({ body: { name: "ann", password: "p" } });
  await test.v2.createOrganization({ body: { name: "research", Members: [{ userId: "ann" }] } });
  await test.v2.createCostModel({ body: { name: "of all", allocatedCpuCost: 1 } });
  await settle(test);
});
beforeEach(async () => {
  await test.v2.createOrganization({ body: { name: "sales", Members: [{ userId: "ann" }] } });
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

const login = (organization: string) => ({ username: `ann;${organization}`, password: "p" });

/** Price of a web server with two processors, a day. */
async function price(organization: string): Promise<number> {
  const auth = basic(login(organization));
  const v3 = createV3({ baseUrl: `${origin}/rest/v3`, auth, fetch: test.fetch });
  const answer = await v3.createServiceRequest.result({
    body: { service_id: catalog.web, service: { "Cost centre": "R-1" } },
  });
  await settle(test);
  if (answer.status !== 201) throw new Error(`The request was answered by ${answer.status}.`);
  return answer.data.summary.cost_summary.total_cost;
}

const deleteSales = () => test.v2.deleteOrganization({ org_name: "sales" });

describe("a cost model", () => {
  const prices = { name: "of sales", allocatedCpuCost: 1000 };
  const remove = async () => {
    const { id = 0 } = await test.v2.getCostModelByName({ name: prices.name });
    await test.v2.deleteCostModel({ id });
    await settle(test);
  };

  it("whose organization is gone prices nobody, after a reload of its prices too", async () => {
    const { v2 } = test;
    const targets = [{ type: "ORGANIZATION", displayName: "sales" }];
    await v2.createCostModel({ body: { ...prices, targets } });
    await settle(test);
    expect([await price("research"), await price("sales")]).toEqual([2, 2000]);
    await deleteSales();
    expect(await price("research")).toBe(2);
    const { targets: shown } = await v2.getCostModelByName({ name: prices.name });
    expect(shown ?? []).toEqual([]);
    costFiles.files.set(prices.name, { allocatedCpuCost: 3000 });
    await v2.reloadCostModels();
    await settle(test);
    expect(await v2.getCostModelByName({ name: prices.name })).toMatchObject({
      allocatedCpuCost: 3000,
    });
    expect(await price("research")).toBe(2);
    await remove();
  });

  it("for a cluster prices nothing that does not say where it lies", async () => {
    const { displayName, type } = inventory.cluster;
    await test.v2.createCostModel({ body: { ...prices, targets: [{ displayName, type }] } });
    await settle(test);
    expect(await price("research")).toBe(2);
    await remove();
    await deleteSales();
  });
});

describe("a form", () => {
  const body: RequestForm = {
    displayName: "for sales",
    Organizations: [{ displayName: "sales" }],
  };
  const isSeen = async (id: number): Promise<boolean> => {
    const baseUrl = `${origin}/webservices/services/rest/v2`;
    const v2 = createV2({ baseUrl, auth: basicV2(login("research")), fetch: test.fetch });
    return (await v2.getForm.result({ id })).status === 200;
  };

  it("whose organization is gone stays closed when it is written back", async () => {
    const { v2 } = test;
    const { formId: id = 0 } = await v2.createForm({ body });
    expect(await isSeen(id)).toBe(false);
    await deleteSales();
    expect(await isSeen(id)).toBe(false);
    const shown = await v2.getForm({ id });
    expect([shown.Users ?? [], shown.Organizations ?? []]).toEqual([[], []]);
    for (let time = 0; time < 2; time += 1) await v2.replaceForm({ id, body: shown });
    expect(await isSeen(id)).toBe(false);
    // Somebody says whom it is for now, and then that it is for everybody.
    await v2.replaceForm({ id, body: { ...shown, Organizations: [{ displayName: "research" }] } });
    expect(await isSeen(id)).toBe(true);
    await v2.replaceForm({ id, body: shown });
    const { Organizations = [] } = await v2.getForm({ id });
    expect([Organizations, await isSeen(id)]).toEqual([[], true]);
    await v2.deleteForm({ id });
  });

  it("whose only user is gone stays closed when it is written back", async () => {
    const { v2, v3 } = test;
    await v3.createUser({ body: { name: "bo", password: "p" } });
    const { formId: id = 0 } = await v2.createForm({
      body: { displayName: "for bo", Users: [{ loginId: "bo" }] },
    });
    await v2.deleteAccount({ login_id: "bo" });
    await v2.replaceForm({ id, body: await v2.getForm({ id }) });
    expect(await isSeen(id)).toBe(false);
    await v2.deleteForm({ id });
    await deleteSales();
  });
});

it("a destination and a media folder are for nobody once their organization is gone", async () => {
  const { v2, service } = test;
  const organizations = [{ displayName: "sales" }];
  const { id = 0 } = await v2.createDeploymentDestination({ body: { name: "to", organizations } });
  await v2.createMediaFolder({ body: { name: "of sales", organizations } });
  await settle(test);
  const { MediaFolder: [folder] = [] } = await v2.listMediaFolders({ name: "of sales" });
  await deleteSales();
  await v2.replaceDeploymentDestination({ id, body: await v2.getDeploymentDestination({ id }) });
  await v2.replaceMediaFolder({ id: folder?.id ?? 0, body: { ...folder, organizations: [] } });
  await settle(test);
  for (const resource of [id, folder?.id ?? 0])
    expect(await service.rows.links.targets(resource, "organization")).toHaveLength(1);
});
