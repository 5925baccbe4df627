import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { basic, createClient } from "@diptych/v3/client";
import { fillCatalog, settle } from "./catalog-world.ts";
import { openTestService, origin, type TestService } from "./test-service.ts";

let now = Date.parse("2030-01-01T12:00:00Z");
let test: TestService;
let v2: TestService["v2"];

/** Two machines: of ann in research since the first of January, of root since the second. */
beforeAll(async () => {
  test = await openTestService({ clock: { now: () => new Date(now) } });
  ({ v2 } = test);
  const { v3, service, fetch } = test;
  const { web } = await fillCatalog(test);
  await service.configured.costModels.create({
    name: "standard",
    allocatedCpuCost: 1,
    storageTierCosts: [{ name: "gold", cost: 0.1 }],
    uptimeCalcs: [{ name: "CPU", calcUptime: true }],
    costAttributes: [{ name: "Cost centre", costItems: [{ name: "R-100", cost: 0.75 }] }],
  });
  await v3.createOrganization({ body: { name: "research" } });
  await v3.updateOrganization({
    org_name: "research",
    body: { resource_quota: null, cost_quota: { daily_cost: 100 } },
  });
  await v3.createUser({ body: { name: "ann", password: "p" } });
  const member = { username: "ann", cost_quota: { daily_cost: 100 } };
  await v3.createOrganizationMember({ org_name: "research", body: member });
  const auth = basic({ username: "ann;research", password: "p" });
  const ann = createClient({ baseUrl: `${origin}/rest/v3`, auth, fetch });
  const body = { service_id: web, service: { "Cost centre": "R-100" } };
  await ann.createServiceRequest({ body });
  await settle(test);
  now += 86_400_000;
  await v3.createServiceRequest({ body: { ...body, service: { "Cost centre": "R-200" } } });
  await settle(test);
  now += 2 * 86_400_000;
  await service.cloud.billing.writeDue("system");
  await service.cloud.billing.writeDue("system");
  await settle(test);
});
afterAll(() => test.close());

const days = async (query: Parameters<typeof v2.listBillingRecords>[0]) =>
  ((await v2.listBillingRecords(query)).BillingRecords ?? []).map(
    ({ timestamp = "", vmObjectHandleId }) => `${timestamp.slice(0, 10)} ${vmObjectHandleId}`,
  );

describe("billing records", () => {
  it("are written once for each machine and day that has ended", async () => {
    expect(await days({})).toEqual([
      "2030-01-01 1",
      "2030-01-02 1",
      "2030-01-02 2",
      "2030-01-03 1",
      "2030-01-03 2",
    ]);
    const { BillingRecords = [] } = await v2.listBillingRecords({ max: 1 });
    expect(BillingRecords).toMatchObject([
      {
        CPUCount: 2,
        memoryInMB: 4096,
        guestOS: "Debian 12",
        vmName: "web-1",
        // Deployed at noon, and charged by the time that it ran.
        uptime: 12,
        calcUptimeCpu: true,
        cpuCost: 1,
        StorageBillingRecords: [{ storageTier: "gold", costPerDay: 4 }],
        AttributeBillingRecords: [{ attributeName: "Cost centre", costPerDay: 0.75 }],
        CostAllocationBillingRecords: [{ organizationName: "research", percent: 100 }],
      },
    ]);
  });

  it("are found by period, both days included", async () => {
    const january2 = { startdate: "20300102", enddate: "20300102" };
    expect(await days(january2)).toEqual(["2030-01-02 1", "2030-01-02 2"]);
    expect(await days({ startdate: "20300103" })).toHaveLength(2);
    expect(await days({ startdate: "20300103", enddate: "20300101" })).toEqual([]);
    const wrong = await v2.listBillingRecords.result({ startdate: "20300231" });
    expect(wrong).toMatchObject({ error: {} });
  });

  it("are found by organization, owner and attribute", async () => {
    expect(await days({ org_name: "research" })).toHaveLength(3);
    expect(await days({ owner_login_id: "root", max: 1 })).toEqual(["2030-01-02 2"]);
    const attribute = { attribute_name: "Cost centre", attribute_value: "R-200" };
    expect(await days(attribute)).toEqual(["2030-01-02 2", "2030-01-03 2"]);
    expect(await days({ ...attribute, startdate: "20300103" })).toEqual(["2030-01-03 2"]);
    expect(await days({ ...attribute, org_name: "research" })).toEqual([]);
  });

  it("stay as they were when prices change", async () => {
    const before = await v2.listBillingRecords();
    const { costModels } = test.service.configured;
    const [model] = await costModels.list();
    await costModels.replace(model?.id ?? 0, { name: "standard", allocatedCpuCost: 9 });
    await test.service.cloud.billing.bill("2030-01-02");
    expect(await v2.listBillingRecords()).toEqual(before);
    expect(test.errors).toEqual([]);
  });
});
