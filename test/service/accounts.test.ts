import { afterAll, beforeAll, expect, it } from "vitest";
import { SimulatedDirectory } from "../../service/drivers/directory.ts";
import { fillInventory } from "./inventory-world.ts";
import { openTestService, type TestService } from "./test-service.ts";

let test: TestService;
const directory = new SimulatedDirectory();

beforeAll(async () => {
  test = await openTestService({ drivers: { directory } });
});
afterAll(() => test.close());

it("assigns a role, and replaces it", async () => {
  const { v2, v3 } = test;
  await v2.createAccount({ body: { userid: "ann" } });
  const assigned = await v2.createRoleAssignments({
    login_id: "ann",
    body: { xsitype: "RoleNameAssignment", roleName: "AUDITOR" },
  });
  expect(assigned).toEqual({ xsitype: "RoleNameAssignment", roleName: "AUDITOR" });
  expect(await v2.getAccount({ login_id: "ann" })).toMatchObject({
    role: { type: "ADMINISTRATIVE", name: "AUDITOR" },
    roleName: "AUDITOR",
  });
  await v2.replaceRoleAssignments({ login_id: "ann", body: { roleName: "USER" } });
  expect((await v3.getUser({ user_name: "ann" })).role).toBe("USER");
});

it("refuses roles that cannot be, and accounts that there are not", async () => {
  const { v2 } = test;
  for (const roleName of [undefined, "", "king", "A B", "É"]) {
    const { status } = await v2.createRoleAssignments.result({
      login_id: "ann",
      body: { roleName },
    });
    expect(status).toBe(400);
  }
  const nobody = { login_id: "nobody", body: { roleName: "USER" } };
  expect((await v2.createRoleAssignments.result(nobody)).status).toBe(404);
  expect((await v2.replaceRoleAssignments.result(nobody)).status).toBe(404);
  expect((await v2.deleteContextRoles.result({ login_id: "nobody" })).status).toBe(404);
  const both = { userid: "both", role: { name: "USER" }, roleName: "AUDITOR" };
  expect((await v2.createAccount.result({ body: both })).status).toBe(400);
});

it("keeps roles within contexts, and takes all of them away", async () => {
  const { v2 } = test;
  const { id } = await v2.createOrganization({ body: { name: "research" } });
  const context = { displayName: "research", type: "ORGANIZATION", id };
  await v2.createAccount({
    body: {
      userid: "bo",
      roleName: "USER",
      contextRoles: [{ context: { displayName: "research" }, role: { name: "MANAGER" } }],
    },
  });
  const expected = [{ context, role: { type: "PORTAL", name: "MANAGER" } }];
  expect((await v2.getAccount({ login_id: "bo" })).contextRoles).toEqual(expected);
  const { Accounts = [] } = await v2.listAccounts();
  expect(Accounts.find(({ userid }) => userid === "bo")?.contextRoles).toEqual(expected);
  expect(Accounts.find(({ userid }) => userid === "ann")?.contextRoles ?? []).toEqual([]);

  await v2.replaceAccount({ login_id: "bo", body: { firstName: "Bo", lastName: "Jones" } });
  const kept = await v2.getAccount({ login_id: "bo" });
  expect(kept).toMatchObject({ displayName: "Bo Jones", contextRoles: expected });
  await v2.deleteContextRoles({ login_id: "bo" });
  const cleared = await v2.getAccount({ login_id: "bo" });
  expect(cleared.contextRoles ?? []).toEqual([]);
  expect(cleared.roleName).toBe("USER");
});

it("changes nothing where a part of the account is refused", async () => {
  const { v2 } = test;
  const unknown = [{ context: { type: "ORGANIZATION", id: 999 }, role: { name: "MANAGER" } }];
  const body = { userid: "eve", contextRoles: unknown };
  expect((await v2.createAccount.result({ body })).status).toBe(400);
  expect((await v2.getAccount.result({ login_id: "eve" })).status).toBe(404);
});

it("drops roles within organizations that are gone", async () => {
  const { v2 } = test;
  await v2.createOrganization({ body: { name: "gone" } });
  await v2.replaceAccount({
    login_id: "bo",
    body: { contextRoles: [{ context: { displayName: "gone" }, role: { name: "CUSTOMER" } }] },
  });
  await v2.deleteOrganization({ org_name: "gone" });
  expect((await v2.getAccount({ login_id: "bo" })).contextRoles ?? []).toEqual([]);
});

it("reads accounts of a directory anew", async () => {
  const { v2, v3 } = test;
  await v2.createAccount({ body: { userid: "dora", securitySourceType: "LDAP" } });
  directory.entries.set("dora", {
    firstName: "Dora",
    lastName: "Doe",
    email: "dora@example.com",
    phone: null,
    groups: ["staff"],
  });
  await v2.synchronizeAccount({ userId: "dora" });
  expect(await v3.getUser({ user_name: "dora" })).toMatchObject({
    type: "LDAP",
    email: "dora@example.com",
    active_directory_groups: ["staff"],
    is_enabled: true,
  });
  directory.entries.delete("dora");
  await v2.synchronizeAccount({ userId: "dora" });
  expect((await v2.getAccount({ login_id: "dora" })).enabled).toBe(false);
  await v2.synchronizeAccount({ userId: "ann" });
  expect((await v2.getAccount({ login_id: "ann" })).enabled).toBe(true);
  expect((await v2.synchronizeAccount.result({ userId: "nobody" })).status).toBe(404);
});

it("leaves accounts as they are where there is no directory", async () => {
  const alone = await openTestService();
  const { v2 } = alone;
  await v2.createAccount({ body: { userid: "dora", securitySourceType: "LDAP" } });
  expect(await v2.synchronizeAccount.result({ userId: "dora" })).toMatchObject({
    status: 400,
    error: { detail: "There is no directory for dora, which stays as it is." },
  });
  expect((await v2.getAccount({ login_id: "dora" })).enabled).toBe(true);
  await v2.synchronizeAccount({ userId: "root" });
  expect((await v2.synchronizeAccount.result({ userId: "nobody" })).status).toBe(404);
  await alone.close();
});

it("clears what is remembered", async () => {
  const { v2, v3, service, fetch } = test;
  await v3.createUser({ body: { name: "kept", password: "old", role: "AUDITOR" } });
  const headers = { Authorization: `Basic ${btoa("kept:old")}` };
  const signIn = async () => (await fetch("https://cloud.test/rest/v3/users", { headers })).status;
  expect(await signIn()).toBe(200);
  // What nobody told the service: the password is not looked at again until it is to forget.
  await service.db
    .updateTable("accounts")
    .set({ password_hash: null })
    .where("userid", "=", "kept")
    .execute();
  expect(await signIn()).toBe(200);
  await v2.clearAccountCache();
  expect(await signIn()).toBe(401);
  expect(test.errors).toEqual([]);
});

it("keeps every change of those that are made at once", async () => {
  const { v2, v3 } = test;
  const user_name = "busy";
  await v3.createUser({ body: { name: user_name, password: "first" } });
  for (let round = 0; round < 5; round++) {
    const value = `${round}`;
    const body = { first_name: value, last_name: value, primary_phone: value, email: value };
    await Promise.all([
      ...Object.entries(body).map(([name, given]) =>
        v3.updateUser({ user_name, body: { [name]: given } }),
      ),
      v2.replaceAccount({ login_id: user_name, body: { secondaryPhoneNo: value } }),
    ]);
    expect(await v3.getUser({ user_name })).toMatchObject({ ...body, alternate_phone: value });
  }
});

it("gives each of several new passwords a version of its own, so that tokens of none outlive it", async () => {
  const { v3, service } = test;
  await v3.createUser({ body: { name: "versions", password: "0" } });
  const change = (password: string) =>
    v3.updateUser({ user_name: "versions", body: { password, is_enabled: true } });
  await Promise.all(["1", "2", "3", "4"].map(change));
  const { credential_version: version } = await service.db
    .selectFrom("accounts")
    .select("credential_version")
    .where("userid", "=", "versions")
    .executeTakeFirstOrThrow();
  expect(version).toBe(5);
});

it("forgets the groups of a directory with the directory", async () => {
  const { v2, v3 } = test;
  directory.entries.set("local", {
    firstName: "L",
    lastName: "L",
    email: "l@cloud.test",
    phone: null,
    groups: ["staff"],
  });
  await v2.createAccount({ body: { userid: "local", securitySourceType: "ACTIVE_DIRECTORY" } });
  await v2.synchronizeAccount({ userId: "local" });
  expect((await v3.getUser({ user_name: "local" })).active_directory_groups).toEqual(["staff"]);
  await v2.replaceAccount({ login_id: "local", body: { securitySourceType: "LOCAL" } });
  const user = await v3.getUser({ user_name: "local" });
  expect(user.type).toBe("LOCAL");
  expect(user).not.toHaveProperty("active_directory_groups");
});

it("refuses an empty password, which many clients write for one that they do not have", async () => {
  const { v2, v3 } = test;
  await v2.createAccount({ body: { userid: "empty", password: "p", roleName: "USER" } });
  for (const { status } of [
    await v2.createAccount.result({ body: { userid: "empty2", password: "" } }),
    await v2.replaceAccount.result({ login_id: "empty", body: { password: "", firstName: "E" } }),
    await v3.createUser.result({ body: { name: "empty2", password: "", role: "USER" } }),
    await v3.updateUser.result({ user_name: "empty", body: { password: "" } }),
  ])
    expect(status).toBe(400);
  expect((await v2.getAccount({ login_id: "empty" })).firstName).toBeUndefined();
});

it("keeps roles within objects of the inventory, of the type that is named", async () => {
  const { v2 } = test;
  const { cluster, datacenter } = await fillInventory(test);
  const body = (context: object) => ({ contextRoles: [{ context, role: { name: "USER" } }] });
  await v2.createAccount({
    body: { userid: "within", ...body({ id: cluster.id, type: "CLUSTER" }) },
  });
  const { contextRoles } = await v2.getAccount({ login_id: "within" });
  expect(contextRoles?.[0]?.context).toEqual(cluster);
  for (const context of [
    { ...datacenter, type: "CLUSTER" },
    { type: "CLUSTER" },
    { type: "OTHER", id: 1 },
  ])
    expect(
      (await v2.replaceAccount.result({ login_id: "within", body: body(context) })).status,
    ).toBe(400);
  expect(test.errors).toEqual([]);
});
