import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { patience } from "../support/patience.ts";
import { LdapDirectory } from "../../service/drivers/ldap/ldap-directory.ts";
import { certificateFor } from "../support/certificate.ts";
import { LdapTestServer } from "./drivers/ldap-server.ts";
import { openTestService, origin, type TestService } from "./test-service.ts";
import { TestTimer } from "./guessing/test-timer.ts";

const { key, certificate } = await certificateFor(["localhost"]);
const server = new LdapTestServer({ key, cert: certificate }, true);
const timer = new TestTimer();
let test: TestService;

beforeAll(async () => {
  await server.listen();
  test = await openTestService({
    timer,
    drivers: {
      directory: new LdapDirectory({
        url: server.url(),
        ca: certificate,
        base: "dc=example",
        timeout: patience,
        roles: [{ group: "cn=auditors,dc=example", role: "AUDITOR" }],
      }),
    },
  });
  await test.v2.createAccount({
    body: { userid: "ada", securitySourceType: "LDAP", roleName: "AUDITOR" },
  });
  await test.v2.createAccount({
    body: { userid: "both", securitySourceType: "LDAP", roleName: "AUDITOR", password: "own" },
  });
});
afterAll(async () => {
  await test.close();
  await server.close();
});
const ada = {
  dn: "uid=ada,dc=example",
  password: "correct horse",
  attributes: { uid: ["ada"], sn: ["Lovelace"], memberOf: ["cn=auditors,dc=example"] },
};
const both = { dn: "uid=both,dc=example", password: "other", attributes: { uid: ["both"] } };
beforeEach(() => {
  server.entries.splice(0, Infinity, ada, both);
  server.mischief = {};
});
// What a process remembers of passwords ends.
afterEach(() => timer.move(120));

async function signIn(username: string, password: string): Promise<number> {
  const answer = await test.fetch(`${origin}/rest/v3/users`, {
    headers: { Authorization: `Basic ${btoa(`${username}:${password}`)}` },
  });
  return answer.status;
}
const binds = (): number => server.asked.filter((one) => "bind" in one).length;

describe("an account of a directory", () => {
  it("signs in by the password that the directory knows, which is asked again after a minute", async () => {
    const before = binds();
    expect(await signIn("ada", "correct horse")).toBe(200);
    expect(await signIn("ada", "correct horse")).toBe(200);
    expect(binds()).toBe(before + 1);
    // Use does not make it last.
    for (let i = 0; i < 4; i++) {
      await timer.move(20);
      expect(await signIn("ada", "correct horse")).toBe(200);
    }
    expect(binds()).toBeGreaterThan(before + 1);
    server.entries.splice(0, 1, { ...ada, password: "new" });
    await timer.move(60);
    expect(await signIn("ada", "correct horse")).toBe(401);
    expect(await signIn("ada", "new")).toBe(200);
  });

  it("does not sign in by a wrong or an empty password, nor when the directory has lost it", async () => {
    expect(await signIn("ada", "wrong")).toBe(401);
    const before = binds();
    expect(await signIn("ada", "")).toBe(401);
    expect(binds()).toBe(before);
    server.entries.splice(0, 1);
    await timer.move(60);
    expect(await signIn("ada", "correct horse")).toBe(401);
  });

  it("is slowed like others when its password is guessed", async () => {
    const before = binds();
    const guesses = Array.from({ length: 40 }, (_, i) => signIn("ada", `guess ${i}`));
    await expect.poll(binds).toBeGreaterThan(before + 9);
    for (let i = 0; i < 20; i++) await timer.move(5);
    const statuses = await Promise.all(guesses);
    expect(statuses).toContain(429);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });

  it("cannot sign in while the directory is away, which is no guess and 503", async () => {
    server.mischief = { closesAt: 0x63 };
    for (let i = 0; i < 15; i++) expect(await signIn("ada", `guess ${i}`)).toBe(503);
    server.mischief = {};
    expect(await signIn("ada", "correct horse")).toBe(200);
  });

  it("takes name, groups and role from there when it is synchronized", async () => {
    await test.v2.synchronizeAccount({ userId: "ada" });
    const user = await test.v3.getUser({ user_name: "ada" });
    expect(user).toMatchObject({
      last_name: "Lovelace",
      role: "AUDITOR",
      active_directory_groups: ["cn=auditors,dc=example"],
    });
    server.entries.splice(0, 1, { ...ada, attributes: { uid: ["ada"] } });
    await test.v2.synchronizeAccount({ userId: "ada" });
    expect(await test.v3.getUser({ user_name: "ada" })).toMatchObject({
      last_name: null,
      role: "NONE",
      active_directory_groups: [],
    });
    server.mischief = { closesAt: 0x63 };
    await expect(test.v2.synchronizeAccount({ userId: "ada" })).rejects.toThrow(/503/);
    expect((await test.v3.getUser({ user_name: "ada" })).is_enabled).toBe(true);
  });
});

it("an account with a password here, or of the service itself, signs in without the directory", async () => {
  const before = server.asked.length;
  expect(await signIn("both", "own")).toBe(200);
  expect(await signIn("both", "other")).toBe(401);
  expect(await signIn("root", "correct horse")).toBe(200);
  expect(await signIn("nobody", "correct horse")).toBe(401);
  expect(server.asked.length).toBe(before);
});
