import { basic, bearer, createClient as createV3 } from "@diptych/v3/client";
import { createClient as createV2 } from "@diptych/v2/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientNetwork } from "../../service/auth/guessing/client-network.ts";
import { keyLifetime } from "../../service/auth/signing-keys.ts";
import { TestClock } from "./test-clock.ts";
import { administrator, openTestService, origin, type TestService } from "./test-service.ts";

let test: TestService;
const clock = new TestClock();

beforeAll(async () => {
  test = await openTestService({
    clock,
    addressOf: (raw) => (raw as Request).headers.get("x-address") ?? undefined,
  });
  await test.v3.createOrganization({ body: { name: "research" } });
  for (const name of ["member", "other", "auditor"])
    await test.v3.createUser({
      body: { name, password: "p", role: name === "auditor" ? "AUDITOR" : "CUSTOMER" },
    });
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

const send = (path: string, init: object = {}): Promise<Response> =>
  test.fetch(`${origin}${path}`, init);

const post = (path: string, body: object, headers: object = {}): Promise<Response> =>
  send(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...headers },
  });

const withPassword = (username: string, password: string, address?: string): Promise<Response> =>
  send("/rest/v3/organizations", {
    headers: {
      Authorization: `Basic ${btoa(`${username}:${password}`)}`,
      ...(address === undefined ? {} : { "X-Address": address }),
    },
  });

const tokenOf = async (body: object): Promise<string> =>
  ((await (await post("/rest/v3/tokens", body)).json()) as { token: string }).token;

const withToken = async (token: string, path = "/rest/v3/organizations"): Promise<number> =>
  (await send(path, { headers: { Authorization: `Bearer ${token}` } })).status;

const root = { username: "root", password: administrator.password };

describe("passwords", () => {
  it("are refused in the same words for accounts that are not there", async () => {
    const answers = await Promise.all([withPassword("root", "x"), withPassword("nobody", "x")]);
    const [wrong, unknown] = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(wrong).toBe(unknown);
  });

  it("are checked once for many requests, and again after a change", async () => {
    await test.v3.createUser({ body: { name: "cached", password: "old", role: "AUDITOR" } });
    const many = await Promise.all(Array.from({ length: 40 }, () => withPassword("cached", "old")));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]));
    await test.v3.updateUser({ user_name: "cached", body: { password: "new" } });
    expect((await withPassword("cached", "old")).status).toBe(401);
    expect((await withPassword("cached", "new")).status).toBe(200);
    await test.v3.updateUser({ user_name: "cached", body: { is_enabled: false } });
    expect((await withPassword("cached", "new")).status).toBe(401);
  });

  it("of an account of the same name that was made anew are its own", async () => {
    await test.v3.createUser({ body: { name: "again", password: "one", role: "AUDITOR" } });
    expect((await withPassword("again", "one")).status).toBe(200);
    await test.v2.deleteAccount({ login_id: "again" });
    await test.v3.createUser({ body: { name: "again", password: "two", role: "AUDITOR" } });
    expect((await withPassword("again", "one")).status).toBe(401);
  });

  it("are guessed ten times a minute for an account, however many at once", async () => {
    await test.v3.createUser({ body: { name: "guessed", password: "p", role: "AUDITOR" } });
    expect((await withPassword("guessed", "p", "10.0.0.1")).status).toBe(200);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => withPassword("guessed", `wrong ${i}`, "10.0.0.2")),
    );
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    const refused = guesses.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get("Retry-After"))).toBe(6);
    // Wrong ones that are remembered cost nothing. A database need not answer in the order that it was asked in.
    const heard = `wrong ${statuses.indexOf(401)}`;
    expect((await withPassword("guessed", heard, "10.0.0.2")).status).toBe(401);
    // The right one is remembered, and so it helps everywhere.
    expect((await withPassword("guessed", "p", "10.0.0.2")).status).toBe(200);
    clock.move(60);
    for (let i = 0; i < 10; i++) await withPassword("guessed", `wrong ${i}`, "10.0.0.3");
    // One that is not remembered helps a stranger no more, also not by way of a token.
    const body = { username: "guessed", password: "p" };
    const token = await post("/rest/v3/tokens", body, { "X-Address": "10.0.0.3" });
    expect([token.status, token.headers.get("Retry-After")]).toEqual([429, "6"]);
    // Where the account has signed in before, it still does.
    expect((await withPassword("guessed", "p", "10.0.0.1")).status).toBe(200);
  });

  it("are guessed a hundred times a minute from an address", async () => {
    clock.move(61);
    for (let i = 0; i < 100; i++) await withPassword(`nobody${i}`, "x", "10.0.0.9");
    expect((await withPassword("auditor", "p", "10.0.0.9")).status).toBe(429);
    expect((await withPassword("auditor", "p", "10.0.0.8")).status).toBe(200);
    clock.move(61);
  });

  it("are guessed as often from all addresses that one client of version 6 has", async () => {
    for (let i = 0; i < 100; i++)
      await withPassword(`no${i}`, "x", `2a00:1:2:3::${i.toString(16)}`);
    expect((await withPassword("auditor", "p", "2a00:1:2:3:ffff::1")).status).toBe(429);
    expect((await withPassword("auditor", "p", "2a00:1:2:4::1")).status).toBe(200);
    const same = ["2a00:1:2:3::", "2A00:0001:2:3:4:5:6:7%eth0", "2a00:1:2:3::5:6:7"];
    expect(same.map(clientNetwork)).toEqual(same.map(() => "2a00:1:2:3::/64"));
    expect(clientNetwork("::1")).toBe("0:0:0:0::/64");
    for (const other of ["10.0.0.1", "unknown", "a:b", "_x:1", ":::::::::", "::ffff:10.0.0.1"])
      expect(clientNetwork(other)).toBe(other);
    clock.move(61);
  });
});

describe("tokens", () => {
  it("are taken by both interfaces for a minute, and refreshed for a quarter of an hour", async () => {
    const token = await tokenOf(root);
    expect(await withToken(token)).toBe(200);
    expect(await withToken(token, "/webservices/services/rest/v2/accounts")).toBe(200);
    clock.move(61);
    expect(await withToken(token)).toBe(401);
    const refreshed = await post("/rest/v3/tokens/refresh", { token });
    expect(refreshed.status).toBe(201);
    expect((await post("/rest/v3/tokens/refresh", { token })).status).toBe(401);
    const { token: next } = (await refreshed.json()) as { token: string };
    expect(await withToken(next)).toBe(200);
    clock.move(15 * 60 + 1);
    expect((await post("/rest/v3/tokens/refresh", { token: next })).status).toBe(401);
  });

  it("do not come alive when the clock goes back", async () => {
    const token = await tokenOf(root);
    clock.move(-3600);
    const before = await withToken(token);
    clock.move(3600);
    expect([before, await withToken(token)]).toEqual([401, 200]);
    clock.move(3600);
    expect(await withToken(token)).toBe(401);
  });

  it("are renewed by the client, under a clock that moves", async () => {
    const api = createV3({ baseUrl: `${origin}/rest/v3`, auth: bearer(root), fetch: test.fetch });
    expect((await api.getUser({ user_name: "root" })).name).toBe("root");
    clock.move(61);
    expect((await api.getUser({ user_name: "root" })).name).toBe("root");
  });

  it("end with membership, and not for the members who stay", async () => {
    const join = (names: readonly string[]) =>
      test.v2.getOrganizationByName({ org_name: "research" }).then(({ id = 0 }) =>
        test.v2.replaceOrganization({
          id,
          body: {
            name: "research",
            Members: names.map((userId) => ({ userId, portalRole: "CUSTOMER" })),
          },
        }),
      );
    await join(["member", "other"]);
    const [mine, theirs] = await Promise.all(
      ["member", "other"].map((username) =>
        tokenOf({ username, password: "p", organization: "research" }),
      ),
    );
    await join(["other"]);
    expect(await withToken(mine ?? "")).toBe(401);
    expect(await withToken(theirs ?? "")).toBe(200);
    await join(["member", "other"]);
    expect(await withToken(mine ?? "")).toBe(401);
  });

  it("signed by a key of another process are known", async () => {
    const { tokens } = test.service;
    const first = await tokenOf(root);
    clock.move(keyLifetime / 1000 + 1);
    await tokens.maintain();
    const second = await tokenOf(root);
    const keyOf = (token: string) => JSON.parse(atob(token.split(".")[0] ?? "")) as { kid: string };
    expect(keyOf(second).kid).not.toBe(keyOf(first).kid);
    expect(await withToken(second)).toBe(200);
    clock.move(25 * 3600);
    await tokens.maintain();
    expect(await withToken(await tokenOf(root))).toBe(200);
  });
});

describe("cookies", () => {
  const cookieOf = (answer: Response): string =>
    answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  const get = async (cookie: string): Promise<number> =>
    (await send("/rest/v3/users", { headers: { Cookie: cookie, Authorization: "BearerCookie" } }))
      .status;
  const refresh = (cookie: string): Promise<Response> =>
    send("/rest/v3/token-cookie/refresh", { method: "POST", headers: { Cookie: cookie } });

  it("are refreshed also past their access expiration", async () => {
    const cookie = cookieOf(await post("/rest/v3/token-cookie", root));
    expect(await get(cookie)).toBe(200);
    clock.move(61);
    expect(await get(cookie)).toBe(401);
    const refreshed = await refresh(cookie);
    expect(refreshed.status).toBe(201);
    expect(await get(cookieOf(refreshed))).toBe(200);
    expect((await refresh(cookie)).status).toBe(401);
    clock.move(15 * 60 + 1);
    expect((await refresh(cookieOf(refreshed))).status).toBe(401);
  });

  it("are for administrators: a portal user's token is none", async () => {
    const token = await tokenOf({ username: "other", password: "p", organization: "research" });
    expect((await refresh(`token=${token}`)).status).toBe(401);
    for (const path of ["/rest/v3/tokens-cookie", "/rest/v3/token-cookie"]) {
      const asked = await post(path, { username: "other", password: "p" });
      expect(asked.status).toBe(403);
      expect(asked.headers.get("set-cookie")).toBeNull();
      expect((await post(path, { username: "other", password: "q" })).status).toBe(401);
    }
  });

  it("are taken by version 2", async () => {
    const cookie = cookieOf(await post("/rest/v3/tokens-cookie", root));
    const answer = await send("/webservices/services/rest/v2/accounts", {
      headers: { Cookie: cookie, Authorization: "BearerCookie" },
    });
    expect(answer.status).toBe(200);
  });
});

it("takes `account;organization` in both interfaces", async () => {
  const auth = basic({ username: "other;research", password: "p" });
  const v3 = createV3({ baseUrl: `${origin}/rest/v3`, auth, fetch: test.fetch });
  expect((await v3.getOrganization({ org_name: "research" })).name).toBe("research");
  const v2 = createV2({
    baseUrl: `${origin}/webservices/services/rest/v2`,
    auth,
    fetch: test.fetch,
  });
  expect((await v2.getOrganizationByName({ org_name: "research" })).name).toBe("research");
});
