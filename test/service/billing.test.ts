import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { basic as basicV2, createClient as createV2 } from "@diptych/v2/client";
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
  await service.configuration.attributes.create({ name: "Cost centre" });
  await service.costModels.create({
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
  await service.billing.writeDue("system");
  await service.billing.writeDue("system");
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
    const { costModels } = test.service;
    const [model] = await costModels.list();
    await costModels.replace(model?.id ?? 0, { name: "standard", allocatedCpuCost: 9 });
    await test.service.billing.bill("2030-01-02");
    expect(await v2.listBillingRecords()).toEqual(before);
    expect(test.errors).toEqual([]);
  });
});

describe("the bills that members see", () => {
  const quota = { kind: "cost", dailyCost: 100 } as const;

  /** A client for version 2 of somebody who leads an organization. */
  const leaderOf = async (organization: string, userid: string) => {
    const { accounts, organizations } = test.service;
    await accounts.create(userid, { password: "p" });
    const fields = { userid, role: "MANAGER", isPrimaryContact: false, quota: null };
    await organizations.addMember(organization, fields);
    return clientOf(organization, userid);
  };
  const clientOf = (organization: string, userid: string) =>
    createV2({
      baseUrl: `${origin}/webservices/services/rest/v2`,
      auth: basicV2({ username: `${userid};${organization}`, password: "p" }),
      fetch: test.fetch,
    });
  const handles = async (
    client: TestService["v2"],
    query: Parameters<typeof v2.listBillingRecords>[0] = {},
  ) =>
    ((await client.listBillingRecords(query)).BillingRecords ?? []).map(
      ({ vmObjectHandleId }) => vmObjectHandleId,
    );

  it("are those of their organization, whoever had its name or gets it", async () => {
    const { organizations } = test.service;
    const untilNow = { enddate: "20300104" };
    const lena = await leaderOf("research", "lena");
    expect(await handles(lena)).toEqual([1, 1, 1]);
    expect(await handles(lena, { org_name: "research", ...untilNow })).toEqual([1, 1, 1, 1]);
    expect(await handles(lena, { org_name: "sales" })).toEqual([]);
    expect(await handles(lena, { owner_login_id: "root", ...untilNow })).toEqual([]);

    const { id } = await organizations.named("research");
    await organizations.replace(id, { name: "lab", quota });
    await organizations.create({ name: "research", quota });
    const bob = await leaderOf("research", "bob");
    expect(await handles(bob)).toEqual([]);
    expect(await handles(bob, { org_name: "research", ...untilNow })).toEqual([]);
    const attribute = { attribute_name: "Cost centre", attribute_value: "R-100" };
    expect(await handles(bob, { ...attribute, ...untilNow })).toEqual([]);
    const inLab = clientOf("lab", "lena");
    expect(await handles(inLab, untilNow)).toEqual([1, 1, 1, 1]);
    expect(await handles(inLab, attribute)).toEqual([1, 1, 1]);
    expect(await handles(inLab, { org_name: "research" })).toEqual([1, 1, 1]);
    // Those who see everything find records by the name of then.
    expect(await handles(v2, { org_name: "research" })).toEqual([1, 1, 1]);

    await organizations.remove("lab");
    await organizations.create({ name: "lab", quota });
    const fields = { userid: "lena", role: "MANAGER", isPrimaryContact: false, quota: null };
    await organizations.addMember("lab", fields);
    expect(await handles(clientOf("lab", "lena"), untilNow)).toEqual([]);
    expect(await handles(v2)).toHaveLength(5);
  });
});
