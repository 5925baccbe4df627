import { basic, createClient, type Client } from "@diptych/v3/client";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settle } from "./catalog-world.ts";
import { openTestService, origin, type TestService } from "./test-service.ts";

// Values that are bounded one by one, and their sums. The expectations count by BigInt, apart from the service.
const most = 2n ** 53n - 1n;
const pb = 2n ** 50n;

let test: TestService;
let serviceId: number;
let count = 0;
beforeAll(async () => {
  test = await openTestService({ approval: "manual" });
  const { service } = test;
  const disks = Array.from({ length: 5 }, (_, i) => ({ label: `D${i + 1}`, formType: "DISK" }));
  const { id: formId } = await service.forms.create({
    displayName: "large",
    RequestFormElements: [
      { label: "CPU", mandatory: true, formType: "CPU_COUNT", value: "2" },
      { label: "Mem", formType: "MEMORY", value: "4 GB" },
      ...disks,
    ],
  });
  const component = {
    type: "VIRTUAL_MACHINE",
    managementServerType: "VMWARE",
    guestOs: "Debian 12",
    formId,
  };
  const { id } = await service.catalog.create({
    name: "Large",
    description: null,
    formId: null,
    needsApproval: true,
    categories: [],
    components: ["one", "two"].map((name) => ({ ...component, name })),
  });
  serviceId = id;
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

/** An organization without a quota, and a client of its member. */
async function customer(quota: object | null = null): Promise<{ id: number; v3: Client }> {
  const { service, fetch } = test;
  const name = `org${++count}`;
  const { id } = await service.organizations.create({ name, quota: quota as never });
  await service.accounts.create(`user${count}`, { password: "p" });
  const member = { role: "CUSTOMER", isPrimaryContact: false, quota: null };
  await service.organizations.addMember(name, { ...member, userid: `user${count}` });
  const auth = basic({ username: `user${count};${name}`, password: "p" });
  return { id, v3: createClient({ baseUrl: `${origin}/rest/v3`, auth, fetch }) };
}

/** A disk of so many gigabytes, gold or silver. */
const disk = (gb: number, tier = "gold") => ({
  size: { unit: "GB", value: gb },
  storage_tier: tier,
});

/** Requests two machines with these disks, in gigabytes. */
const request = (v3: Client, sizes: readonly number[], more: object = {}) => {
  const disksOf = (part: readonly number[]): object =>
    Object.fromEntries(
      part.map((gb, i) => [`D${i + 1}`, disk(gb, i % 2 === 0 ? "gold" : "silver")]),
    );
  return v3.createServiceRequest.result({
    body: {
      service_id: serviceId,
      components: [
        { name: "one", ...disksOf(sizes.slice(0, 5)), ...more },
        { name: "two", ...disksOf(sizes.slice(5)), ...more },
      ],
    },
  });
};

const petabyte = 1_048_576;
const bytesOf = (sizes: readonly number[]): bigint =>
  sizes.reduce((sum, gb) => sum + BigInt(Math.ceil(gb * 1_048_576)) * 1024n, 0n);

/** What every administrator looks at. */
async function lists(): Promise<void> {
  const { v2, v3 } = test;
  const today = new Date().toISOString().slice(0, 10).replaceAll("-", "");
  for (const { status } of [
    await v2.listQuotaReservations.result(),
    await v2.listOrganizations.result({}),
    await v3.listServiceRequests.result({}),
    await v2.listBillingRecords.result({ enddate: today }),
  ])
    expect(status).toBe(200);
}

async function reserved(organization: number): Promise<bigint> {
  const { items = [] } = await test.v2.listQuotaReservations();
  return items
    .filter(({ organization: of }) => of?.id === organization)
    .reduce((sum, { storageBytes = 0 }) => sum + BigInt(storageBytes), 0n);
}

describe("storage of one request", () => {
  it("is less than 8 PB, however many disks have it", async () => {
    const { id, v3 } = await customer();
    expect(await request(v3, Array<number>(10).fill(petabyte))).toMatchObject({
      status: 400,
      error: { detail: expect.stringContaining("8 PB of storage") as string },
    });
    expect((await request(v3, Array<number>(8).fill(petabyte))).status).toBe(400);
    expect(await reserved(id)).toBe(0n);
    await lists();
    expect((await request(v3, Array<number>(7).fill(petabyte))).status).toBe(201);
    expect(await reserved(id)).toBe(7n * pb);
    await lists();
  });

  it("has the bound for those without an organization, too", async () => {
    expect((await request(test.v3, Array<number>(10).fill(petabyte))).status).toBe(400);
    const made = await test.v3.createServiceRequest({
      body: { service_id: serviceId, components: [] },
    });
    expect(made).toBeDefined();
    await lists();
  });
});

it("what requests of an organization take together is refused where it can be counted no more", async () => {
  const { id, v3 } = await customer();
  const other = await customer();
  const random = [
    [petabyte, petabyte, petabyte],
    [petabyte, petabyte, 1234.5],
    [petabyte, petabyte, petabyte],
    [petabyte * 0.75, 0.001],
    [petabyte],
    [petabyte * 0.24],
    [1],
  ];
  let sum = 0n;
  for (const sizes of random) {
    const bytes = bytesOf(sizes);
    const isCountable = sum + bytes < most;
    expect([sizes, (await request(v3, sizes)).status]).toEqual([sizes, isCountable ? 201 : 400]);
    if (isCountable) sum += bytes;
    expect(await reserved(id)).toBe(sum);
  }
  expect(sum).toBeGreaterThan(6n * pb);
  // It is nothing to others, and what is given back can be taken again.
  expect((await request(other.v3, [petabyte])).status).toBe(201);
  const { items = [] } = await test.v2.listQuotaReservations();
  const first = items.find(({ organization }) => organization?.id === id);
  await test.v2.deleteQuotaReservation({ reservation_id: first?.id ?? 0 });
  expect((await request(v3, [petabyte])).status).toBe(201);
  const statistics = await test.v2.getQuotaStatistics.result({ id });
  expect(statistics.status).toBe(200);
  await lists();
});

it.each(["cpus", "memoryMb", "storageBytes", "cost"] as const)(
  "a sum of %s is counted up to 2^53 - 1 by the domain itself",
  async (name) => {
    const { id: organizationId } = await customer();
    const { id: accountId } = await test.service.accounts.get(`user${count}`);
    const nothing = { cpus: 0, memoryMb: 0, storageBytes: 0, cost: 0, tiers: [] };
    const unit = name === "cost" ? 1e6 : 1;
    const reserve = (amount: number, requestId: number) =>
      test.service.reservations.reserve({
        ...nothing,
        [name]: amount / unit,
        organizationId,
        accountId,
        requestId,
      });
    const half = 2 ** 52;
    await reserve(half, 10_000 + count);
    await expect(reserve(half, 20_000 + count)).rejects.toThrow("cannot be counted");
    await reserve(half / 2, 30_000 + count);
    await test.service.reservations.release(10_000 + count);
    await test.service.reservations.release(30_000 + count);
  },
);

describe("limits of quotas", () => {
  const large = 2 ** 53;
  it.each([
    { costQuota: { dailyCost: large } },
    { costQuota: { dailyCost: 1e300 } },
    { resourceQuota: { memoryInGB: large } },
    { resourceQuota: { storageInGB: 1e308 } },
    { resourceQuota: { storageTierQuotas: [{ name: "gold", quota: large }] } },
    {
      resourceQuota: {
        storageTierQuotas: ["gold", "silver"].map((name) => ({ name, quota: large / 2 })),
      },
    },
  ])("are 2^53 - 1 at most: %j", async (quota) => {
    const { v2 } = test;
    const name = `quota${++count}`;
    expect((await v2.createOrganization.result({ body: { name, ...quota } })).status).toBe(400);
    const { id } = await customer();
    const update = { id, body: { name: `org${count}`, ...quota } };
    expect((await v2.replaceOrganizationAsync.result(update)).status).toBe(400);
    await lists();
  });

  it("are the same in version 3, of organizations and members", async () => {
    const { v3 } = test;
    for (const quota of [
      { cost_quota: { daily_cost: large } },
      { resource_quota: { memory_in_gb: large } },
      { resource_quota: { total_storage_in_gb: 1e308 } },
    ]) {
      const body = { name: `quota${++count}`, ...quota };
      expect((await v3.createOrganization.result({ body })).status).toBe(400);
    }
    await customer();
    const body = {
      username: `user${count - 1}`,
      is_primary_contact_for_org: false,
      role: "CUSTOMER",
      cost_quota: { daily_cost: 1e300 },
    };
    const added = await v3.createOrganizationMember.result({ org_name: `org${count}`, body });
    expect(added.status).toBe(400);
  });
});

describe("what is stored from before there were bounds", () => {
  it("is shown as far as it can be counted", async () => {
    const { service, v2 } = test;
    const { id, v3 } = await customer({ kind: "resource", cpus: 1, memoryGb: 1, storageGb: 1 });
    const { accountId = 0 } = { accountId: (await service.accounts.get(`user${count}`)).id };
    const store = service.rows.claims;
    const all = 2 ** 62;
    for (const requestId of [50_001, 50_002, 50_003])
      await store.insert({
        organizationId: id,
        accountId,
        requestId,
        cpus: all,
        memoryMb: all,
        storageBytes: all,
        cost: all / 1e6,
        tiers: [{ tierId: null, tierName: "gold", storageBytes: all }],
      });
    await lists();
    const { items = [] } = await v2.listQuotaReservations();
    expect(items.filter(({ organization }) => organization?.id === id)).toMatchObject(
      Array.from({ length: 3 }, () => ({
        storageBytes: Number(most),
        perTierStorage: [{ storageBytes: Number(most) }],
      })),
    );
    expect(await v2.getQuotaStatistics({ id })).toMatchObject({
      resourceQuota: { CPUCount: 0, memoryInGB: 0, storageInGB: 0 },
    });
    expect((await v2.getQuotaStatistics.result({ id, member: `user${count}` })).status).toBe(200);
    expect((await request(v3, [1])).status).toBe(400);
  });

  it("has quotas whose sums are no numbers", async () => {
    const { service, v2 } = test;
    const { id } = await customer({ kind: "resource", storageGb: 1 });
    const quota = {
      kind: "resource",
      memoryGb: 1.5e308,
      settings: {
        perStorageTierQuotas: true,
        storageTierQuotas: ["gold", "silver"].map((name) => ({ name, quota: 1.5e308 })),
      },
      advanced: {},
    };
    for (const stored of [
      quota,
      { ...quota, storageGb: 1.7e308 },
      { kind: "cost", dailyCost: 1.7e308, allowPowerOnWhenOver: true },
    ]) {
      await sql`update organizations set quota = ${JSON.stringify(stored)} where id = ${id}`.execute(
        service.db,
      );
      expect((await v2.getQuotaStatistics.result({ id })).status).toBe(200);
      await lists();
    }
    await service.organizations.remove(`org${count}`);
  });

  it("has machines whose costs grow beyond what can be counted by a later price", async () => {
    const { service, v2 } = test;
    const { id, v3 } = await customer();
    const made = await v3.createServiceRequest({ body: { service_id: serviceId, components: [] } });
    const requestId = (made as { readonly summary: { readonly id: number } }).summary.id;
    const disks = Array.from({ length: 200 }, () => ({ tier: "gold", kb: 2 ** 40 }));
    const deployed = new Date();
    deployed.setUTCDate(deployed.getUTCDate() - 2);
    await service.rows.machines.insert({
      requestId,
      organizationId: id,
      owner: `user${count}`,
      name: "huge",
      serviceName: "Large",
      deployed: deployed.toISOString(),
      removed: null,
      shape: { cpus: 1024, memoryKb: 2 ** 40, disks, guestOs: null, attributes: {} },
    });
    const dear = {
      name: "dear",
      allocatedCpuCost: 100_000_000,
      allocatedMemoryCost: 100_000_000,
      storageTierCosts: [{ name: "gold", cost: 1_000_000_000 }],
    };
    await expect(
      service.costModels.create({
        ...dear,
        serviceMarkupDiscount: [{ serviceName: "Large", markupDiscount: 1_000_000 }],
      }),
    ).rejects.toThrow("A price with its markup is at most 1000000000");
    const targets = [{ type: "ORGANIZATION", id }];
    const model = await service.costModels.create({ ...dear, targets });
    await service.billing.billAll();
    const today = new Date().toISOString().slice(0, 10).replaceAll("-", "");
    const bills = await v2.listBillingRecords({ enddate: today, org_name: `org${count}` });
    const { BillingRecords: records = [] } = bills;
    expect(records.length).toBeGreaterThan(1);
    for (const { memoryCost = 0 } of records) expect(memoryCost).toBe(2 ** 20 * 1e8);
    await service.costModels.remove(model.id);
    await settle(test);
  });
});
