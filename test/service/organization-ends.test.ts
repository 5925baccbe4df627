import { basic, createClient } from "@diptych/v3/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SimulatedDeployer } from "../../service/drivers/deployer.ts";
import { fillCatalog, settle, type CatalogWorld } from "./catalog-world.ts";
import { openTestService, origin, type TestService } from "./test-service.ts";

/** Deploys what the test lets through, and says what it takes back. */
class SlowDeployer extends SimulatedDeployer {
  readonly withdrawn: number[] = [];
  gate: Promise<unknown> = Promise.resolve();
  begin = (): void => {};

  override async deploy(...call: Parameters<SimulatedDeployer["deploy"]>) {
    this.begin();
    await this.gate;
    return super.deploy(...call);
  }

  override withdraw({ requestId }: Parameters<SimulatedDeployer["withdraw"]>[0]) {
    this.withdrawn.push(requestId);
    return Promise.resolve();
  }
}

const deployer = new SlowDeployer();
let test: TestService;
let catalog: CatalogWorld;

beforeAll(async () => {
  test = await openTestService({ approval: "manual", drivers: { deployer } });
  catalog = await fillCatalog(test);
  await test.v3.createUser({ body: { name: "ann", password: "p" } });
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

async function request(service_id: number): Promise<number> {
  const auth = basic({ username: "ann;research", password: "p" });
  const client = createClient({ baseUrl: `${origin}/rest/v3`, auth, fetch: test.fetch });
  const answer = await client.createServiceRequest({
    body: { service_id, service: { "Cost centre": "R-1" } },
  });
  if (answer === undefined || !("summary" in answer)) throw new Error("not in time");
  return answer.summary.id;
}

const create = () =>
  test.v2.createOrganization({
    body: { name: "research", costQuota: { dailyCost: 9 }, Members: [{ userId: "ann" }] },
  });

describe("an organization that is deleted", () => {
  it("ends its requests, and leaves its machines", async () => {
    const { v2, v3 } = test;
    await create();
    const deployed = await request(catalog.web);
    await settle(test);
    const pending = await request(catalog.database);
    let open = (): void => {};
    deployer.gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const begun = new Promise<void>((resolve) => {
      deployer.begin = resolve;
    });
    const underway = await request(catalog.web);
    await begun;
    await v2.deleteOrganization({ org_name: "research" });
    open();
    await settle(test);
    const ends = await Promise.all(
      [deployed, pending, underway].map(async (id) => {
        const { summary } = await v3.getServiceRequest({ id });
        return [summary.state, summary.error_message];
      }),
    );
    const reason = "The organization research was deleted.";
    expect(ends).toEqual([
      ["COMPLETE", null],
      ["REJECTED", reason],
      ["FAILED", reason],
    ]);
    expect(deployer.withdrawn).toEqual([underway]);
    await expect(test.service.requests.approve(pending, "root")).rejects.toThrow("REJECTED");
    expect((await v2.listQuotaReservations()).items ?? []).toEqual([]);
    const { BillingRecords = [] } = await v2.listBillingRecords({ enddate: "29991231" });
    expect(BillingRecords).toMatchObject([{ vmName: `web-${deployed}` }]);
    expect(BillingRecords[0]?.CostAllocationBillingRecords ?? []).toEqual([]);
  });
});

describe("an organization", () => {
  it("loses all of its members to one element without content", async () => {
    const { v2, v3, fetch } = test;
    const { id = 0 } = await create();
    const body = { name: "research", costQuota: { dailyCost: 9 } };
    await v2.replaceOrganization({ id, body });
    const names = async () =>
      (await v3.listOrganizationMembers({ org_name: "research" })).items.map(({ name }) => name);
    expect(await names()).toEqual(["ann"]);
    const put = (members: string) =>
      fetch(`${origin}/webservices/services/rest/v2/configurations/organizations/${id}`, {
        method: "PUT",
        headers: {
          authorization: `Basic ${btoa("root:correct horse")}`,
          "content-type": "application/xml",
        },
        body: `<Organization><name>research</name>${members}</Organization>`,
      });
    // One of two has to say who it is.
    expect((await put("<Members/><Members/>")).status).toBe(400);
    expect((await put("<Members><manager>true</manager></Members>")).status).toBe(400);
    expect(await names()).toEqual(["ann"]);
    expect((await put("<Members/>")).status).toBe(204);
    expect(await names()).toEqual([]);
    expect((await v2.getOrganization({ id })).Members ?? []).toEqual([]);
  });
});
