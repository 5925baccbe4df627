import { basic, createClient } from "@diptych/v3/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestService, origin, type TestService } from "../test-service.ts";

let test: TestService;

const as = (username: string) =>
  createClient({
    baseUrl: `${origin}/rest/v3`,
    auth: basic({ username, password: "p" }),
    fetch: test.fetch,
  });

beforeAll(async () => {
  test = await openTestService();
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

describe("an account", () => {
  it("lets nobody sign in who is disabled", async () => {
    const { v2, v3 } = test;
    await v2.createAccount({ body: { userid: "ann", password: "p", roleName: "AUDITOR" } });
    const signIn = async () => (await as("ann").listUsers.result()).status;
    expect(await signIn()).toBe(200);
    await v2.replaceAccount({ login_id: "ann", body: { enabled: false } });
    expect(await signIn()).toBe(401);
    await v3.updateUser({ user_name: "ann", body: { is_enabled: true } });
    expect(await signIn()).toBe(200);
    await v3.updateUser({ user_name: "ann", body: { is_enabled: false } });
    expect(await signIn()).toBe(401);
  });

  it("lets each role call what it may", async () => {
    const { v2, v3 } = test;
    const body = { userid: "bo", password: "p", role: { name: "AUDITOR" } };
    expect((await v2.createAccount({ body })).roleName).toBe("AUDITOR");
    let count = 0;
    const create = async () => {
      count += 1;
      const answer = as("bo").createOrganization.result({ body: { name: `new ${count}` } });
      return (await answer).status;
    };
    expect(await create()).toBe(403);
    await v2.replaceAccount({ login_id: "bo", body: { roleName: "ENTERPRISE_ADMIN" } });
    expect(await create()).toBe(201);
    await v2.replaceRoleAssignments({ login_id: "bo", body: { roleName: "AUDITOR" } });
    expect(await create()).toBe(403);
    await v3.updateUser({ user_name: "bo", body: { role: "SUPERUSER" } });
    expect(await create()).toBe(201);
    await v3.createUser({ body: { name: "cy", password: "p", role: "VIEW_ONLY" } });
    expect((await as("cy").listOrganizations.result()).status).toBe(403);
  });
});

it("gives a token of the organization that is named", async () => {
  const { v3 } = test;
  await v3.createUser({ body: { name: "dan", password: "p", role: "CUSTOMER" } });
  await v3.createOrganization({ body: { name: "sales" } });
  await test.service.organizations.addMember("sales", {
    userid: "dan",
    role: "MANAGER",
    isPrimaryContact: false,
    quota: null,
  });
  const seen = async (organization?: string): Promise<number> => {
    const made = await v3.createToken.result({
      body: { username: "dan", password: "p", ...(organization && { organization }) },
    });
    if (made.status !== 201) return made.status ?? 0;
    const headers = { Authorization: `Bearer ${made.data.token}` };
    return (await test.fetch(`${origin}/rest/v3/users`, { headers })).status;
  };
  expect([await seen("sales"), await seen(), await seen("research")]).toEqual([200, 403, 401]);
});
