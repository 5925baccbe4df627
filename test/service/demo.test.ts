import { basic, createClient } from "@diptych/v3/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillDemo } from "../../service/index.ts";
import { openTestService, origin, type TestService } from "./test-service.ts";

const clock = { now: () => new Date("2030-06-15T12:00:00Z") };
let test: TestService;

beforeAll(async () => {
  test = await openTestService({ clock });
  expect(await fillDemo(test.service, { clock, password: "demo" })).toBe(true);
});
afterAll(() => test.close());

describe("the world of the demonstration", () => {
  it("has requests in every state", async () => {
    const states = ["PENDING_APPROVAL", "READY_TO_DEPLOY", "COMPLETE", "REJECTED", "FAILED"];
    for (const state of states) {
      const { items } = await test.v3.listServiceRequests({ filter: `state -eq ${state}` });
      expect([state, items.length > 0]).toEqual([state, true]);
    }
  });

  it("has a year of bills, which a member of an organization does not see", async () => {
    const { BillingRecords: first = [] } = await test.v2.listBillingRecords({ max: 1 });
    expect(first[0]?.timestamp).toMatch(/^2029-06-1/);
    const last = await test.v2.listBillingRecords({ startdate: "20300614", max: 1000 });
    expect(last.BillingRecords?.length).toBeGreaterThan(20);
    expect(last.BillingRecords?.every(({ cpuCost = 0 }) => cpuCost > 0)).toBe(true);
  });

  it("lets a member request a service and follow it", async () => {
    const auth = basic({ username: "bokafor;Research", password: "demo" });
    const ben = createClient({ baseUrl: `${origin}/rest/v3`, auth, fetch: test.fetch });
    const { items } = await ben.listServices({ filter: "categories -contains Web" });
    const service_id = items[0]?.id ?? 0;
    const body = await ben.getRequestForm({ id: service_id });
    const answer = await ben.createServiceRequest({ body });
    const id = answer !== undefined && "summary" in answer ? answer.summary.id : 0;
    for (let round = 0; round < 3; round += 1) await test.service.tasks.idle();
    const { summary } = await ben.getServiceRequest({ id });
    expect(summary).toMatchObject({ state: "COMPLETE", submitted_by: "bokafor" });
    expect(summary.cost_summary.total_cost).toBeGreaterThan(0);
    // Requests of other organizations are not there for a member.
    const mine = await ben.listServiceRequests();
    const all = await test.v3.listServiceRequests();
    expect(mine.items.length).toBeLessThan(all.items.length);
    const own = new Set(mine.items.map((item) => item.id));
    const other = all.items.find((item) => !own.has(item.id))?.id ?? 0;
    expect(await ben.getServiceRequest.result({ id: other })).toMatchObject({ status: 404 });
  });

  it("has inventory, pools, workflows and forms", async () => {
    expect((await test.v2.listManagementServers()).ManagementServers).toHaveLength(2);
    expect((await test.v2.listIpPools()).IpPools).toHaveLength(2);
    expect((await test.v2.listWorkflows()).WorkflowDefinitions).toHaveLength(1);
    expect((await test.v2.listForms()).RequestForms).toHaveLength(4);
    expect((await test.v2.listCostModels()).costModels).toHaveLength(1);
  });

  it("is not filled into what has data already, or half of it", async () => {
    const other = await openTestService({ clock });
    await other.service.organizations.create({ name: "mine", quota: null });
    await expect(fillDemo(other.service, { clock })).rejects.toThrow("has data already");
    expect((await other.v3.listOrganizations()).items).toHaveLength(1);
    await other.close();
  });

  it("has something of everything that version 2 reads", async () => {
    const { v2 } = test;
    expect(await v2.listGroupsByType({ type: "EXPIRY" })).toHaveProperty("Groups.length", 2);
    expect(await v2.listMediaFolders()).toHaveProperty("MediaFolder.length", 1);
    expect(await v2.listCredentials()).toHaveProperty("Credentials.length", 1);
    expect(await v2.listCustomComponentTypes()).toHaveProperty("CustomComponentTypes.length", 1);
    expect(await v2.getNetworkZoneByName({ name: "production" })).toHaveProperty("id");
    const { DeploymentDestinations = [] } = await v2.listDeploymentDestinations();
    expect(DeploymentDestinations.map(({ target }) => target?.type)).toEqual([
      "CLUSTER",
      "DATACENTER",
    ]);
    expect(DeploymentDestinations[1]?.organizations?.[0]?.displayName).toBe("Research");
  });

  it("is filled in once", async () => {
    expect(await fillDemo(test.service, { clock })).toBe(false);
    expect(test.errors).toEqual([]);
  });
});
