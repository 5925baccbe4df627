import { afterAll, beforeAll, expect, it } from "vitest";
import { basic, createClient } from "@diptych/v3/client";
import { openTestService, origin, type TestService } from "./test-service.ts";

let test: TestService;
beforeAll(async () => {
  test = await openTestService();
});
afterAll(() => test.close());

/** Names that no address can hold, or that would be stored as another. */
const impossible = ["", ".", "..", "\ud800x"];

/** Names that are hard to get through addresses, headers and queries. */
const possible = [
  "a/b",
  "a;b",
  "a:b",
  "a@b c",
  "%2e",
  "...",
  "?#[]&=+",
  'O\'Neil "x" \\',
  "ü😀",
  "-dash",
  "1st",
  " led by a space",
];

it("that no address can hold are refused by both interfaces", async () => {
  const { v2, v3 } = test;
  for (const name of impossible) {
    const body = { body: { name } };
    expect((await v3.createUser.result(body)).status, name).toBe(400);
    expect((await v3.createOrganization.result(body)).status, name).toBe(400);
    if (name === "\ud800x") continue; // XML cannot say it.
    expect((await v2.createAccount.result({ body: { userid: name } })).status, name).toBe(400);
    expect((await v2.createOrganization.result(body)).status, name).toBe(400);
  }
  const { id = 0 } = await v2.createOrganization({ body: { name: "renamed" } });
  expect((await v2.replaceOrganization.result({ id, body: { name: ".." } })).status).toBe(400);
});

it.each(possible)(
  "such as %j are followed by their links, and found by both interfaces",
  async (name) => {
    const { v2, v3, fetch } = test;
    const user = await v3.createUser({ body: { name, password: "p:w", role: "AUDITOR" } });
    expect(user).toMatchObject({ name });
    expect(await v3.getUser({ user_name: name })).toEqual(user);
    expect((await v2.getAccount({ login_id: name })).userid).toBe(name);
    const organization = await v3.createOrganization({ body: { name } });
    await v3.updateOrganization({
      org_name: name,
      body: { resource_quota: null, cost_quota: { daily_cost: 1 } },
    });
    const member = await v3.createOrganizationMember({
      org_name: name,
      body: { username: name, cost_quota: { daily_cost: 1 } },
    });
    expect((await v2.getOrganizationByName({ org_name: name })).Members?.[0]?.userId).toBe(name);
    const { token } = await v3.createToken({ body: { username: name, password: "p:w" } });
    for (const made of [user, organization, member]) {
      const [self] = made !== undefined && "links" in made ? made.links : [];
      const answer = await fetch(self?.href ?? "", {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(answer.status, self?.href).toBe(200);
      expect(((await answer.json()) as { name: string }).name).toBe(name);
    }
    const quoted = `'${name.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
    const found = await v3.listOrganizations({ filter: `name -eq ${quoted}` });
    expect(found.items.map((item) => item.name)).toEqual([name]);
  },
);

it("of users with a semicolon or a colon sign in by tokens, not by Basic", async () => {
  const { v3, fetch } = test;
  await v3.createUser({ body: { name: "x;y", password: "p", role: "AUDITOR" } });
  const api = createClient({
    baseUrl: `${origin}/rest/v3`,
    auth: basic({ username: "x;y", password: "p" }),
    fetch,
  });
  expect((await api.listUsers.result()).status).toBe(401);
  expect(await v3.createToken({ body: { username: "x;y", password: "p" } })).toHaveProperty(
    "token",
  );
});

it("of organizations with a semicolon are signed in to by Basic, too", async () => {
  const { v3, fetch } = test;
  await v3.createUser({ body: { name: "sam", password: "p:w", role: "CUSTOMER" } });
  await v3.createOrganization({ body: { name: "north;south;" } });
  const member = { userid: "sam", role: "CUSTOMER", isPrimaryContact: false, quota: null };
  await test.service.organizations.addMember("north;south;", member);
  const auth = basic({ username: "sam;north;south;", password: "p:w" });
  const { items } = await createClient({
    baseUrl: `${origin}/rest/v3`,
    auth,
    fetch,
  }).listOrganizations();
  expect(items.map(({ name }) => name)).toEqual(["north;south;"]);
});

it("and passwords are not empty", async () => {
  const { v2, v3 } = test;
  const none = { body: { name: "none", password: "" } };
  expect((await v3.createUser.result(none)).status).toBe(400);
  await v3.createUser({ body: { name: "some", password: "p" } });
  const patch = { user_name: "some", body: { password: "" } };
  expect((await v3.updateUser.result(patch)).status).toBe(400);
  const put = { login_id: "some", body: { password: "" } };
  expect((await v2.replaceAccount.result(put)).status).toBe(400);
});

it("meets no error that nobody expected", () => expect(test.errors).toEqual([]));
