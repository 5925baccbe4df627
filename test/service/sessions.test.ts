import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bearer as bearerV2, createClient as createV2 } from "@diptych/v2/client";
import { bearer as bearerV3, createClient as createV3 } from "@diptych/v3/client";
import { basic, bearer, createClient } from "../../service/generated/administration/client.ts";
import { openTestService, origin, type TestService } from "./test-service.ts";
import { TestClock } from "./test-clock.ts";

let test: TestService;
const clock = new TestClock();
const baseUrl = `${origin}/administration/v1`;

const as = (username: string) =>
  createClient({ baseUrl, auth: basic({ username, password: "pw" }), fetch: test.fetch });
const root = () =>
  createClient({
    baseUrl,
    auth: basic({ username: "root", password: "correct horse" }),
    fetch: test.fetch,
  });
const by = (token: string) => ({
  administration: createClient({
    baseUrl,
    auth: bearer({ token: () => token }),
    fetch: test.fetch,
  }),
  v3: createV3({
    baseUrl: `${origin}/rest/v3`,
    auth: bearerV3({ token: () => token }),
    fetch: test.fetch,
  }),
  v2: createV2({
    baseUrl: `${origin}/webservices/services/rest/v2`,
    auth: bearerV2({ token: () => token }),
    fetch: test.fetch,
  }),
});
const inDays = (days: number): string =>
  new Date(clock.now().getTime() + days * 86_400_000).toISOString();
const signedIn = async (username: string, organization?: string): Promise<string> => {
  const login = { username, password: "pw", ...(organization && { organization }) };
  return (await test.v3.createToken({ body: login })).token;
};
/** Whether a token is good in both interfaces and in the administration. */
const statusesOf = async (token: string): Promise<readonly (number | undefined)[]> => {
  const { administration, v3, v2 } = by(token);
  return [
    (await administration.listOwnSessions.result()).status,
    (await v3.listServices.result()).status,
    (await v2.listForms.result()).status,
  ];
};
const good = [200, 200, 200];
const refused = [401, 401, 401];

beforeAll(async () => {
  test = await openTestService({ clock });
  const { accounts, organizations } = test.service;
  for (const name of ["ann", "bo", "cy", "di", "ed", "flo"])
    await accounts.create(name, { password: "pw", role: "AUDITOR" });
  await accounts.create("mia", { password: "pw", role: "CUSTOMER" });
  await accounts.create("chief", { password: "pw", role: "ENTERPRISE_ADMIN" });
  const member = { userid: "mia", role: "MANAGER", isPrimaryContact: false, quota: null };
  await organizations.create({ name: "research", quota: null, members: [member] });
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

describe("sessions", () => {
  it("are listed to their owner, keep their id when they are refreshed, and end", async () => {
    const [first, second] = [await signedIn("ann"), await signedIn("ann")];
    const { token } = await test.v3.refreshToken({ body: { token: first } });
    const { items } = await by(token).administration.listOwnSessions();
    expect(items.map(({ is_current }) => is_current).sort()).toEqual([false, true]);
    expect(items[0]).toMatchObject({ organization: null, began: clock.now().toISOString() });
    expect((await as("ann").listOwnSessions()).items.map(({ id }) => id).sort()).toEqual(
      items.map(({ id }) => id).sort(),
    );
    const other = items.find(({ is_current }) => !is_current)?.id ?? "";
    await by(token).administration.endOwnSession({ session_id: other });
    expect(await statusesOf(second)).toEqual(refused);
    expect(await statusesOf(token)).toEqual(good);
    expect((await test.v3.refreshToken.result({ body: { token: second } })).status).toBe(401);
    expect((await as("ann").endOwnSession.result({ session_id: other })).status).toBe(404);
  });

  it("of others are for administrators, and nobody ends another's as an own one", async () => {
    const token = await signedIn("bo");
    const [{ id = "" } = {}] = (await root().listSessions({ user_name: "bo" })).items;
    expect((await as("ann").listSessions.result({ user_name: "bo" })).status).toBe(403);
    expect((await as("ann").endOwnSession.result({ session_id: id })).status).toBe(404);
    expect(await statusesOf(token)).toEqual(good);
    await as("chief").endSession({ user_name: "bo", session_id: id });
    expect(await statusesOf(token)).toEqual(refused);
    const { items } = await root().listEvents({ kind: "session.ended", account: "chief" });
    expect(items).toMatchObject([{ subject: "account bo" }]);
    expect((await root().listSessions.result({ user_name: "who" })).status).toBe(404);
  });

  it("show the organization, and are gone once they cannot be refreshed", async () => {
    await signedIn("mia", "research");
    expect((await root().listSessions({ user_name: "mia" })).items).toMatchObject([
      { organization: "research" },
    ]);
    clock.move(16 * 60);
    expect((await root().listSessions({ user_name: "mia" })).items).toEqual([]);
  });
});

describe("a named token", () => {
  const make = (username: string, name: string, ends = inDays(30)) =>
    as(username).createOwnToken({ body: { name, ends } });

  it("works in both interfaces and the administration, and is shown once", async () => {
    const { token, named_token } = await make("cy", "nightly");
    expect(named_token).toMatchObject({ name: "nightly", last_used: null, organization: null });
    expect(await statusesOf(token)).toEqual(good);
    const { items } = await as("cy").listOwnTokens();
    expect(items).toEqual([{ ...named_token, last_used: clock.now().toISOString() }]);
    expect(
      JSON.stringify([items, (await root().listTokens({ user_name: "cy" })).items]),
    ).not.toContain(token);
    const rows = await test.service.db.selectFrom("named_tokens").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token.slice(4));
    const events = await root().listEvents({ account: "cy", kind: "token.issued" });
    expect(events.items[0]?.detail).toMatch(/^named nightly, until /);
    expect(JSON.stringify(events)).not.toContain(token.slice(4));
  });

  it("is revoked by its owner or an administrator, and by nobody else", async () => {
    const [one, two] = [await make("di", "one"), await make("di", "two")];
    const id = one.named_token.id;
    expect((await as("cy").revokeOwnToken.result({ token_id: id })).status).toBe(404);
    expect((await as("cy").revokeToken.result({ user_name: "di", token_id: id })).status).toBe(403);
    await as("di").revokeOwnToken({ token_id: id });
    expect(await statusesOf(one.token)).toEqual(refused);
    await root().revokeToken({ user_name: "di", token_id: two.named_token.id });
    expect(await statusesOf(two.token)).toEqual(refused);
    expect((await as("di").listOwnTokens()).items).toEqual([]);
  });

  it("ends at its time", async () => {
    const { token } = await make("di", "short", inDays(1));
    expect(await statusesOf(token)).toEqual(good);
    clock.move(86_400);
    expect(await statusesOf(token)).toEqual(refused);
    await test.service.namedTokens.maintain();
    expect((await as("di").listOwnTokens()).items).toEqual([]);
  });

  it("has the role that its owner has now, within the organization of its making", async () => {
    const { token } = await make("ed", "role");
    expect((await by(token).v3.listUsers.result()).status).toBe(200);
    await test.service.accounts.change("ed", { role: "NONE" });
    expect((await by(token).v3.listUsers.result()).status).toBe(403);
    const member = await make("mia;research", "mine");
    expect(member.named_token.organization).toBe("research");
    const { items } = await by(member.token).v3.listOrganizations();
    expect(items.map(({ name }) => name)).toEqual(["research"]);
    await test.v2.deleteOrganization({ org_name: "research" });
    expect(await statusesOf(member.token)).toEqual(refused);
  });

  it("ends with a disabled owner, also once that one is enabled, and with a reset password", async () => {
    const { token } = await make("flo", "off");
    await test.service.accounts.change("flo", { enabled: false });
    expect(await statusesOf(token)).toEqual(refused);
    await test.service.accounts.change("flo", { enabled: true });
    expect(await statusesOf(token)).toEqual(refused);
    const next = await make("flo", "off");
    await test.service.accounts.change("flo", { password: "pw2" });
    expect(await statusesOf(next.token)).toEqual(refused);
  });

  it("outlives a password that its owner changes", async () => {
    const { token } = await make("cy", "stays");
    await as("cy").changeOwnPassword({ body: { old_password: "pw", new_password: "pw2" } });
    expect(await statusesOf(token)).toEqual(good);
    await by(token).administration.changeOwnPassword({
      body: { old_password: "pw2", new_password: "pw" },
    });
    expect(await statusesOf(token)).toEqual(good);
  });

  it("makes no other one, and is no token of a session", async () => {
    const { token } = await make("di", "parent");
    const body = { name: "child", ends: inDays(2) };
    expect((await by(token).administration.createOwnToken.result({ body })).status).toBe(403);
    expect((await test.v3.refreshToken.result({ body: { token } })).status).toBe(401);
    for (const wrong of ["dpt_", "dpt_x", `${token}x`, token.toUpperCase()])
      expect(await statusesOf(wrong)).toEqual(refused);
  });

  it("has a name of its own and an end within a year", async () => {
    const refusal = async (name: string, ends: string) =>
      (await as("di").createOwnToken.result({ body: { name, ends } })).error;
    await make("di", "taken");
    expect(JSON.stringify(await refusal("taken", inDays(1)))).toContain(
      "There is a token taken already.",
    );
    expect(JSON.stringify(await refusal("a\u202Eb", inDays(1)))).toContain("U+202E");
    for (const days of [-1, 0, 367])
      expect(await refusal("later", inDays(days))).toMatchObject({
        errors: [{ pointer: "/ends" }],
      });
  });
});
