import { apiKey, basic, bearer, bySchemes, createTransport } from "@diptych/runtime";
import { isObject, receiveUpload } from "@diptych/runtime/codegen1";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { failure } from "./failure.ts";
import { custom, getItem, ping } from "./operations.ts";
import { json, serve } from "./serve.ts";

describe("basic", () => {
  it.each([
    ["asmith;org1", "pa:ss wörd €", "asmith;org1:pa:ss wörd €"],
    ["", "", ":"],
  ])("sends %s and its password in UTF-8", async (username, password, text) => {
    const { url, seen } = await serve((_, answer) => json(answer, 200, { name: "a" }));
    const auth = basic({ username, password });
    await getItem(createTransport({ baseUrl: url, auth }), { id: "1" });
    const [scheme, value = ""] = seen[0]?.headers.authorization?.split(" ") ?? [];
    expect(scheme).toBe("Basic");
    expect(Buffer.from(value, "base64").toString("utf8")).toBe(text);
  });

  it("refuses a user name with a colon", () => {
    expect(() => basic({ username: "a:b", password: "c" })).toThrow(
      new TypeError("a user name must not have a colon"),
    );
  });

  it("is not tried again after 401", async () => {
    const { url, seen } = await serve((_, answer) => json(answer, 401, {}));
    const auth = basic({ username: "a", password: "b" });
    const error = await failure(getItem(createTransport({ baseUrl: url, auth }), { id: "1" }));
    expect(error.status).toBe(401);
    expect(seen).toHaveLength(1);
  });
});

describe("bearer", () => {
  it.each([
    ["a text", "t1"],
    ["a function", () => "t1"],
    ["a promise", () => Promise.resolve("t1")],
  ])("takes %s", async (_, token) => {
    const { url, seen } = await serve((_seen, answer) => json(answer, 200, { name: "a" }));
    await getItem(createTransport({ baseUrl: url, auth: bearer({ token }) }), { id: "1" });
    expect(seen[0]?.headers.authorization).toBe("Bearer t1");
  });

  it("asks for the token with each attempt", async () => {
    const { url, seen } = await serve((_, answer, index) =>
      json(answer, index === 0 ? 503 : 200, { name: "a" }),
    );
    let count = 0;
    const auth = bearer({ token: () => `t${++count}` });
    await getItem(createTransport({ baseUrl: url, auth, retry: { base: 1 } }), { id: "1" });
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(["Bearer t1", "Bearer t2"]);
  });

  it.each(["secret\r\nX-Evil: 1", "secret\u0000", "secrét"])(
    "refuses %j without showing it",
    async (token) => {
      const { url, seen } = await serve((_, answer) => json(answer, 200, { name: "a" }));
      const transport = createTransport({ baseUrl: url, auth: bearer({ token }) });
      const error = await failure(getItem(transport, { id: "1" }));
      expect(error.kind).toBe("encode");
      expect(inspect(error, { depth: 9 })).not.toContain("secr");
      expect(seen).toEqual([]);
    },
  );
});

describe("a token function", () => {
  /** A server that takes one token, and what it has seen. */
  async function refusing(good: string) {
    const { url, seen } = await serve(({ headers }, answer) =>
      json(answer, headers.authorization === `Bearer ${good}` ? 200 : 401, { name: "a" }),
    );
    return { url, sent: () => seen.map(({ headers }) => headers.authorization) };
  }

  it("is asked once more after 401, with the token that was refused", async () => {
    const { url, sent } = await refusing("new");
    const asked: unknown[] = [];
    let current = "old";
    const token = (refused?: string): string => {
      asked.push(refused);
      return refused === undefined ? current : (current = "new");
    };
    const transport = createTransport({ baseUrl: url, auth: bearer({ token }) });
    await Promise.all([1, 2, 3].map((id) => getItem(transport, { id: `${id}` })));
    await getItem(transport, { id: "4" });
    expect(asked.filter((refused) => refused !== undefined)).toEqual(["old"]);
    expect(sent().filter((one) => one === "Bearer old")).toHaveLength(3);
    expect(sent().filter((one) => one === "Bearer new")).toHaveLength(4);
  });

  it("is asked once only, and not for a body that can be sent once only", async () => {
    const { url, sent } = await refusing("none");
    let count = 0;
    const auth = bearer({ token: () => `t${++count}` });
    const transport = createTransport({ baseUrl: url, auth });
    expect((await failure(getItem(transport, { id: "1" }))).status).toBe(401);
    expect(sent()).toEqual(["Bearer t1", "Bearer t2"]);
    const data = new Blob(["x"]).stream();
    const upload = custom("POST", {
      security: [["bearer"]],
      body: () => ({ contentType: "text/plain", data }),
      receive: receiveUpload,
    });
    expect((await failure(upload(transport, {}))).status).toBe(401);
    expect(sent()).toHaveLength(3);
  });

  it("keeps the answer where it gives the same token again", async () => {
    const { url, sent } = await refusing("none");
    const transport = createTransport({ baseUrl: url, auth: bearer({ token: () => "t" }) });
    const error = await failure(getItem(transport, { id: "1" }));
    expect([error.status, error.body]).toEqual([401, { name: "a" }]);
    expect(sent()).toEqual(["Bearer t"]);
  });
});

describe("apiKey", () => {
  it.each([
    ["header", "X-Key", "/custom?a=1", { "x-key": "k &=1", cookie: "x=y" }],
    ["query", "api key", "/custom?a=1&api%20key=k%20%26%3D1", { cookie: "x=y" }],
    ["cookie", "key", "/custom?a=1", { cookie: "x=y; key=k &=1" }],
  ] as const)("stands in the %s", async (place, name, path, headers) => {
    const { url, seen } = await serve((_, answer) => json(answer, 200, 1));
    const read = custom("GET", { url: () => "/custom?a=1", headers: () => ({ Cookie: "x=y" }) });
    const auth = apiKey({ in: place, name, value: "k &=1" });
    await read(createTransport({ baseUrl: url, auth }), {});
    expect(seen[0]?.url).toBe(path);
    expect(seen[0]?.headers).toMatchObject(headers);
  });

  it("begins the query where there is none", async () => {
    const { url, seen } = await serve((_, answer) => json(answer, 200, 1));
    const auth = apiKey({ in: "query", name: "key", value: "k" });
    await custom("GET")(createTransport({ baseUrl: url, auth }), {});
    expect(seen[0]?.url).toBe("/custom?key=k");
  });
});

describe("where credentials go", () => {
  it("to operations of a document that declares no security", async () => {
    const { url, seen } = await serve((_, answer) => json(answer, 200, 1));
    const call = custom("GET", { security: [["*"]] });
    const own = bearer({ token: "t1" });
    for (const auth of [own, bySchemes({ none: undefined, bearer: own, other: offered.basic })])
      await call(createTransport({ baseUrl: url, auth }), {});
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(["Bearer t1", "Bearer t1"]);
  });

  it("not to operations that need none", async () => {
    const { url, seen } = await serve((_, answer) => json(answer, 200, { name: "a" }));
    await ping(createTransport({ baseUrl: url, auth: bearer({ token: "t1" }) }));
    expect(seen[0]?.headers).not.toHaveProperty("authorization");
  });

  const offered = {
    key: apiKey({ in: "header", name: "X-Key", value: "k" }),
    bearer: bearer({ token: "t" }),
    basic: basic({ username: "a", password: "b" }),
    none: undefined,
  };

  it.each([
    ["the first alternative", [["bearer"], ["basic"]], { authorization: "Bearer t" }],
    ["the first that is there", [["mtls"], ["none"], ["basic"]], { authorization: "Basic YTpi" }],
    [
      "all of one",
      [
        ["key", "mtls"],
        ["key", "bearer"],
      ],
      { authorization: "Bearer t", "x-key": "k" },
    ],
    ["none where none is there", [["mtls"]], {}],
    ["none where objects inherit something of the name", [["constructor"]], {}],
    ["some where none is needed", [[], ["key"]], { "x-key": "k" }],
  ])("%s", async (_, security, headers) => {
    const { url, seen } = await serve((_seen, answer) => json(answer, 200, 1));
    await custom("GET", { security })(
      createTransport({ baseUrl: url, auth: bySchemes(offered) }),
      {},
    );
    const { authorization, "x-key": key } = seen[0]?.headers ?? {};
    expect({ ...(authorization && { authorization }), ...(key && { "x-key": key }) }).toEqual(
      headers,
    );
  });

  it("once where they stand for several schemes", async () => {
    const { url, seen } = await serve((_, answer) => json(answer, 200, 1));
    const both = apiKey({ in: "query", name: "k", value: "1" });
    const transport = createTransport({ baseUrl: url, auth: bySchemes({ a: both, b: both }) });
    await custom("GET", { security: [["a", "b"]] })(transport, {});
    expect(seen[0]?.url).toBe("/custom?k=1");
  });

  it("to the base URL only, and out of sight of interceptors", async () => {
    const other = await serve((_, answer) => json(answer, 200, { name: "other" }));
    const { url, seen } = await serve((_, answer) => json(answer, 200, { name: "a" }));
    const watched: (string | null)[] = [];
    let target = "";
    const transport = createTransport({
      baseUrl: `${url}/rest`,
      auth: bearer({ token: "t1" }),
      interceptors: [
        async (request, next) => {
          const response = await next({ ...request, url: target || request.url });
          watched.push(request.headers.get("authorization"));
          return response;
        },
      ],
    });
    await getItem(transport, { id: "1" });
    target = `${other.url}/rest/items/1`;
    await getItem(transport, { id: "1" });
    target = `${url}/restless`;
    await getItem(transport, { id: "1" });
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(["Bearer t1", undefined]);
    expect(other.seen[0]?.headers).not.toHaveProperty("authorization");
    expect(watched).toEqual([null, null, null]);
  });

  it("not into errors about an address that is none", async () => {
    const auth = apiKey({ in: "query", name: "k", value: "s3cret" });
    const transport = createTransport({ baseUrl: "http://[", auth, retry: { retries: 0 } });
    const error = await failure(getItem(transport, { id: "1" }));
    expect(inspect(error, { depth: 9, showHidden: true }) + everything(error)).not.toMatch(
      /s3cret/,
    );
    expect(error.message).toContain("http://[/items/1?(the key)");
  });

  it("not into errors", async () => {
    const { url } = await serve((_, answer) => json(answer, 403, { title: "Forbidden" }));
    for (const auth of [
      bearer({ token: "s3cret" }),
      basic({ username: "s3cret", password: "s3cret" }),
      apiKey({ in: "query", name: "k", value: "s3cret" }),
      apiKey({ in: "cookie", name: "k", value: "s3cret" }),
    ]) {
      for (const baseUrl of [url, "http://127.0.0.1:1"]) {
        const transport = createTransport({ baseUrl, auth, retry: { retries: 0 } });
        const error = await failure(getItem(transport, { id: "1" }));
        const shown = inspect(error, { depth: 9, showHidden: true }) + everything(error);
        expect(shown).not.toMatch(/s3cret|czNjcmV0/);
      }
    }
  });
});

/** All texts that can be reached. */
function everything(value: unknown, seen = new Set<unknown>()): string {
  if (typeof value === "string") return value;
  if (value instanceof Headers) return JSON.stringify([...value]);
  if (!(isObject(value) || value instanceof Error) || seen.has(value)) return "";
  seen.add(value);
  return Object.getOwnPropertyNames(value)
    .map((name) => everything((value as Record<string, unknown>)[name], seen))
    .join("\n");
}

it("do not follow a redirect to another origin, whatever an interceptor asks for", async () => {
  const other = await serve((_, answer) => json(answer, 200, { name: "a" }));
  const { url, seen } = await serve((_, answer) =>
    answer.writeHead(307, { Location: `${other.url}/items/1` }).end(),
  );
  const transport = createTransport({
    baseUrl: url,
    auth: apiKey({ in: "header", name: "X-Key", value: "secret" }),
    interceptors: [(request, next) => next({ ...request, redirect: "follow" })],
  });
  await expect(getItem(transport, { id: "1" })).rejects.toMatchObject({ status: 307 });
  expect([seen.length, other.seen.length]).toEqual([1, 0]);
});
