import * as v3 from "@diptych/v3";
import { ApiError } from "@diptych/v3/client";
import { listOrganizationMembersFilter, listOrganizationsFilter } from "@diptych/v3/filters";
import { compileFilter } from "@diptych/runtime";
import { expect } from "vitest";
import { operations, v3 as document } from "../documents.ts";
import { list, object } from "../json.ts";
import { code, service, type Proofs } from "./proof.ts";
import { cost, links, member, organization, resources, serviceRequest, user } from "./samples.ts";
import { ask3, client3, json } from "./serve.ts";

const keys = operations(document).map(({ key }) => key);

const valid = (result: { readonly issues?: unknown }): boolean => result.issues === undefined;

/** An object without one of its members. */
const without = (value: object, name: string): object =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));

const post = (body: unknown): { method: string; headers: typeof json; body: string } => ({
  method: "POST",
  headers: json,
  body: JSON.stringify(body),
});

const page = { pagination: { page_size: 100, page_number: 1 }, items: [] };

export const proofs: Proofs = {
  names: service(
    "keeps new names in normal form, and refuses characters that are not seen",
    "hidden-characters.test.ts",
    "is 400 for everything that both interfaces name",
  ),
  "new-passwords": service(
    "refuses passwords that are short or common",
    "own-password.test.ts",
    "that is %s is refused by both interfaces",
  ),
  "accepted-body": code(async () => {
    const item = { id: 17, name: "asmith", links };
    const served = await ask3(
      { createUser: () => ({ status: 202, body: item }) },
      "/users",
      post({ name: "asmith" }),
    );
    expect([served.status, await served.json()]).toEqual([202, item]);
    const received = client3(Response.json(item, { status: 202 }));
    expect(await received.createUser({ body: { name: "asmith" } })).toEqual(item);
    const whole = client3(Response.json(user, { status: 202 }));
    expect(await whole.createUser({ body: { name: "asmith" } })).toMatchObject(item);
  }),
  "advanced-quota": service(
    "reads the properties that version 2 has, and keeps others",
    "one-truth.test.ts",
    "keep what the other interface has no word for",
    () => {
      const quota = { num_cpus: 1, advanced: { any: [1] } };
      expect(valid(v3.validateResourceQuotaInput(quota))).toBe(true);
      expect(v3.decodeResourceQuotaInputJson(JSON.stringify(quota))).toEqual(quota);
      expect(JSON.parse(String(v3.encodeResourceQuotaInputJson(quota)))).toEqual(quota);
    },
  ),
  approvers: code(() => {
    const { summary } = serviceRequest;
    expect(valid(v3.validateServiceRequestSummary(summary))).toBe(true);
    expect(valid(v3.validateServiceRequestSummary({ ...summary, approvers: [7] }))).toBe(false);
  }),
  "attribute-values": code(() => {
    for (const value of [null, 7, "text", [1, { a: null }], { size: { unit: "GB", value: 8 } }]) {
      expect(valid(v3.validateAttributeEntry({ "Cost centre": value }))).toBe(true);
      expect(v3.decodeServiceFormJson(JSON.stringify({ label: value }))).toEqual({ label: value });
    }
  }),
  "body-sizes": service(
    "bounds bodies by operation, by address and together",
    "process/big-bodies.test.ts",
    "by one address leave room for others, in both interfaces, and none for more of that address",
  ),
  "component-configuration": code(() => {
    expect(valid(v3.validateComponentConfiguration({}))).toBe(true);
    expect(v3.decodeComponentConfigurationJson('{"further":1}')).toEqual({ further: 1 });
  }),
  "deployed-name": code(async () => {
    const status = async (filter: string): Promise<number> => {
      const handlers = { listServiceRequests: () => ({ status: 200, body: page }) as const };
      return (await ask3(handlers, `/service-requests?filter=${encodeURIComponent(filter)}`))
        .status;
    };
    expect(await status("deployed_name -contains web")).toBe(200);
    expect(await status("deployed_name -gt web")).toBe(400);
  }),
  "enum-values": code(() => {
    expect(valid(v3.validateUser({ ...user, type: "ACTIVE_DIRECTORY" }))).toBe(true);
    expect(valid(v3.validateUser({ ...user, type: "directory" }))).toBe(false);
    expect(valid(v3.validateSize({ unit: "PB", value: 1 }))).toBe(true);
  }),
  "error-body": code(async () => {
    const refused = await ask3(
      { createUser: () => ({ status: 201, body: user }) },
      "/users",
      post({ name: 1, email: 2 }),
    );
    expect([refused.status, refused.headers.get("content-type")]).toEqual([
      400,
      "application/problem+json",
    ]);
    expect(await refused.json()).toMatchObject({
      errors: [{ pointer: "/name" }, { pointer: "/email" }],
    });
  }),
  events: code(() => expect(document.root).not.toHaveProperty("webhooks")),
  "filter-chain": code(async () => {
    // From the left: (true or true) and false.
    const kept: unknown[] = [];
    const filter = "(id -eq 1) -or (id -eq 1) -and (id -eq 2)";
    await ask3(
      {
        listOrganizations: ({ query }) => {
          if (query.filter === undefined) throw new Error("there is no filter");
          kept.push(compileFilter(query.filter, listOrganizationsFilter)({ id: 1, name: "a" }));
          return { status: 200, body: page };
        },
      },
      `/organizations?filter=${encodeURIComponent(filter)}`,
    );
    expect(kept).toEqual([false]);
  }),
  "filter-errors": code(async () => {
    for (const filter of ["id -eq", "colour -eq red", "id -contains 7"]) {
      const handlers = { listOrganizations: () => ({ status: 200, body: page }) as const };
      const refused = await ask3(handlers, `/organizations?filter=${encodeURIComponent(filter)}`);
      expect([filter, refused.status]).toEqual([filter, 400]);
      const [error] = ((await refused.json()) as { errors: readonly object[] }).errors;
      expect(error).toMatchObject({
        parameter: "filter",
        detail: expect.stringMatching(/^position \d+: /) as string,
      });
    }
  }),
  "filter-fields": code(() => {
    expect(Object.keys(listOrganizationsFilter.fields).sort()).toEqual(["id", "name"]);
    expect(Object.keys(listOrganizationMembersFilter.fields).sort()).toEqual(["id", "name"]);
  }),
  "member-fields": code(() => {
    const limited = { ...member, resource_quota: resources, cost_quota: null };
    expect(valid(v3.validateOrganizationMember(limited))).toBe(true);
    for (const name of Object.keys(limited)) {
      expect([name, valid(v3.validateOrganizationMember(without(limited, name)))]).toEqual([
        name,
        false,
      ]);
    }
  }),
  "primary-contact": service(
    "keeps one primary contact",
    "one-of-each.test.ts",
    "has one primary contact, in both interfaces",
  ),
  "member-filter": code(async () => {
    const handlers = { listOrganizationMembers: () => ({ status: 200, body: page }) as const };
    const path = "/organizations/research/members?filter=name%20-eq%20asmith";
    expect((await ask3(handlers, path)).status).toBe(200);
  }),
  "number-kinds": code(() => {
    expect(valid(v3.validateResourceQuota({ ...resources, num_cpus: 1.5 }))).toBe(false);
    expect(valid(v3.validateResourceQuota({ ...resources, memory_in_gb: 1.5 }))).toBe(true);
    expect(valid(v3.validateUser({ ...user, id: 1.5 }))).toBe(false);
  }),
  "page-limits": code(async () => {
    const handlers = { listUsers: () => ({ status: 200, body: page }) as const };
    for (const [query, status] of [
      ["page_size=1000000", 200],
      ["page_size=0", 400],
      ["page_number=0", 400],
      ["page_number=-1", 400],
      ["page_size=2147483647", 200],
      ["page_size=2147483648", 400],
    ] as const) {
      expect([query, (await ask3(handlers, `/users?${query}`)).status]).toEqual([query, status]);
    }
    // Lowering the size is up to the service: the server passes it on.
  }),
  "plain-http-links": code(() => {
    const [link] = links;
    for (const [base, isValid] of [
      ["http://localhost:8080", true],
      ["http://127.0.0.1:8080", true],
      ["http://[::1]:8080", true],
      ["http://localhost.example", false],
      ["http://127.0.0.1.example", false],
      ["http://localhost:8080@cloud.test", false],
      ["http://cloud.test", false],
    ] as const) {
      const href = `${base}/rest/v3/users`;
      expect([href, valid(v3.validateLink({ ...link, href }))]).toEqual([href, isValid]);
    }
  }),
  "rate-limits": code(async () => {
    const response = Response.json({}, { status: 429, headers: { "retry-after": "5" } });
    const error = await client3(response)
      .getUser({ user_name: "a" })
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 429 });
  }),
  "required-fields": code(() => {
    for (const [validate, value, conditional] of [
      [
        v3.validateUser,
        { ...user, type: "ACTIVE_DIRECTORY", active_directory_groups: ["a"] },
        ["active_directory_groups"],
      ],
      [v3.validateOrganization, organization, []],
      [v3.validateResourceQuota, resources, Object.keys(resources)],
      [v3.validateCostQuota, cost, []],
      [v3.validateMemberCostQuota, cost, ["allow_vm_power_on_when_over_quota"]],
      [v3.validateServiceRequest, serviceRequest, []],
      [v3.validateServiceRequestSummary, serviceRequest.summary, []],
    ] as const) {
      expect(validate(value).issues).toBeUndefined();
      for (const name of Object.keys(value)) {
        const isOptional = (conditional as readonly string[]).includes(name);
        expect([name, valid(validate(without(value, name)))]).toEqual([name, isOptional]);
      }
    }
    expect(valid(v3.validateUserCreation({ name: "asmith" }))).toBe(true);
    expect(valid(v3.validateResourceQuotaInput({}))).toBe(false);
    expect(valid(v3.validateResourceQuotaInput({ num_cpus: 1 }))).toBe(true);
  }),
  "role-none": code(() => {
    expect(valid(v3.validateUserCreation({ name: "a", role: "NONE" }))).toBe(true);
    expect(valid(v3.validateUser({ ...user, role: "NONE" }))).toBe(true);
    expect(valid(v3.validateUserUpdate({ role: "NONE" }))).toBe(false);
    expect(valid(v3.validateUserUpdate({ role: "NONE_AT_ALL" }))).toBe(true);
    const created = { username: "a", role: "NONE", cost_quota: { daily_cost: 1 } };
    expect(valid(v3.validateOrganizationMemberCreation(created))).toBe(false);
  }),
  "role-permissions": code(() => {
    for (const { key, operation } of operations(document)) {
      expect([key, Object.keys(object(operation["responses"]))]).toEqual([
        key,
        expect.arrayContaining(["403"]),
      ]);
    }
  }),
  "server-statuses": code(async () => {
    const handlers = { createUser: () => ({ status: 201, body: user }) as const };
    const status = async (path: string, sent: object): Promise<number> =>
      (await ask3(handlers, path, sent)).status;
    const good = post({ name: "a" });
    expect(await status("/users", { method: "DELETE" })).toBe(405);
    expect(await status("/users", { ...good, headers: { ...json, accept: "image/png" } })).toBe(
      406,
    );
    expect(await status("/users", post({ name: "a".repeat(2_000) }))).toBe(413);
    expect(await status("/users", { ...good, headers: { "content-type": "image/png" } })).toBe(415);
    expect(await status("/services", {})).toBe(501);
  }),
  "service-request-items": code(() => {
    expect(valid(v3.validateServiceRequestItem({ id: 4711, links }))).toBe(true);
    expect(valid(v3.validateServiceRequestItem({ links }))).toBe(false);
  }),
  "service-self-link": code(() => {
    const { schemas } = object(document.root["components"]);
    for (const name of ["ServiceDefinition", "ServiceDefinitionCollection"]) {
      const [example] = list(object(object(schemas)[name])["examples"]);
      const [item] = list(object(example)["items"] ?? example);
      expect(list(object(item)["links"])).toContainEqual({
        rel: "self",
        href: "https://cloud.test/rest/v3/services?filter=id%20-eq%2012",
        method: "GET",
      });
    }
    expect(
      valid(v3.validateServiceDefinition({ id: 1, name: "a", type: "SERVICE", links: [] })),
    ).toBe(false);
  }),
  "service-without-form": code(async () => {
    expect(valid(v3.validateServiceRequestCreation({ service_id: 12 }))).toBe(true);
    const response = Response.json({}, { status: 404 });
    const error = await client3(response)
      .getRequestForm({ id: 12 })
      .catch((e: unknown) => e);
    expect(error).toMatchObject({ status: 404 });
  }),
  "form-audience": service(
    "keeps the forms of others from the caller",
    "form-audience.test.ts",
    "%s gets the forms that are for them, in both interfaces",
  ),
  states: code(() => {
    const { summary } = serviceRequest;
    expect(valid(v3.validateServiceRequestSummary({ ...summary, state: "ON_HOLD" }))).toBe(true);
    expect(valid(v3.validateServiceRequestSummary({ ...summary, state: "on hold" }))).toBe(false);
  }),
  "text-charset": code(() => {
    const name = "Jérôme 漢";
    const creation = v3.decodeUserCreationJson(JSON.stringify({ name }));
    expect(JSON.parse(String(v3.encodeUserCreationJson(creation)))).toEqual({ name });
  }),
  "token-cookie": service(
    "gives cookies for HTTPS and for requests alone",
    "token-lifetimes.test.ts",
    "of %s is for HTTPS and for requests alone",
    async () => {
      const create = async (cookie: string): Promise<Response> =>
        ask3(
          { createTokenCookie: () => ({ status: 201, headers: { "Set-Cookie": cookie } }) },
          "/token-cookie",
          post({ username: "a", password: "b" }),
        );
      const good = "token=abc; Path=/; Secure; HttpOnly; SameSite=Strict";
      const created = await create(good);
      expect([created.status, created.headers.get("set-cookie"), await created.text()]).toEqual([
        201,
        good,
        "",
      ]);
      const refresh = operations(document).find(({ key }) => key === "POST /token-cookie/refresh");
      expect(refresh?.operation["security"]).toEqual([{ tokenCookie: [] }]);
      expect(refresh?.operation).not.toHaveProperty("requestBody");
    },
  ),
  "token-endpoint-security": code(async () => {
    for (const authorization of ["", "Basic nonsense", "Bearer expired"]) {
      const created = await ask3(
        { createToken: () => ({ status: 201, body: { token: "t" } }) },
        "/tokens",
        { ...post({ username: "a", password: "b" }), headers: { ...json, authorization } },
      );
      expect([authorization, created.status]).toEqual([authorization, 201]);
    }
  }),
  "token-refresh": code(async () => {
    const refreshed = await ask3(
      { refreshToken: ({ body }) => ({ status: 201, body: { token: `${body?.token}2` } }) },
      "/tokens/refresh",
      { ...post({ token: "t" }), headers: { ...json, authorization: "" } },
    );
    expect([refreshed.status, await refreshed.json()]).toEqual([201, { token: "t2" }]);
    const alone = await ask3(
      {
        refreshToken: ({ body, request }) => ({
          status: 201,
          body: { token: `${String(request.headers["authorization"])}, ${body?.token}` },
        }),
      },
      "/tokens/refresh",
      { method: "POST", headers: { authorization: "Bearer t" } },
    );
    expect(await alone.json()).toEqual({ token: "Bearer t, undefined" });
    const expired = client3(Response.json({}, { status: 401 }));
    const error = await expired.refreshToken({ body: { token: "t" } }).catch((e: unknown) => e);
    expect(error).toMatchObject({ status: 401 });
  }),
  "user-update-fields": code(() => {
    const { schemas } = object(document.root["components"]);
    const names = (schema: string): string[] =>
      Object.keys(object(object(object(schemas)[schema])["properties"])).sort();
    const creation = names("UserCreation").filter((name) => name !== "name");
    expect(names("UserUpdate")).toEqual([...creation, "is_enabled"].sort());
    expect(valid(v3.validateUserUpdate({}))).toBe(true);
  }),
  "unlisted-members": service(
    "refuses members of bodies that are not listed",
    "decisions.test.ts",
    "refuses members of a body that the document does not list",
  ),
  "verbs-without-endpoints": code(() =>
    expect(keys.filter((key) => /^(PUT|DELETE)/.test(key))).toEqual([]),
  ),
  "request-approval": service(
    "has requests approved by role, by itself, or by somebody",
    "service-requests.test.ts",
    "waits for a manager, and comes by itself where the policy is automatic",
  ),
  "request-ends": service(
    "ends requests that cannot be deployed",
    "service-requests.test.ts",
    "that cannot deploy fails the request, which gives back its reservation",
  ),
  "request-quota": service(
    "checks quotas at the submission",
    "decisions.test.ts",
    "counts a reservation that was cleared no more, and asks for no quota without an organization",
  ),
  "storage-tiers": service(
    "puts disks on a tier that has a price and a limit",
    "storage-tiers.test.ts",
    "without a tier is counted and priced as the tier that is assumed",
  ),
  "request-costs": service(
    "says what a day costs",
    "life-of-costs.test.ts",
    "takes from the quotas of organization and member, and refuses what exceeds one",
  ),
  "form-labels": service(
    "checks requests against their form",
    "service-requests.test.ts",
    "names every mistake of the form",
  ),
  "category-filter": service(
    "compares categories as a whole",
    "catalog.test.ts",
    "filters by name, category and number",
  ),
};
