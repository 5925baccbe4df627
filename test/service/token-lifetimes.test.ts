import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TestClock } from "./test-clock.ts";
import { administrator, openTestService, origin, type TestService } from "./test-service.ts";

let test: TestService;
const clock = new TestClock();
beforeAll(async () => {
  test = await openTestService({ clock });
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

const post = (path: string, body?: object, headers: object = {}): Promise<Response> =>
  test.fetch(`${origin}/rest/v3${path}`, {
    method: "POST",
    headers: { ...(body && { "Content-Type": "application/json" }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });

const tokenIn = async (answer: Response): Promise<string> => {
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { token: string }).token;
};
const newToken = async (user: object = administrator): Promise<string> =>
  tokenIn(await post("/tokens", user));
const refresh = (token: string): Promise<Response> => post("/tokens/refresh", { token });

const use = (authorization: string, cookie?: string): Promise<Response> =>
  test.fetch(`${origin}/rest/v3/services`, {
    headers: {
      Authorization: authorization,
      ...(cookie === undefined ? {} : { Cookie: cookie }),
    },
  });
const statusOf = async (token: string): Promise<number> => (await use(`Bearer ${token}`)).status;

describe("a token", () => {
  it("gives access for 60 seconds, not longer", async () => {
    const token = await newToken();
    clock.move(59.999);
    expect(await statusOf(token)).toBe(200);
    clock.move(0.001);
    expect(await statusOf(token)).toBe(401);
  });

  it("is refreshed for 15 minutes, not longer, and each refresh begins them anew", async () => {
    let token = await newToken();
    for (let round = 0; round < 3; round++) {
      clock.move(15 * 60 - 0.002);
      token = await tokenIn(await refresh(token));
      clock.move(0.001);
      expect(await statusOf(token)).toBe(200);
    }
    clock.move(0.003);
    const last = await newToken();
    clock.move(15 * 60);
    expect((await refresh(last)).status).toBe(401);
  });

  it("is refreshed by its header alone, also when its access has ended", async () => {
    const byHeader = (authorization?: string): Promise<Response> =>
      test.fetch(`${origin}/rest/v3/tokens/refresh`, {
        method: "POST",
        ...(authorization === undefined ? {} : { headers: { Authorization: authorization } }),
      });
    const token = await newToken();
    clock.move(61);
    const next = await tokenIn(await byHeader(`Bearer ${token}`));
    expect(await statusOf(next)).toBe(200);
    // It is used up, as one of a body is.
    expect((await byHeader(`Bearer ${token}`)).status).toBe(401);
    const last = await tokenIn(await byHeader(`bearer ${next}`));
    for (const none of [undefined, "", "Bearer", `Basic ${last}`, "Bearer nonsense"]) {
      const refused = await byHeader(none);
      expect([none, refused.status]).toEqual([none, 401]);
      expect(refused.headers.get("WWW-Authenticate")).toContain("Bearer");
    }
    expect(await statusOf(last)).toBe(200);
  });

  it("is that of the body where the header has another one", async () => {
    const [body, header] = [await newToken(), await newToken()];
    const refreshed = await test.fetch(`${origin}/rest/v3/tokens/refresh`, {
      method: "POST",
      headers: { Authorization: `Bearer ${header}`, "Content-Type": "application/json" },
      body: JSON.stringify({ token: body }),
    });
    expect(refreshed.status).toBe(201);
    expect([await statusOf(body), await statusOf(header)]).toEqual([401, 200]);
  });

  it("is refreshed by the generated client without a body", async () => {
    const token = await newToken();
    const headers = { Authorization: `Bearer ${token}` };
    const next = await test.v3.refreshToken({}, { headers });
    expect(await statusOf(next.token)).toBe(200);
  });

  it("is replaced by one of many refreshes at once, and ends with it", async () => {
    const token = await newToken();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(401)]);
    expect(await statusOf(token)).toBe(401);
    const winner = answers.find(({ status }) => status === 201);
    expect(await statusOf(await tokenIn(winner as Response))).toBe(200);
  });

  it.each([
    ["a new password", { password: "new" }],
    ["being disabled", { is_enabled: false }],
  ])("ends with %s, for access and for refreshes", async (what, body) => {
    const { v3 } = test;
    const user = { username: what, password: "old" };
    await v3.createUser({ body: { name: what, password: "old", role: "AUDITOR" } });
    const token = await newToken(user);
    await v3.updateUser({ user_name: what, body: { first_name: "still here" } });
    expect(await statusOf(token)).toBe(200);
    await v3.updateUser({ user_name: what, body });
    expect(await statusOf(token)).toBe(401);
    expect((await refresh(token)).status).toBe(401);
    await v3.updateUser({ user_name: what, body: { is_enabled: true } });
    expect(await statusOf(token)).toBe(401);
  });

  it("that is none is refused with the schemes that there are, and a problem", async () => {
    for (const answer of [
      await use("Bearer none"),
      await use("Bearer"),
      await use("BearerCookie"),
      await use("BearerCookie", "token=none"),
      await use("Basic !"),
      await use(""),
    ]) {
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toMatch(
        /^Basic realm=.*Bearer, BearerCookie$/,
      );
      expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/);
      expect(await answer.json()).toMatchObject({ status: 401, detail: expect.any(String) });
    }
  });
});

describe("a cookie", () => {
  it.each(["/token-cookie", "/tokens-cookie"])(
    "of %s is for HTTPS and for requests alone",
    async (path) => {
      const answer = await post(path, administrator);
      expect(answer.status).toBe(201);
      expect(await answer.text()).toBe("");
      const [cookie = ""] = answer.headers.getSetCookie();
      expect(cookie).toMatch(
        /^token=[\w.-]+; Path=\/; Max-Age=900; HttpOnly; SameSite=Strict; Secure$/,
      );
      const [pair = ""] = cookie.split(";");
      clock.move(59.999);
      expect((await use("BearerCookie", `other=1; ${pair}; last=2`)).status).toBe(200);
      // Without the header the cookie is nothing: a page of another origin cannot send it.
      expect((await use("", pair)).status).toBe(401);
      clock.move(0.001);
      expect((await use("BearerCookie", pair)).status).toBe(401);
      const next = await post("/token-cookie/refresh", undefined, { Cookie: pair });
      expect(next.status).toBe(201);
      expect((await post("/token-cookie/refresh", undefined, { Cookie: pair })).status).toBe(401);
    },
  );
});
