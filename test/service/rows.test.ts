import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { portalRoles } from "../../service/auth/permissions.ts";
import { fillCatalog, settle } from "./catalog-world.ts";
import { openTestService, origin, type TestService } from "./test-service.ts";

/*
 * permissions.test.ts holds which role may call what. Here somebody of one organization asks for the rows of
 * another one, by each operation that roles of the portal may call.
 */
const v2 = "/webservices/services/rest/v2";
const v3 = "/rest/v3";
const secret = "betasecret";
const quota = { kind: "resource", cpus: 9, memoryGb: 9, storageGb: 9, advanced: {} } as const;
const resource_quota = { num_cpus: 1, memory_in_gb: 1, total_storage_in_gb: 1 };

let test: TestService;
let beta: { readonly id: number; readonly form: number; readonly request: number };
let service: number;

const send = (who: string, method: string, path: string, body?: object): Promise<Response> =>
  test.fetch(`${origin}${path}`, {
    method,
    headers: {
      Authorization: `Basic ${btoa(`${who}:pw`)}`,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

beforeAll(async () => {
  test = await openTestService();
  const { accounts, organizations, forms, billing } = test.service;
  service = (await fillCatalog(test)).plain;
  const ids: number[] = [];
  for (const name of ["alpha", "beta"]) {
    const members = [];
    for (const role of portalRoles) {
      const userid = `${name}-${role.toLowerCase().replace("_", "")}`;
      const lastName = name === "beta" ? secret : "open";
      await accounts.create(userid, {
        password: "pw",
        role,
        lastName,
        email: `${lastName}@x.example`,
      });
      members.push({ userid, role, isPrimaryContact: false, quota });
    }
    ids.push((await organizations.create({ name, quota, members })).id);
  }
  const [, id = 0] = ids;
  await accounts.create("beta-root", { password: "pw", role: "SUPERUSER", lastName: secret });
  await accounts.create("nobodys", { password: "pw", role: "CUSTOMER" });
  const form = await forms.create({
    displayName: secret,
    requestType: "NEW_REQUEST",
    Organizations: [{ id, type: "ORGANIZATION" }],
    RequestFormElements: [{ label: secret, formType: "TEXT" }],
  });
  const requested = await send("beta-customer;beta", "POST", `${v3}/service-requests`, {
    service_id: service,
    service: {},
    components: [],
  });
  expect(requested.status).toBe(201);
  const { summary } = (await requested.json()) as { summary: { id: number } };
  beta = { id, form: form.id, request: summary.id };
  await settle(test);
  await billing.writeDue("root");
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

/** What shows rows of the organization to those who lead it. */
const ownPaths = (): readonly string[] => [
  `${v2}/configurations/organizations/${beta.id}`,
  `${v2}/configurations/organizations/${beta.id}/quotastats`,
  `${v2}/configurations/organizations/${beta.id}/quotastats?member=beta-customer`,
  `${v2}/configurations/organizations/name/beta`,
  `${v2}/forms`,
  `${v2}/forms/${beta.form}`,
  `${v2}/forms/${beta.form}/formelements`,
  `${v2}/forms/type/NEW_REQUEST`,
  `${v2}/billingrecords?org_name=beta`,
  `${v3}/users`,
  `${v3}/users/beta-customer`,
  `${v3}/users?filter=${encodeURIComponent("-not(role -eq NONE)")}`,
  `${v3}/organizations`,
  `${v3}/organizations?filter=${encodeURIComponent("name -eq beta")}`,
  `${v3}/organizations/beta`,
  `${v3}/organizations/beta/members`,
  `${v3}/organizations/beta/members/beta-customer`,
  `${v3}/service-requests`,
  `${v3}/service-requests?filter=${encodeURIComponent("submitted_by -eq beta-customer")}`,
  `${v3}/service-requests/${beta.request}`,
];

/** What tries to go around the parameters that say whose rows are asked for. */
const otherPaths: readonly string[] = [
  `${v2}/billingrecords`,
  `${v2}/billingrecords?org_name=alpha&org_name=beta`,
  `${v2}/billingrecords?org_name=beta&org_name=alpha`,
  `${v2}/billingrecords?owner_login_id=beta-customer`,
  `${v2}/billingrecords?org_name=alpha&owner_login_id=beta-customer`,
  `${v2}/accounts/beta-customer`,
  `${v3}/users/beta-root`,
  `${v3}/users?filter=${encodeURIComponent("(role -eq CUSTOMER) -or (role -eq SUPERUSER)")}`,
  `${v3}/organizations?filter=${encodeURIComponent("-not(name -eq alpha)")}`,
  `${v3}/organizations/BETA`,
  `${v3}/organizations/alpha/members/beta-customer`,
  `${v3}/organizations/alpha/members?filter=${encodeURIComponent("name -contains beta")}`,
  `${v3}/organizations/alpha%2f..%2fbeta`,
];

it("rows of an organization are read by those who lead it", async () => {
  for (const path of ownPaths())
    expect([path, (await send("beta-delegatedadmin;beta", "GET", path)).status]).toEqual([
      path,
      200,
    ]);
});

describe.each(portalRoles)("%s of another organization", (role) => {
  const name = `alpha-${role.toLowerCase().replace("_", "")}`;
  const who = `${name};alpha`;

  it("reads no row of it", async () => {
    for (const path of [...ownPaths(), ...otherPaths]) {
      const answer = await send(who, "GET", path);
      const text = await answer.text();
      // A refusal may name what was asked for.
      const shown = answer.ok ? text : "";
      expect([path, answer.status < 500, /beta/.test(shown)]).toEqual([path, true, false]);
      expect([path, text.includes(secret)]).toEqual([path, false]);
      const requests = answer.ok && path.includes("service-requests") ? text : "";
      expect([path, requests.includes(`"id":${beta.request},`)]).toEqual([path, false]);
    }
  });

  it("signs in to no other organization", async () => {
    for (const other of ["beta", "", "alpha;beta", "BETA"])
      expect((await send(`${name};${other}`, "GET", `${v3}/services`)).status).toBe(401);
    const { status } = await test.fetch(`${origin}${v3}/tokens`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ username: name, password: "pw", organization: "beta" }),
    });
    expect(status).toBe(401);
  });

  it("writes no row of it", async () => {
    const member = (username: string) => ({
      username,
      role: "CUSTOMER",
    });
    const writes: readonly (readonly [method: string, path: string, body: object])[] = [
      ["POST", `${v3}/organizations/beta/members`, member("nobodys")],
      ["POST", `${v3}/organizations/beta/members`, member(name)],
      // Whoever is a member can be read by those who lead.
      ["POST", `${v3}/organizations/alpha/members`, member("beta-customer")],
      ["POST", `${v3}/organizations/alpha/members`, member("beta-delegatedadmin")],
      ["POST", `${v3}/organizations/alpha/members`, member("beta-root")],
      ["PATCH", `${v3}/organizations/beta`, { resource_quota }],
      ["PATCH", `${v3}/organizations/alpha`, { resource_quota }],
      ["PATCH", `${v3}/users/beta-customer`, { email: "x@x.example" }],
      ["PATCH", `${v3}/users/${name}`, { role: "SUPERUSER" }],
      ["POST", `${v3}/users`, { name: "made", password: "pw", role: "SUPERUSER" }],
      ["DELETE", `${v2}/configurations/organizations/name/beta`, {}],
    ];
    for (const [method, path, body] of writes) {
      const answer = await send(who, method, path, body);
      expect([method, path, answer.status >= 400 && answer.status < 500]).toEqual([
        method,
        path,
        true,
      ]);
      expect(await answer.text()).not.toContain(secret);
    }
    const request = { service_id: service, components: [] };
    for (const more of [{ organization: "beta" }, { organization_id: beta.id }]) {
      const answer = await send(who, "POST", `${v3}/service-requests`, {
        ...request,
        service: more,
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    const { organizations } = test.service;
    const members = await organizations.members(await organizations.named("beta"));
    expect(members).toHaveLength(portalRoles.length);
  });
});

it("a delegated administrator adds accounts that belong to nobody else, and is told the same of others", async () => {
  const add = (username: string): Promise<Response> =>
    send("alpha-delegatedadmin;alpha", "POST", `${v3}/organizations/alpha/members`, {
      username,
      resource_quota,
    });
  const answers = await Promise.all(
    ["beta-customer", "beta-root", "not-there"].map(async (name) => {
      const answer = await add(name);
      return [answer.status, (await answer.text()).replaceAll(name, "…")];
    }),
  );
  expect(new Set(answers.map(String)).size).toBe(1);
  expect((await add("nobodys")).status).toBe(201);
});
