import { basic as basicV2, createClient as createV2 } from "@diptych/v2/client";
import { basic, createClient as createV3 } from "@diptych/v3/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Account } from "../../service/model/account.ts";
import { openTestService, origin, type TestService } from "./test-service.ts";

let test: TestService;
beforeEach(async () => {
  test = await openTestService();
});
afterEach(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

const refused = { status: 400, error: { detail: expect.stringMatching(/^root is the last/) } };

/** Everything that takes the rights of an administrator away, by what it does. */
const losses = {
  "be deleted": (userid: string) => test.v2.deleteAccount.result({ login_id: userid }),
  "be disabled in version 2": (userid: string) =>
    test.v2.replaceAccount.result({ login_id: userid, body: { enabled: false } }),
  "lose the role in version 2": (userid: string) =>
    test.v2.replaceAccount.result({ login_id: userid, body: { roleName: "USER" } }),
  "get another role by an assignment": (userid: string) =>
    test.v2.createRoleAssignments.result({ login_id: userid, body: { roleName: "USER" } }),
  "get another role by a replaced assignment": (userid: string) =>
    test.v2.replaceRoleAssignments.result({ login_id: userid, body: { roleName: "USER" } }),
  "be disabled in version 3": (userid: string) =>
    test.v3.updateUser.result({ user_name: userid, body: { is_enabled: false } }),
  "lose the role in version 3": (userid: string) =>
    test.v3.updateUser.result({ user_name: userid, body: { role: "MANAGER" } }),
};

describe("the last administrator", () => {
  it.each(Object.entries(losses))("cannot %s", async (_, lose) => {
    const { accounts } = test.service;
    // None of them could take over: they are disabled, cannot sign in, or have another role.
    await accounts.create("off", { role: "SUPERUSER", password: "p", enabled: false });
    await accounts.create("wordless", { role: "SUPERUSER" });
    await accounts.create("clerk", { role: "ENTERPRISE_ADMIN", password: "p" });
    expect(await lose("root")).toMatchObject({ ok: false, ...refused });
    const root = { enabled: true, role: "SUPERUSER" };
    expect(await accounts.get("root")).toMatchObject(root);

    await accounts.change("off", { enabled: true });
    expect(await lose("root")).toMatchObject({ ok: true });
  });

  it("may change what is not its power, and others may go", async () => {
    const { accounts } = test.service;
    await test.v3.updateUser({ user_name: "root", body: { role: "SUPERUSER", is_enabled: true } });
    await test.v3.updateUser({ user_name: "root", body: { last_name: "Root" } });
    await accounts.create("clerk", { role: "ENTERPRISE_ADMIN", password: "p" });
    for (const lose of Object.values(losses).slice(1))
      expect(await lose("clerk")).toMatchObject({ ok: true });
    await test.v2.deleteAccount({ login_id: "clerk" });
  });

  it("stays when administrators remove each other at once", async () => {
    const { accounts } = test.service;
    for (let round = 0; round < 5; round += 1) {
      const names = ["a", "b", "c"].map((name) => `${name}${round}`);
      for (const name of names) await accounts.create(name, { role: "SUPERUSER", password: "p" });
      await accounts.remove(round === 0 ? "root" : `last`);
      const [a = "", b = "", c = ""] = names;
      const by = (username: string) => {
        const { fetch } = test;
        const login = { username, password: "p" };
        const baseUrl = `${origin}/webservices/services/rest/v2`;
        return {
          v2: createV2({ baseUrl, auth: basicV2(login), fetch }),
          v3: createV3({ baseUrl: `${origin}/rest/v3`, auth: basic(login), fetch }),
        };
      };
      await Promise.all([
        by(a).v2.deleteAccount.result({ login_id: b }),
        by(b).v3.updateUser.result({ user_name: c, body: { is_enabled: false } }),
        by(c).v2.replaceRoleAssignments.result({ login_id: a, body: { roleName: "USER" } }),
      ]);
      const left: Account[] = [];
      for await (const batch of accounts.all())
        left.push(...batch.filter((one) => one.enabled && one.role === "SUPERUSER"));
      expect(left.length).toBeGreaterThan(0);
      // The next round begins with one administrator.
      await accounts.create("last", { role: "SUPERUSER", password: "p" });
      for (const { userid } of left) await accounts.remove(userid);
    }
  });
});
