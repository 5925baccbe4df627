import { describe, expect, it } from "vitest";
import { forbidden, problem, tooManyRequests } from "@diptych/runtime";
import { createServerCore } from "@diptych/runtime/codegen1";
import { ask } from "./ask.ts";
import { authenticate, description, handlers, sample } from "./sample.ts";

describe("authentication", () => {
  const server = sample();
  const basic = (text: string): Record<string, string> => ({
    Authorization: `Basic ${Buffer.from(text, "utf8").toString("base64")}`,
  });
  const challenge = String.raw`Basic realm="Sample \"service\"", charset="UTF-8", Bearer, BearerCookie`;

  it.each([
    [basic("ann:right"), { user: "ann" }],
    [basic("änn;org:right"), { user: "änn;org" }],
    [{ Authorization: "bASIC YTpyaWdodA==" }, { user: "a" }],
    [{ Authorization: "Bearer good" }, { user: "b" }],
    [{ Authorization: "bearer  good " }, { user: "b" }],
    [{ Authorization: "BearerCookie", Cookie: "x=1; token=good" }, { user: "c" }],
    [{ Authorization: "BearerCookie", Cookie: 'token="good"' }, { user: "c" }],
  ])("lets %j in", async (headers, session) => {
    const answer = await ask(server, "GET /users/u", headers);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({ name: "u", session });
  });

  it.each([
    {},
    basic("ann:wrong"),
    basic("ann"),
    basic("ann\u0000:right"),
    { Authorization: "Basic" },
    { Authorization: "Basic !!!" },
    { Authorization: "Basic YTpyaWdodA=" },
    { Authorization: "Basic 5G5uOnJpZ2h0" },
    { Authorization: "BasicYTpyaWdodA==" },
    { Authorization: "Bearer" },
    { Authorization: "Bearer bad" },
    { Authorization: "Bearer good good" },
    { Authorization: "Bearer good, Basic YTpyaWdodA==" },
    { Authorization: "BearerCookie" },
    { Authorization: "BearerCookie x", Cookie: "token=good" },
    { Cookie: "token=good" },
    { Authorization: "BearerCookie", Cookie: "token=bad; token=good" },
    { Authorization: "Digest x" },
  ])("does not let %j in", async (headers: Record<string, string>) => {
    const answer = await ask(server, "GET /users/u", headers);
    expect(answer.status).toBe(401);
    expect(answer.headers["www-authenticate"]).toBe(challenge);
  });

  it("asks before it looks at the body", async () => {
    let read = false;
    const body = async (): Promise<Uint8Array> => {
      read = true;
      return new Uint8Array(0);
    };
    const request = { "Content-Type": "text/nothing", "Content-Length": "99999999" };
    expect(await ask(server, "PUT /users/u", request, body)).toMatchObject({ status: 401 });
    expect(read).toBe(false);
  });

  it.each([
    ["POST /tricky?key+name=a+b", {}, { key: "query" }],
    ["POST /tricky?x&key%20name=a%20b", {}, { key: "query" }],
    ["POST /tricky?key%20name=%zz", {}, null],
    ["POST /tricky", { "X-Key": "k" }, { key: "header" }],
    ["POST /tricky", { "X-Key": "wrong" }, null],
    ["POST /tricky", {}, null],
  ])(
    "takes keys, or nobody where that is an alternative: %s %j",
    async (line, headers, session) => {
      const answer = await ask(server, line, headers as Record<string, string>);
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.text)).toEqual({ session });
    },
  );

  it.each([forbidden("locked"), tooManyRequests("wait", 7), problem(401)])(
    "answers with a hook's refusal %j",
    async (refusal) => {
      const refusing = sample({}, { authenticate: { ...authenticate, bearer: () => refusal } });
      const answer = await ask(refusing, "GET /users/u", { Authorization: "Bearer x" });
      expect(answer.status).toBe(refusal.status);
      expect(answer.headers["retry-after"]).toBe(refusal.status === 429 ? "7" : undefined);
      expect(answer.headers["www-authenticate"]).toBe(
        refusal.status === 401 ? challenge : undefined,
      );
    },
  );

  it("names only schemes that have a hook", async () => {
    const one = sample({}, { authenticate: { bearer: authenticate.bearer }, realm: "r" });
    const { headers } = await ask(one, "GET /users/u");
    expect(headers["www-authenticate"]).toBe("Bearer");
    const two = sample({}, { authenticate: { basic: authenticate.basic }, realm: "r" });
    expect((await ask(two, "GET /users/u")).headers["www-authenticate"]).toBe(
      'Basic realm="r", charset="UTF-8"',
    );
  });

  it("is not made without a hook for what a handler's operation asks for", () => {
    const make = (): unknown =>
      sample({}, { authenticate: { bearerCookie: authenticate.bearerCookie } });
    expect(make).toThrow("getUser asks for basic, or bearer, or bearerCookie and tokenCookie");
    expect(() =>
      createServerCore(description, { listUsers: () => ({ status: 204 }) }),
    ).not.toThrow();
  });

  it("takes any thenable for a promise, never for a session", async () => {
    // eslint-disable-next-line unicorn/no-thenable
    const never = { then: (settle: (value: undefined) => void) => settle(undefined) };
    const own = sample({}, { authenticate: { bearer: () => never } });
    expect(await ask(own, "GET /users/u", { Authorization: "Bearer x" })).toMatchObject({
      status: 401,
    });
  });

  it.each([false, null, undefined])("takes %j for no", async (no) => {
    const own = sample({}, { authenticate: { bearer: () => no } });
    expect(await ask(own, "GET /users/u", { Authorization: "Bearer x" })).toMatchObject({
      status: 401,
    });
  });

  it("gives true for a session where no scheme says who it is", async () => {
    const own = sample({}, { authenticate: { bearer: () => true } });
    const answer = await ask(own, "GET /users/u", { Authorization: "Bearer x" });
    expect(JSON.parse(answer.text)).toEqual({ name: "u", session: true });
  });

  it("is 500 where a hook throws or rejects, and says nothing about it", async () => {
    const fail = (): never => {
      throw new Error("secret");
    };
    for (const bearer of [fail, async () => fail()]) {
      const errors: unknown[] = [];
      const own = sample({}, { authenticate: { bearer }, onError: (error) => errors.push(error) });
      const answer = await ask(own, "GET /users/u", { Authorization: "Bearer x" });
      expect(answer.status).toBe(500);
      expect(answer.text).not.toContain("secret");
      expect(errors).toHaveLength(1);
    }
  });

  it.each([204, 200, 302, 600, Number.NaN])(
    "is 500 where a hook refuses with the status %d, never something else",
    async (status) => {
      const errors: unknown[] = [];
      const own = sample(
        {},
        {
          authenticate: { bearer: () => problem(status) },
          onError: (error) => errors.push(error),
        },
      );
      const answer = await ask(own, "GET /users/a", { Authorization: "Bearer x" });
      expect(answer.status).toBe(500);
      expect(errors).toHaveLength(1);
    },
  );

  it("asks a hook once, however many alternatives name its scheme", async () => {
    let asked = 0;
    const [users = {}, user = {}, ...rest] = description.pathItems;
    const get = user["GET"];
    if (get === undefined) throw new Error("the sample has no such operation");
    const use = (scheme: string) => ({ scheme, scopes: [] });
    const security = [[use("bearer"), use("tokenCookie")], [use("bearer")]];
    const own = createServerCore(
      { ...description, pathItems: [users, { GET: { ...get, security } }, ...rest] },
      { getUser: handlers["getUser"] },
      {
        authenticate: {
          bearer: async () => {
            asked++;
            return { user: "b" };
          },
          tokenCookie: () => undefined,
        },
      },
    );
    const headers = { Authorization: "Bearer x", Cookie: "token=1" };
    expect(await ask(own, "GET /users/u", headers)).toMatchObject({ status: 200 });
    expect(asked).toBe(1);
  });
});
