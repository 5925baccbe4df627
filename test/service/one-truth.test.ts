import type { Organization } from "@diptych/v2";
import { bearer, createClient as createV3 } from "@diptych/v3/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestService, origin, type TestService } from "./test-service.ts";

let test: TestService;
let v2: TestService["v2"];
let v3: TestService["v3"];

beforeAll(async () => {
  test = await openTestService();
  ({ v2, v3 } = test);
});

afterAll(() => test.close());

describe("an account", () => {
  it("made by version 2 is a user of version 3, and the other way round", async () => {
    await v2.createAccount({
      body: { userid: "asmith", password: "x", emailAddress: "a@example.com", roleName: "MANAGER" },
    });
    expect(await v3.getUser({ user_name: "asmith" })).toMatchObject({
      name: "asmith",
      email: "a@example.com",
      role: "MANAGER",
      is_enabled: true,
    });
    await v3.updateUser({ user_name: "asmith", body: { first_name: "Ann", is_enabled: false } });
    expect(await v2.getAccount({ login_id: "asmith" })).toMatchObject({
      firstName: "Ann",
      enabled: false,
    });
  });
});

describe("an organization", () => {
  it("and its members are the same in both", async () => {
    await v3.createOrganization({ body: { name: "research" } });
    await v3.updateOrganization({
      org_name: "research",
      body: { resource_quota: null, cost_quota: { daily_cost: 50 } },
    });
    await v3.createOrganizationMember({
      org_name: "research",
      body: { username: "asmith", role: "MANAGER", cost_quota: { daily_cost: 5 } },
    });
    const seen = await v2.getOrganizationByName({ org_name: "research" });
    expect(seen).toMatchObject({
      costQuota: { dailyCost: 50 },
      Members: [{ userId: "asmith", portalRole: "MANAGER", costQuota: { dailyCost: 5 } }],
    });
    await v2.deleteOrganization({ org_name: "research" });
    const { status } = await v3.getOrganization.result({ org_name: "research" });
    expect(status).toBe(404);
  });
});

it("makes organizations by tasks", async () => {
  const { state, id } = await v2.createOrganizationAsync({ body: { name: "sales" } });
  expect(state).toBe("QUEUED");
  await test.service.tasks.idle();
  expect(await test.service.tasks.get(id ?? 0)).toMatchObject({ state: "COMPLETED" });
  expect((await v3.getOrganization({ org_name: "sales" })).name).toBe("sales");
});

describe("quotas", () => {
  const stranger = { calculation: { by: "week" } };
  const settings = {
    stoppedVmsAllowPowerOn: true,
    perStorageTierQuotas: true,
    storageTierQuotas: [{ name: "gold", quota: 20.5, excluded: false }],
  };

  it("keep what the other interface has no word for", async () => {
    const org_name = "kept";
    const { id = 0 } = await v2.createOrganization({ body: { name: org_name } });
    const resource_quota = { num_cpus: 8, memory_in_gb: 16, total_storage_in_gb: 100 };
    await v3.updateOrganization({
      org_name,
      body: { resource_quota: { ...resource_quota, ...settings, ...stranger }, cost_quota: null },
    });
    const body = await v2.getOrganization({ id });
    expect(body.resourceQuota).toEqual({
      CPUCount: 8,
      memoryInGB: 16,
      storageInGB: 100,
      ...settings,
    });
    await v2.replaceOrganization({ id, body });
    expect((await v3.getOrganization({ org_name })).resource_quota).toEqual({
      ...resource_quota,
      ...settings,
      ...stranger,
    });
    const cost_quota = { daily_cost: 5, allow_vm_power_on_when_over_quota: true };
    await v3.updateOrganization({ org_name, body: { resource_quota: null, cost_quota } });
    await v2.replaceOrganization({ id, body: { name: org_name, costQuota: { dailyCost: 6 } } });
    const { cost_quota: after } = await v3.getOrganization({ org_name });
    expect(after).toEqual({ ...cost_quota, daily_cost: 6 });
  });

  it.each([
    { stoppedVmsAllowPowerOn: "maybe" },
    { useDiskTotalSize: { a: [1] } },
    { storageTierQuotas: "x" },
    { storageTierQuotas: [{ quota: "x" }] },
    { storageTierQuotas: [null] },
  ])("are refused in version 3 where version 2 could not show them: %j", async (wrong) => {
    const { id = 0 } = await v2.createOrganization({
      body: { name: `wrong ${JSON.stringify(wrong)}`, Members: [] },
    });
    const { name: org_name = "" } = await v2.getOrganization({ id });
    const resource_quota = { num_cpus: 1, ...wrong };
    const body = { resource_quota, cost_quota: null };
    const result = await v3.updateOrganization.result({ org_name, body });
    expect(result).toMatchObject({ status: 400 });
    const member = { username: "root", ...body };
    const created = await v3.createOrganizationMember.result({ org_name, body: member });
    expect(created).toMatchObject({ status: 400 });
    expect((await v2.listOrganizations()).Organizations?.length).toBeGreaterThan(0);
  });
});

it.each<[string, Organization]>([
  ["a cost below zero", { costQuota: { dailyCost: -1 } }],
  ["processors below zero", { resourceQuota: { CPUCount: -1 } }],
  ["a tier below zero", { resourceQuota: { storageTierQuotas: [{ name: "gold", quota: -0.5 }] } }],
  [
    "a member's cost below zero",
    { costQuota: { dailyCost: 1 }, Members: [{ userId: "root", costQuota: { dailyCost: -1 } }] },
  ],
  ["a role that version 3 cannot show", { Members: [{ userId: "root", portalRole: "no role" }] }],
])("refuses organizations with %s", async (name, body) => {
  const { id = 0 } = await v2.createOrganization({ body: { name } });
  const wrong = { ...body, name: `${name} at once` };
  expect((await v2.createOrganization.result({ body: wrong })).status).toBe(400);
  expect((await v2.createOrganizationAsync.result({ body: wrong })).status).toBe(400);
  expect((await v2.replaceOrganization.result({ id, body: { ...body, name } })).status).toBe(400);
  expect((await v2.getOrganization({ id })).name).toBe(name);
});

it("keeps the numbers of members who stay", async () => {
  for (const name of ["m1", "m2", "m3"]) await v3.createUser({ body: { name, role: "USER" } });
  const org_name = "staying";
  const members = (...names: readonly string[]) =>
    names.map((userId) => ({ userId, portalRole: "CUSTOMER", manager: userId === "m2" }));
  const body = { name: org_name, costQuota: { dailyCost: 9 }, Members: members("m1", "m2") };
  const { id = 0 } = await v2.createOrganization({ body });
  const before = (await v3.listOrganizationMembers({ org_name })).items;
  await v2.replaceOrganization({ id, body: { ...body, Members: members("m3", "m2") } });
  const after = (await v3.listOrganizationMembers({ org_name })).items;
  expect(after.map(({ name }) => name)).toEqual(["m2", "m3"]);
  expect(after[0]?.id).toBe(before[1]?.id);
  const twice = { ...body, Members: members("m2", "m2") };
  expect((await v2.replaceOrganization.result({ id, body: twice })).status).toBe(400);
  expect((await v3.listOrganizationMembers({ org_name })).items).toEqual(after);
});

it("refuses at once what a task about an organization could not do", async () => {
  const { id = 0 } = await v2.createOrganization({ body: { name: "first" } });
  await v2.createOrganization({ body: { name: "second" } });
  const waiting = (await v2.getEventQueueStats()).length;
  for (const body of [
    { name: "first" },
    { name: "new", Members: [{ userId: "nobody" }] },
    { name: "new", Members: [{ userId: "root", costQuota: { dailyCost: 1 } }] },
  ])
    for (const create of [v2.createOrganizationAsync, v2.createOrganization])
      expect((await create.result({ body })).status).toBe(400);
  for (const body of [{ name: "second" }, { name: "first", Members: [{ userId: "nobody" }] }])
    for (const replace of [v2.replaceOrganizationAsync, v2.replaceOrganization])
      expect((await replace.result({ id, body })).status).toBe(400);
  expect(
    (await v2.replaceOrganizationAsync.result({ id: 99_999, body: { name: "x" } })).status,
  ).toBe(404);
  expect((await v2.getEventQueueStats()).length).toBe(waiting);
});

it("filters and pages in the database", async () => {
  for (const name of ["b", "c", "d"]) await v3.createUser({ body: { name, role: "AUDITOR" } });
  const found: string[] = [];
  for await (const user of v3.listUsers.items({
    page_size: 2,
    filter: (f) => f.role.eq("AUDITOR"),
  }))
    found.push(user.name);
  expect(found).toEqual(["b", "c", "d"]);
});

it("takes tokens, and ends them with the account", async () => {
  await v3.createUser({ body: { name: "eve", password: "p", role: "USER" } });
  const auth = bearer({ username: "eve", password: "p" });
  const api = createV3({ baseUrl: `${origin}/rest/v3`, auth, fetch: test.fetch });
  expect((await api.getUser({ user_name: "eve" })).name).toBe("eve");
  await v3.updateUser({ user_name: "eve", body: { is_enabled: false } });
  // The client asks for another token, which the account does not get either.
  const { error } = await api.getUser.result({ user_name: "eve" });
  expect(error).toMatchObject({ kind: "status", status: 401 });
});

it("makes one of many of the same name at once", async () => {
  const made = await Promise.all(
    Array.from({ length: 8 }, () =>
      v3.createUser.result({ body: { name: "twin", role: "AUDITOR" } }),
    ),
  );
  expect(made.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(400)]);
});

it("says what it refuses", async () => {
  const { status, error } = await v3.createUser.result({ body: { name: "b" } });
  expect(status).toBe(400);
  expect(error).toMatchObject({ detail: "There is an account b already." });
  expect(test.errors).toEqual([]);
});
