import { sql, type Kysely } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pause, until } from "../support/patience.ts";
import { isSqlite } from "../../service/store/database/identity.ts";
import type { Tables } from "../../service/store/schema/schema.ts";
import { administrator, openTestService, origin, type TestService } from "./test-service.ts";

const member = { username: "ann", cost_quota: { daily_cost: 5 } };

let test: TestService;
beforeEach(async () => {
  test = await openTestService();
  const { v3 } = test;
  await v3.createUser({ body: { name: "ann", password: "pw", role: "AUDITOR" } });
  await v3.createOrganization({ body: { name: "acme" } });
  await v3.updateOrganization({
    org_name: "acme",
    body: { resource_quota: null, cost_quota: { daily_cost: 100 } },
  });
  const { db } = test.service;
  await db
    .insertInto("services")
    .values({ name: "Web", description: null, form_id: null, needs_approval: 0 })
    .execute();
});
afterEach(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

/**
 * Does something to the rows, and lets a request come meanwhile: it finds what was there before, and
 * waits in the middle of its work until all is different.
 */
async function meanwhile<T>(
  change: (db: Kysely<Tables>) => Promise<unknown>,
  request: () => Promise<T>,
): Promise<T> {
  const { db } = test.service;
  const transaction = await db.startTransaction().execute();
  await change(transaction);
  const outcome = request();
  outcome.catch(() => {});
  // On the embedded database requests wait before they begin.
  if (isSqlite(db)) await pause(20, "the request would have gone on by now");
  else await untilSomebodyWaits(db);
  await transaction.commit().execute();
  return outcome;
}

function untilSomebodyWaits(db: Kysely<Tables>): Promise<void> {
  return until(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length > 0;
  });
}

const removeAccount = (db: Kysely<Tables>) =>
  db.deleteFrom("accounts").where("userid", "=", "ann").execute();
const removeOrganization = (db: Kysely<Tables>) =>
  db.deleteFrom("organizations").where("name", "=", "acme").execute();

describe("what is removed while a request refers to it is missing", () => {
  it.each([
    [
      "the account of a new member",
      removeAccount,
      () => test.v3.createOrganizationMember({ org_name: "acme", body: member }),
      { status: 400, message: expect.stringContaining("no account ann") as string },
    ],
    [
      "the organization of a new member",
      removeOrganization,
      () => test.v3.createOrganizationMember({ org_name: "acme", body: member }),
      { status: 404, message: expect.stringContaining("no organization acme") as string },
    ],
    [
      "a member of a new organization",
      removeAccount,
      () =>
        test.v2.createOrganization({
          body: { name: "new", Members: [{ userId: "ann", portalRole: "MANAGER" }] },
        }),
      { status: 400, message: expect.stringContaining("no account ann") as string },
    ],
    [
      "an account that is changed",
      removeAccount,
      () => test.v3.updateUser({ user_name: "ann", body: { email: "a@b.test" } }),
      { status: 404, message: expect.stringContaining("no account ann") as string },
    ],
    [
      "an account that gets a role",
      removeAccount,
      () =>
        test.v2.createRoleAssignments({
          login_id: "ann",
          body: { xsitype: "RoleNameAssignment", roleName: "USER" },
        }),
      { status: 404 },
    ],
  ] as const)("%s", async (_, change, request, expected) => {
    await expect(meanwhile<unknown>(change, request)).rejects.toMatchObject(expected);
  });

  it("an account that signs in has wrong credentials", async () => {
    const response = await meanwhile(removeAccount, () =>
      test.fetch(`${origin}/rest/v3/tokens`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ username: "ann", password: "pw" }),
      }),
    );
    expect(response.status).toBe(401);
  });

  it("the service of a new request", async () => {
    const { service } = test;
    const web = await service.db.selectFrom("services").select("id").executeTakeFirstOrThrow();
    const response = await meanwhile(
      (db) => db.deleteFrom("services").execute(),
      () =>
        test.fetch(`${origin}/rest/v3/service-requests`, {
          method: "POST",
          headers: {
            "Content-Type": "application/json",
            Authorization: `Basic ${btoa(`${administrator.username}:${administrator.password}`)}`,
          },
          body: JSON.stringify({ service_id: web.id }),
        }),
    );
    expect(response.status).toBe(400);
  });
});

describe("a name that is taken meanwhile", () => {
  const row = {
    userid: "ben",
    password_hash: null,
    credential_version: 1,
    enabled: 1,
    role: "NONE",
    source: "LOCAL",
    first_name: null,
    last_name: null,
    email: null,
    primary_phone: null,
    alternate_phone: null,
    directory_groups: null,
  };

  it("is refused to an account as it always is", async () => {
    await expect(
      meanwhile(
        (db) => db.insertInto("accounts").values(row).execute(),
        () => test.v3.createUser({ body: { name: "ben" } }),
      ),
    ).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("There is an account ben already.") as string,
    });
  });

  it("is refused to an organization as it always is", async () => {
    await expect(
      meanwhile(
        (db) => db.insertInto("organizations").values({ name: "new", quota: null }).execute(),
        () => test.v3.createOrganization({ body: { name: "new" } }),
      ),
    ).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("There is an organization new already.") as string,
    });
  });
});
