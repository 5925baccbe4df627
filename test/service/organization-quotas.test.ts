import type { ResourceQuotaInput } from "@diptych/v3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { administrator, openTestService, origin, type TestService } from "./test-service.ts";

let test: TestService;
beforeAll(async () => {
  test = await openTestService();
  for (const name of ["ann", "bo", "cy"]) await test.v3.createUser({ body: { name } });
});
afterAll(() => test.close());

const made = async (name: string): Promise<number> => {
  await test.v3.createOrganization({ body: { name } });
  return (await test.v3.getOrganization({ org_name: name })).id;
};

describe("a quota", () => {
  it("has exactly one kind", async () => {
    const { fetch, v3 } = test;
    await made("kinds");
    const bodies = [
      { resource_quota: { num_cpus: 1 }, cost_quota: { daily_cost: 1 } },
      { resource_quota: null, cost_quota: null },
      { resource_quota: { num_cpus: 1 } },
      { cost_quota: { daily_cost: 1 } },
      { resource_quota: {}, cost_quota: null },
    ];
    const { username, password } = administrator;
    for (const body of bodies) {
      // The types of the client do not take them.
      const answer = await fetch(`${origin}/rest/v3/organizations/kinds`, {
        method: "PATCH",
        headers: {
          Authorization: `Basic ${btoa(`${username}:${password}`)}`,
          "Content-Type": "application/json",
        },
        body: JSON.stringify(body),
      });
      expect(answer.status, JSON.stringify(body)).toBe(400);
    }
    const organization = await v3.getOrganization({ org_name: "kinds" });
    expect(organization).toMatchObject({ resource_quota: null, cost_quota: null });
  });

  it("shows the limits that it has, so that what was read can be sent back", async () => {
    const { v3 } = test;
    await made("partial");
    const set = (resource_quota: ResourceQuotaInput) =>
      v3.updateOrganization({ org_name: "partial", body: { resource_quota, cost_quota: null } });
    expect(await set({ num_cpus: 4 })).toMatchObject({ resource_quota: { num_cpus: 4 } });
    const read = await v3.getOrganization({ org_name: "partial" });
    await set(read.resource_quota ?? {});
    expect(await v3.getOrganization({ org_name: "partial" })).toEqual(read);
    expect(await set({ memory_in_gb: 2.5 })).toMatchObject({
      resource_quota: { num_cpus: 4, memory_in_gb: 2.5 },
    });
  });

  it("keeps what only the other interface can say", async () => {
    const { v2, v3 } = test;
    const id = await made("both");
    const cost = { daily_cost: 5, allow_vm_power_on_when_over_quota: true };
    const body = { resource_quota: null, cost_quota: cost };
    await v3.updateOrganization({ org_name: "both", body });
    await v2.replaceOrganization({ id, body: { name: "both", costQuota: { dailyCost: 6 } } });
    expect((await v3.getOrganization({ org_name: "both" })).cost_quota).toEqual({
      daily_cost: 6,
      allow_vm_power_on_when_over_quota: true,
    });
    await v2.replaceOrganization({
      id,
      body: { name: "both", resourceQuota: { CPUCount: 2, perStorageTierQuotas: true } },
    });
    await v3.updateOrganization({
      org_name: "both",
      body: { resource_quota: { num_cpus: 3 }, cost_quota: null },
    });
    expect((await v2.getOrganization({ id })).resourceQuota).toEqual({
      CPUCount: 3,
      perStorageTierQuotas: true,
    });
  });

  it("is not below zero", async () => {
    const { v2, v3 } = test;
    const id = await made("negative");
    const quotas = [
      { resource_quota: null, cost_quota: { daily_cost: -0.5 } },
      { resource_quota: { num_cpus: -1 }, cost_quota: null },
      { resource_quota: { memory_in_gb: -1 }, cost_quota: null },
    ];
    for (const body of quotas) {
      const { status } = await v3.updateOrganization.result({ org_name: "negative", body });
      expect(status).toBe(400);
    }
    const body = { name: "negative", costQuota: { dailyCost: -1 } };
    expect((await v2.replaceOrganization.result({ id, body })).status).toBe(400);
  });

  it("stays of one kind with those of members, however many change them at once", async () => {
    const { v3 } = test;
    for (let round = 0; round < 8; round++) {
      const org_name = `race-${round}`;
      await made(org_name);
      const set = (body: Parameters<typeof v3.updateOrganization>[0]["body"]) =>
        v3.updateOrganization.result({ org_name, body });
      await set({ resource_quota: { num_cpus: 1 }, cost_quota: null });
      await Promise.all([
        set({ resource_quota: null, cost_quota: { daily_cost: 1 } }),
        v3.createOrganizationMember.result({
          org_name,
          body: { username: "ann", resource_quota: { num_cpus: 1 } },
        }),
      ]);
      const members = await v3.listOrganizationMembers({ org_name });
      const { cost_quota } = await v3.getOrganization({ org_name });
      expect(members.items.length === 0 || cost_quota === null).toBe(true);
    }
  });
});

describe("a member", () => {
  it("has a role that version 3 can show, whichever interface adds it", async () => {
    const { v2, v3 } = test;
    for (const portalRole of ["NONE", "", "no role"]) {
      const body = { name: "roles", Members: [{ userId: "ann", portalRole }] };
      expect((await v2.createOrganization.result({ body })).status, portalRole).toBe(400);
    }
    const body = { name: "roles", Members: [{ userId: "ann", portalRole: "HELP_DESK" }] };
    await v2.createOrganization({ body });
    const member = await v3.getOrganizationMember({ org_name: "roles", user_name: "ann" });
    expect(member.role).toBe("HELP_DESK");
  });

  it("of an organization without a quota has none", async () => {
    const { v2, v3 } = test;
    await v2.createOrganization({ body: { name: "free", Members: [{ userId: "ann" }] } });
    const member = await v3.getOrganizationMember({ org_name: "free", user_name: "ann" });
    expect(member).toMatchObject({ resource_quota: null, cost_quota: null });
  });

  it("keeps its number and what version 2 cannot say when version 2 replaces the organization", async () => {
    const { v2, v3 } = test;
    const id = await made("kept");
    await v3.updateOrganization({
      org_name: "kept",
      body: { resource_quota: null, cost_quota: { daily_cost: 9 } },
    });
    const cost_quota = { daily_cost: 1, allow_vm_power_on_when_over_quota: true };
    for (const username of ["ann", "bo", "cy"])
      await v3.createOrganizationMember({ org_name: "kept", body: { username, cost_quota } });
    const of = (user_name: string) => v3.getOrganizationMember({ org_name: "kept", user_name });
    const before = await of("cy");
    const whole = await v2.getOrganization({ id });
    const Members = whole.Members?.filter(({ userId }) => userId !== "ann") ?? [];
    await v2.replaceOrganization({ id, body: { ...whole, Members } });
    expect(await of("cy")).toEqual(before);
    const { items } = await v3.listOrganizationMembers({ org_name: "kept" });
    expect(items.map(({ name }) => name)).toEqual(["bo", "cy"]);
    const twice = { ...whole, Members: [...Members, ...Members] };
    expect((await v2.replaceOrganization.result({ id, body: twice })).status).toBe(400);
    expect((await v3.listOrganizationMembers({ org_name: "kept" })).items).toEqual(items);
  });

  it("names an account that there is: where there is none the body is wrong", async () => {
    const { v2, v3 } = test;
    await made("strangers");
    const set = { resource_quota: null, cost_quota: { daily_cost: 9 } };
    await v3.updateOrganization({ org_name: "strangers", body: set });
    const body = { username: "nobody", cost_quota: { daily_cost: 1 } };
    const added = await v3.createOrganizationMember.result({ org_name: "strangers", body });
    expect(added.status).toBe(400);
    expect(added.error).toMatchObject({ detail: "There is no account nobody." });
    const missing = await v3.createOrganizationMember.result({ org_name: "nowhere", body });
    expect(missing.status).toBe(404);
    const given = { name: "x", Members: [{ userId: "nobody" }] };
    expect((await v2.createOrganization.result({ body: given })).status).toBe(400);
  });
});

it("meets no error that nobody expected", () => expect(test.errors).toEqual([]));
