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
