import { basic, createClient } from "@diptych/v3/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Notifier } from "../../../service/drivers/notifications/notifier.ts";
import { fillCatalog, settle } from "../catalog-world.ts";
import { openTestService, origin, type TestService } from "../test-service.ts";

// What was written through an interface, and what it changes elsewhere.

let test: TestService;
let web: number;
const mails: (string | null)[] = [];
const mail: Notifier = {
  channel: "mail",
  addresses: [],
  isPersonal: true,
  notify: (_, address) => {
    mails.push(address);
    return Promise.resolve();
  },
};
const service = { "Cost centre": "R-100" };

const as = (username: string) =>
  createClient({
    baseUrl: `${origin}/rest/v3`,
    auth: basic({ username, password: "p" }),
    fetch: test.fetch,
  });
const request = async (username: string) =>
  (await as(username).createServiceRequest.result({ body: { service_id: web, service } })).status;

beforeAll(async () => {
  test = await openTestService({ drivers: { notifiers: [mail] } });
  ({ web } = await fillCatalog(test));
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

it("signs in by the name and the password that version 2 was given", async () => {
  const ask = async () => (await as("ann").listUsers.result()).status;
  expect(await ask()).toBe(401);
  await test.v2.createAccount({ body: { userid: "ann", password: "p", roleName: "AUDITOR" } });
  expect(await ask()).toBe(200);
  await test.v2.replaceAccount({ login_id: "ann", body: { password: "other" } });
  expect(await ask()).toBe(401);
});

it("may do what the role of its creation lets it", async () => {
  await test.v3.createUser({ body: { name: "auditor", password: "p", role: "AUDITOR" } });
  await test.v3.createUser({ body: { name: "nobody", password: "p" } });
  const lists = async (name: string) => (await as(name).listUsers.result()).status;
  expect([await lists("auditor"), await lists("nobody")]).toEqual([200, 403]);
});

it("writes to the address that a user has now", async () => {
  const { v3 } = test;
  await v3.createUser({
    body: { name: "eve", password: "p", role: "USER", email: "a@example.com" },
  });
  expect(await request("eve")).toBe(201);
  await settle(test);
  expect(new Set(mails.splice(0))).toEqual(new Set(["a@example.com"]));
  await v3.updateUser({ user_name: "eve", body: { email: "b@example.com" } });
  expect(await request("eve")).toBe(201);
  await settle(test);
  expect(new Set(mails.splice(0))).toEqual(new Set(["b@example.com"]));
});

it("gives members the role and the limit of costs that version 2 names", async () => {
  const { v2, v3 } = test;
  for (const name of ["lea", "cal"]) await v3.createUser({ body: { name, password: "p" } });
  await v2.createCostModel({ body: { name: "standard", allocatedCpuCost: 10 } });
  await settle(test);
  await v2.createOrganization({
    body: {
      name: "sales",
      costQuota: { dailyCost: 1000 },
      Members: [
        { userId: "lea", portalRole: "MANAGER", costQuota: { dailyCost: 5 } },
        { userId: "cal", portalRole: "CUSTOMER", costQuota: { dailyCost: 50 } },
      ],
    },
  });
  expect([await request("lea;sales"), await request("cal;sales")]).toEqual([400, 201]);
  const lists = async (name: string) => (await as(name).listUsers.result()).status;
  expect([await lists("lea;sales"), await lists("cal;sales")]).toEqual([200, 403]);
});

it("lets the users deploy that a destination names by their numbers", async () => {
  const { v2, v3 } = test;
  await v3.createOrganization({ body: { name: "research" } });
  for (const userid of ["bo", "cy"]) {
    await v3.createUser({ body: { name: userid, password: "p" } });
    const member = { userid, role: "CUSTOMER", isPrimaryContact: false, quota: null };
    await test.service.organizations.addMember("research", member);
  }
  const { id = 0 } = await v2.getAccount({ login_id: "bo" });
  await v2.createDeploymentDestination({ body: { name: "of bo", users: [{ id }] } });
  expect([await request("bo;research"), await request("cy;research")]).toEqual([201, 400]);
});
