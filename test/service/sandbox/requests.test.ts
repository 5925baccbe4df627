import { toFetch } from "@diptych/runtime";
import { basic as basicV2, createClient as createV2 } from "@diptych/v2/client";
import { basic, createClient as createV3 } from "@diptych/v3/client";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createService, type StandIn } from "../../../service/index.ts";
import { matches } from "../../../service/sandbox/operations.ts";
import { withoutSecrets } from "../../../service/sandbox/redact.ts";

const origin = "https://cloud.test";
const admin = { username: "admin", password: "secret" };
let standIn: StandIn;
let fetch: (url: string, init?: object) => Promise<Response>;
let v2: ReturnType<typeof createV2>;
let v3: ReturnType<typeof createV3>;

beforeAll(async () => {
  standIn = await createService({ memory: true, publicUrl: origin });
  const handle = toFetch(standIn.server);
  fetch = (url, init) => handle(new Request(url, init)) as Promise<Response>;
  const retry = { retries: 0 };
  v2 = createV2({
    baseUrl: `${origin}/webservices/services/rest/v2`,
    auth: basicV2(admin),
    fetch,
    retry,
  });
  v3 = createV3({ baseUrl: `${origin}/rest/v3`, auth: basic(admin), fetch, retry });
});
afterAll(() => standIn.close());
beforeEach(() => standIn.sandbox.reset("empty"));

it("keeps ten million characters of bodies, and says which it no longer has", async () => {
  const { sandbox } = standIn;
  const tiers = (i: number) => ({ name: `${i}`.padStart(3, "0") + "x".repeat(900_000) });
  for (let i = 0; i < 13; i++) await v3.createOrganization.result({ body: tiers(i) });
  const requests = sandbox.requests();
  expect(requests).toHaveLength(13);
  expect(requests.map(({ isBodyForgotten }) => isBodyForgotten === true)).toEqual(
    requests.map((_, i) => i < 2),
  );
  expect(requests.filter(({ body }) => body !== undefined)).toHaveLength(11);
  sandbox.forgetRequests();
  await v3.createOrganization.result({ body: tiers(0) });
  expect(sandbox.requests()[0]?.body).toBeDefined();
});

it("records what was asked, without secrets", async () => {
  const { sandbox } = standIn;
  await v3.createUser({ body: { name: "asmith", password: "hunter2", role: "USER" } });
  await v3.getUser({ user_name: "asmith" });
  await v3.createToken({ body: { username: "asmith", password: "hunter2" } });
  await v2.createAccount({ body: { userid: "bjones", password: "hunter2" } });
  await v3.listUsers({ page_size: 2, filter: (f) => f.role.eq("USER") });
  expect(sandbox.requests()).toMatchObject([
    {
      number: 1,
      time: "2026-01-01T00:00:00.000Z",
      method: "POST",
      url: "/rest/v3/users",
      operation: "v3.createUser",
      account: "admin",
      body: { name: "asmith", password: "[hidden]", role: "USER" },
      status: 201,
    },
    { operation: "v3.getUser", path: { user_name: "asmith" }, status: 200 },
    { operation: "v3.createToken", body: { username: "asmith", password: "[hidden]" } },
    { operation: "v2.createAccount", body: { userid: "bjones", password: "[hidden]" } },
    { operation: "v3.listUsers", query: { page_size: 2 } },
  ]);
  expect(JSON.stringify(sandbox.requests())).not.toContain("hunter2");
  expect(sandbox.requests("v2.*")).toHaveLength(1);
  sandbox.forgetRequests();
  expect(sandbox.requests()).toEqual([]);
});

it("records requests that were refused early", async () => {
  await fetch(`${origin}/rest/v3/nowhere?x=1`);
  await fetch(`${origin}/rest/v3/users`);
  await v3.createUser.result({ body: { name: 5 as unknown as string } });
  expect(standIn.sandbox.requests()).toEqual([
    expect.objectContaining({ url: "/rest/v3/nowhere?x=1", status: 404 }),
    expect.objectContaining({ operation: "v3.listUsers", status: 401 }),
    expect.objectContaining({ operation: "v3.createUser", status: 400 }),
  ]);
});

it("keeps the last thousand requests", async () => {
  const send = toFetch(standIn.server);
  for (let count = 0; count < 1_003; count++) await send(new Request(`${origin}/nowhere`));
  const numbers = standIn.sandbox.requests().map(({ number }) => number);
  expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([1_000, 4, 1_003]);
});

it("lets operations fail, of both interfaces, as often as is said", async () => {
  const { sandbox } = standIn;
  sandbox.addFault({ operation: "v2.list*", status: 429, retryAfter: 7, times: 2 });
  const headers = { Authorization: `Basic ${btoa("admin:secret")}` };
  const limited = await fetch(`${origin}/webservices/services/rest/v2/policies`, { headers });
  expect([limited.status, limited.headers.get("Retry-After")]).toEqual([429, "7"]);
  expect(await v2.listAttributes.result()).toMatchObject({ error: { status: 429 } });
  expect(await v2.listPolicies.result()).toMatchObject({ status: 200 });
  sandbox.addFault({ operation: "v3.createToken", status: 503 });
  expect(await v3.createToken.result({ body: admin })).toMatchObject({ error: { status: 503 } });
  expect(await v3.createToken.result({ body: admin })).toMatchObject({ error: { status: 503 } });
  sandbox.removeFaults();
  expect((await v3.createToken.result({ body: admin })).status).toBe(201);
  expect(sandbox.requests("v2.listPolicies").map(({ fault }) => fault)).toEqual([1, undefined]);
});

it("does not carry out what it lets fail, and carries out what it delays", async () => {
  const { sandbox } = standIn;
  sandbox.addFault({ operation: "v3.createUser", status: 500, times: 1 });
  expect((await v3.createUser.result({ body: { name: "a" } })).status).toBe(500);
  expect((await v3.getUser.result({ user_name: "a" })).status).toBe(404);
  sandbox.addFault({ operation: "v3.createUser", delay: 150, times: 1 });
  const started = performance.now();
  await v3.createUser({ body: { name: "a" } });
  expect(performance.now() - started).toBeGreaterThan(140);
});

it("forgets a delay when the client is gone", async () => {
  standIn.sandbox.addFault({ operation: "v3.listUsers", delay: 600_000 });
  const controller = new AbortController();
  const call = v3.listUsers({}, { signal: controller.signal });
  call.catch(() => undefined);
  await expect.poll(() => standIn.sandbox.faults()[0]?.happened).toBe(1);
  controller.abort();
  await expect(call).rejects.toThrow();
});

it.each([
  [{}, "A fault has a status, a delay or expireToken."],
  [{ status: 200 }, "status of a fault is a whole number from 400 to 599."],
  [{ status: 429, retryAfter: 0.5 }, "retryAfter of a fault is a whole number from 0 to 86400."],
  [{ delay: 5, retryAfter: 5 }, "retryAfter of a fault needs a status."],
  [{ expireToken: true, delay: 5 }, "expireToken of a fault stands alone; add another fault"],
  [{ status: 500, often: 2 }, "A fault has no member often."],
  [{ status: 500, operation: "v3.getUsr" }, "v3.getUsr is no operation."],
  [{ status: 500, operation: "getUser" }, "getUser is no operation."],
])("refuses the fault %j", (fault, message) => {
  expect(() => standIn.sandbox.addFault(fault as object)).toThrow(message);
  expect(standIn.sandbox.faults()).toEqual([]);
});

it.each([
  ["*", "v3.getUser", true],
  ["v3.*", "v2.getAccount", false],
  ["*.getUser", "v3.getUser", true],
  ["v3.get*", "v3.getUser", true],
  ["v3.*User*", "v3.listUsers", true],
  ["v3.getUser*User", "v3.getUser", false],
  ["*e*e*", "v3.getUser", true],
  ["v3.getUser", "v3.getUsers", false],
])("the pattern %s for %s", (pattern, operation, isMeant) => {
  expect(matches(pattern, operation)).toBe(isMeant);
});

it("hides secrets wherever they stand", () => {
  const created = new Date();
  expect(
    withoutSecrets({
      created,
      adminPassword: "x",
      rsa: "key",
      none: { password: null },
      list: [{ token: "x", size: 5n }],
      parameters: [
        { name: "AdminPassword", defaultValue: "x", description: "d" },
        { name: "Pin", noEcho: true, value: "x" },
        { name: "Size", noEcho: false, value: "small" },
      ],
    }),
  ).toEqual({
    created,
    adminPassword: "[hidden]",
    rsa: "[hidden]",
    none: { password: null },
    list: [{ token: "[hidden]", size: 5n }],
    parameters: [
      { name: "AdminPassword", defaultValue: "[hidden]", description: "d" },
      { name: "Pin", noEcho: true, value: "[hidden]" },
      { name: "Size", noEcho: false, value: "small" },
    ],
  });
});
