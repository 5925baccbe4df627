import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { basic as basicV3, createClient as createV3 } from "@diptych/v3/client";
import { commonPasswords } from "../../service/domain/accounts/common-passwords.ts";
import { Accounts } from "../../service/domain/accounts/accounts.ts";
import { anyPassword, usualPasswordRules } from "../../service/domain/accounts/password-rules.ts";
import { Argon2Passwords, cheapest } from "../../service/auth/argon2.ts";
import { basic, bearer, createClient } from "../../service/generated/administration/client.ts";
import { openTestService, origin, type TestService } from "./test-service.ts";

let test: TestService;
beforeAll(async () => {
  test = await openTestService({ passwordRules: usualPasswordRules });
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

const baseUrl = `${origin}/administration/v1`;
const as = (username: string, password: string) =>
  createClient({ baseUrl, auth: basic({ username, password }), fetch: test.fetch });
const byToken = (token: string) =>
  createClient({ baseUrl, auth: bearer({ token: () => token }), fetch: test.fetch });
const v3As = (username: string, password: string) =>
  createV3({
    baseUrl: `${origin}/rest/v3`,
    auth: basicV3({ username, password }),
    fetch: test.fetch,
  });
const tokenOf = async (username: string, password: string): Promise<string> =>
  (await test.v3.createToken({ body: { username, password } })).token;

/** An account with a password of before there were rules. */
const withPassword = (userid: string, password: string, role: string) =>
  new Accounts(test.service.rows, new Argon2Passwords(1, cheapest), anyPassword).create(userid, {
    password,
    role,
  });

describe("the own password", () => {
  it.each(["NONE", "AUDITOR", "SUPERUSER"])(
    "is changed by an account of the role %s",
    async (role) => {
      const name = `own-${role.toLowerCase()}`;
      await withPassword(name, "p", role);
      const body = { old_password: "p", new_password: "a river of glass" };
      await as(name, "p").changeOwnPassword({ body });
      expect((await as(name, "p").changeOwnPassword.result({ body })).status).toBe(401);
      const again = { old_password: "a river of glass", new_password: "two rivers of glass" };
      await as(name, "a river of glass").changeOwnPassword({ body: again });
      const { items } = await as("root", "correct horse").listEvents({ account: name });
      expect(items.filter(({ kind }) => kind === "account.changed")).toMatchObject([
        { subject: `account ${name}`, detail: "own password" },
        { subject: `account ${name}`, detail: "own password" },
      ]);
      expect(JSON.stringify(items)).not.toContain("glass");
    },
  );

  it("ends the other sessions, and not the one that asks", async () => {
    await withPassword("sessions", "p", "AUDITOR");
    const [mine, other] = [await tokenOf("sessions", "p"), await tokenOf("sessions", "p")];
    const body = { old_password: "p", new_password: "a river of glass" };
    await byToken(mine).changeOwnPassword({ body });
    expect((await byToken(mine).listEvents.result()).status).toBe(200);
    expect((await byToken(other).listEvents.result()).status).toBe(401);
    expect((await test.v3.refreshToken({ body: { token: mine } })).token).toBeTruthy();
  });

  it("needs the old one, and says where the mistake is", async () => {
    await withPassword("careful", "old and long", "USER");
    const change = (old_password: string, new_password: string) =>
      as("careful", "old and long").changeOwnPassword.result({
        body: { old_password, new_password },
      });
    const mistakes = [
      ["not it", "a river of glass", "/old_password", "The old password is wrong."],
      ["old and long", "old and long", "/new_password", "The new password is the old one."],
      ["old and long", "short", "/new_password", "A password has at least 8 characters."],
      ["old and long", "Password123", "/new_password", "one of the commonest"],
    ] as const;
    for (const [old, next, pointer, detail] of mistakes)
      expect(await change(old, next)).toMatchObject({
        status: 400,
        error: { errors: [{ pointer, detail: expect.stringContaining(detail) as string }] },
      });
    // They stand for one account: none of them has changed it.
    expect((await v3As("careful", "old and long").listUsers.result()).status).toBe(200);
  });

  it("that a directory keeps is not changed here", async () => {
    await test.service.accounts.create("elsewhere", { source: "LDAP", role: "USER" });
    await expect(test.service.accounts.hasPassword("elsewhere", "x")).rejects.toThrow(
      "The service keeps no password of elsewhere",
    );
  });

  it("counts as a guess where the old one is wrong", async () => {
    await withPassword("guessed", "old and long", "USER");
    const before = test.service.signIn.counts.outcomes.wrong;
    const body = { old_password: "wrong", new_password: "a river of glass" };
    const { status } = await as("guessed", "old and long").changeOwnPassword.result({ body });
    expect([status, test.service.signIn.counts.outcomes.wrong]).toEqual([400, before + 1]);
  });
});

describe("a new password", () => {
  const given = {
    "too short": "seven77",
    common: "iloveyou123",
    "common, in capitals": "QWERTY123",
    "the name of its account": "somebody-new",
  };
  it.each(Object.entries(given))(
    "that is %s is refused by both interfaces",
    async (_, password) => {
      const name = "somebody-new";
      const v3 = await test.v3.createUser.result({ body: { name, role: "USER", password } });
      expect(v3).toMatchObject({ status: 400, error: { errors: [{ pointer: "/password" }] } });
      const v2 = await test.v2.createAccount.result({ body: { userid: name, password } });
      expect(v2.status).toBe(400);
      expect(await test.v3.getUser.result({ user_name: name })).toMatchObject({ status: 404 });
      const user_name = "given";
      if ((await test.v3.getUser.result({ user_name })).status === 404)
        await test.v3.createUser({ body: { name: user_name, role: "USER" } });
      const changed = await test.v3.updateUser.result({ user_name, body: { password } });
      expect(changed.status).toBe(password === name ? 200 : 400);
    },
  );

  it("counts characters as people do", async () => {
    const name = "emoji";
    const create = (password: string) =>
      test.v3.createUser.result({ body: { name, role: "USER", password } });
    expect((await create("😀😀😀😀")).status).toBe(400);
    expect((await create("😀😀😀😀😀😀😀😀")).status).toBe(201);
  });

  it("may be anything where the settings say so, and weak ones of before sign in", async () => {
    await withPassword("weak", "p", "AUDITOR");
    expect((await v3As("weak", "p").listUsers.result()).status).toBe(200);
    const lenient = await openTestService({ passwordRules: anyPassword });
    const body = { name: "x", role: "USER", password: "p" };
    expect((await lenient.v3.createUser.result({ body })).status).toBe(201);
    expect((await lenient.v3.createUser.result({ body: { ...body, password: "" } })).status).toBe(
      400,
    );
    await lenient.close();
  });
});

it("has a list of the commonest passwords, each once and in small letters", () => {
  expect(commonPasswords.size).toBeGreaterThan(400);
  for (const password of commonPasswords) expect(password).toBe(password.toLowerCase());
});
