import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DeploymentOrder } from "../../service/drivers/deployment-order.ts";
import { SimulatedDeployer } from "../../service/drivers/deployer.ts";
import { fillCatalog } from "./catalog-world.ts";
import { openTestService, type TestService } from "./test-service.ts";

const start = Date.parse("2030-01-01T12:00:00Z");
let now = start;
let test: TestService;
let web: number;
const withdrawn: DeploymentOrder[] = [];

/** Deploys for an organization, or for none. Returns the number of the request. */
async function deploy(organization: string | null): Promise<number> {
  const { accounts, organizations, serviceRequests, tasks } = test.service;
  const { id: accountId, userid, role } = await accounts.get("ann");
  const organizationId =
    organization === null ? null : (await organizations.named(organization)).id;
  const request = await serviceRequests.submit(
    web,
    { service: { "Cost centre": "R-100" } },
    { accountId, userid, role, organizationId },
  );
  await serviceRequests.acknowledged(request, 1000);
  await tasks.idle();
  return request.id;
}

const present = async (id: number): Promise<number> =>
  (await test.service.rows.machines.present(id)).length;

/** Lets days pass, and ends what is due. */
async function pass(days: number): Promise<void> {
  now = start + days * 86_400_000;
  await test.service.expiry.beginDue("system");
  await test.service.tasks.idle();
}

beforeAll(async () => {
  const deployer = new (class extends SimulatedDeployer {
    override withdraw(...given: Parameters<SimulatedDeployer["withdraw"]>) {
      withdrawn.push(given[0]);
      return super.withdraw(...given);
    }
  })();
  test = await openTestService({ drivers: { deployer }, clock: { now: () => new Date(now) } });
  web = (await fillCatalog(test)).web;
  const { accounts, organizations, configuration } = test.service;
  await accounts.create("ann", { password: "pw", role: "ENTERPRISE_ADMIN" });
  for (const name of ["research", "sales", "archive"])
    await organizations.create({
      name,
      quota: { kind: "resource", cpus: 4, memoryGb: 16, storageGb: 1000 },
    });
  const { groups } = configuration;
  const groupType = "EXPIRATION";
  await groups.create({ name: "Month", groupType, allowedValues: [{ name: "P30D" }] });
  await groups.create({ name: "Week", groupType, allowedValues: [{ name: "P1W" }] });
  await groups.create({ name: "Ever", groupType, permanent: true });
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

const policy = async (name: string, organization: string | null, enabled = true) => {
  const targets =
    organization === null
      ? []
      : [{ type: "ORGANIZATION", id: (await test.service.organizations.named(organization)).id }];
  const { id = 0 } = await test.v2.createPolicy({
    body: { name, policyType: "EXPIRATION", enabled, targets, global: organization === null },
  });
  return id;
};

describe("a policy that expires", () => {
  it("ends what an organization has deployed, by the policy that targets it", async () => {
    now = start;
    const id = await policy("Week", "research");
    const [own, other] = [await deploy("research"), await deploy("sales")];
    const { organizations, reservations } = test.service;
    const { id: organization } = await organizations.named("research");
    const before = await reservations.left(organization);
    await pass(6.9);
    expect([await present(own), await present(other)]).toEqual([1, 1]);
    await pass(7);
    expect([await present(own), await present(other)]).toEqual([0, 1]);
    expect(withdrawn.map(({ requestId }) => requestId)).toEqual([own]);
    expect(await reservations.left(organization)).not.toEqual(before);
    const { summary } = await test.v3.getServiceRequest({ id: own });
    expect(summary.state).toBe("COMPLETE");
    await pass(8);
    expect(withdrawn).toHaveLength(1);
    await test.v2.deletePolicy({ id });
  });

  it("that is global ends what has no policy of its own, and spares what is permanent", async () => {
    now = start;
    const ids = [await policy("Month", null), await policy("Ever", "archive")];
    const [own, kept, alone] = [await deploy("sales"), await deploy("archive"), await deploy(null)];
    await pass(29);
    expect([await present(own), await present(kept), await present(alone)]).toEqual([1, 1, 1]);
    await pass(30);
    expect([await present(own), await present(kept), await present(alone)]).toEqual([0, 1, 0]);
    for (const id of ids) await test.v2.deletePolicy({ id });
  });

  it("reaches what lies behind many that it spares", async () => {
    now = start;
    const ids = [await policy("Month", null), await policy("Ever", "archive")];
    const spared = await deploy("archive");
    const request = await test.service.requests.get(spared);
    for (let i = 0; i < 250; i++) {
      const { id } = await test.service.rows.requests.insert({ ...request, state: "COMPLETE" });
      await test.service.rows.machines.insert({
        requestId: id,
        organizationId: request.organizationId,
        owner: "ann",
        name: `spared ${i}`,
        serviceName: "web",
        deployed: new Date(start).toISOString(),
        removed: null,
        shape: { cpus: 1, memoryKb: 1, disks: [], guestOs: null, attributes: {} },
      });
    }
    const own = await deploy("sales");
    await pass(31);
    expect([await present(own), await present(spared)]).toEqual([0, 1]);
    for (const id of ids) await test.v2.deletePolicy({ id });
  });

  it("does nothing where it is off, has another type, or no group of its name", async () => {
    now = start;
    const off = await policy("Week", "research", false);
    const { id: unnamed = 0 } = await test.v2.createPolicy({
      body: { name: "Nameless", policyType: "EXPIRATION", enabled: true, global: true },
    });
    const { id: night = 0 } = await test.v2.createPolicy({
      body: { name: "Month", policyType: "POWER_SCHEDULE", enabled: true, global: true },
    });
    const id = await deploy("research");
    await pass(400);
    expect(await present(id)).toBe(1);
    for (const one of [off, unnamed, night]) await test.v2.deletePolicy({ id: one });
  });
});
