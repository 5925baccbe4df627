import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import { type ApiError, createTransport } from "@diptych/runtime";
import { type Findings, jsonBody, readProblemXml } from "@diptych/runtime/codegen1";
import { describe, expect, expectTypeOf, it, onTestFinished } from "vitest";
import { failure } from "./failure.ts";
import {
  createItem,
  custom,
  deleteItem,
  getItem,
  type GetItemParams,
  type Item,
  ping,
} from "./operations.ts";
import { json, serve } from "./serve.ts";

const once = { retry: { retries: 0 } };

describe("requests", () => {
  it("carries path, headers and what is accepted", async () => {
    const { url, seen } = await serve((_, answer) => json(answer, 200, { name: "a" }));
    const transport = createTransport({
      baseUrl: `${url}/rest/v3/`,
      headers: { "X-Client": "all", "X-Both": "client" },
    });
    const params = { id: "a b/ü?", trace: "t1" };
    const body = await getItem(transport, params, { headers: { "X-Both": "call" } });
    expectTypeOf(body).toEqualTypeOf<Item>();
    expect(body).toEqual({ name: "a" });
    expect(seen[0]).toMatchObject({
      method: "GET",
      url: "/rest/v3/items/a%20b%2F%C3%BC%3F",
      headers: {
        accept: "application/json",
        "x-trace": "t1",
        "x-client": "all",
        "x-both": "call",
      },
    });
  });

  it("leaves out headers without a value and content types without a body", async () => {
    const { url, seen } = await serve((_, answer) => json(answer, 200, { name: "a" }));
    await getItem(createTransport({ baseUrl: url }), { id: "1" });
    expect(seen[0]?.headers).not.toHaveProperty("x-trace");
    expect(seen[0]?.headers).not.toHaveProperty("content-type");
  });

  it("sends a body with its type and length", async () => {
    const { url, seen } = await serve((_, answer) => json(answer, 201, { name: "é" }));
    await createItem(createTransport({ baseUrl: url }), { body: { name: "é" } });
    expect(seen[0]).toMatchObject({
      method: "POST",
      body: '{"name":"é"}',
      headers: { "content-type": "application/json", "content-length": "13" },
    });
  });

  it("sends bytes as they are", async () => {
    const { url, seen } = await serve((_, answer) => json(answer, 200, 1));
    const data = new Uint8Array([0, 104, 105]);
    const upload = custom("PUT", {
      body: () => ({ contentType: "application/octet-stream", data }),
    });
    await upload(createTransport({ baseUrl: url }), {});
    expect(seen[0]?.body).toBe("\0hi");
  });

  it("takes optional parameters or none", async () => {
    const { url, seen } = await serve((_, answer) => json(answer, 200, { name: "pong" }));
    const transport = createTransport({ baseUrl: url });
    await ping(transport);
    await ping(transport, { loud: true });
    expect(seen.map((one) => one.url)).toEqual(["/ping", "/ping?loud=true"]);
  });

  it.each(["..", ".", ""])(
    "refuses the path parameter %j, which would lead elsewhere",
    async (id) => {
      const { url, seen } = await serve((_, answer) => json(answer, 200, { name: "a" }));
      const error = await failure(getItem(createTransport({ baseUrl: url }), { id }));
      expect(error.kind).toBe("encode");
      expect(error.message).toBe(`getItem: "${id}" cannot be sent in a path`);
      expect(seen).toEqual([]);
    },
  );

  it("refuses a path parameter that was forgotten where nothing checks types", async () => {
    const { url, seen } = await serve((_, answer) => json(answer, 200, { name: "a" }));
    const error = await failure(getItem(createTransport({ baseUrl: url }), {} as GetItemParams));
    expect(error).toMatchObject({ kind: "encode" });
    expect(seen).toEqual([]);
  });

  it.each(["...", "a..", "..a", ".a"])("takes the path parameter %s", async (id) => {
    const { url, seen } = await serve((_, answer) => json(answer, 200, { name: "a" }));
    await getItem(createTransport({ baseUrl: url }), { id });
    expect(seen[0]?.url).toBe(`/items/${id}`);
  });

  it("takes dots in a query", async () => {
    const { url, seen } = await serve((_, answer) => json(answer, 200, 1));
    const read = custom("GET", { url: () => "/custom?at=/../x" });
    await read(createTransport({ baseUrl: url }), {});
    expect(seen[0]?.url).toBe("/custom?at=/../x");
  });

  it("says what of the parameters cannot be sent", async () => {
    const issues = [{ code: "type", path: "/x", message: "expected text" }] as const;
    const thrown = Object.assign(new Error("/x: expected text"), { issues });
    const broken = custom("POST", {
      body: () => {
        throw thrown;
      },
    });
    const error = await failure(broken(createTransport({ baseUrl: "http://127.0.0.1:1" }), {}));
    expect(error).toMatchObject({
      kind: "encode",
      message: "customPOST: /x: expected text",
      issues,
      cause: thrown,
      status: undefined,
      request: { operation: "customPOST", method: "POST", url: "http://127.0.0.1:1/custom" },
    });
  });

  it("refuses a header value with a line break", async () => {
    const transport = createTransport({ baseUrl: "http://127.0.0.1:1" });
    const error = await failure(getItem(transport, { id: "1", trace: "a\r\nX-Evil: 1" }));
    expect(error.kind).toBe("encode");
    expect(error.message).not.toMatch(/[\r\n]/);
  });

  it.each([
    "https://user:s3cret@host/rest",
    "https://user@host",
    "https://host/rest?key=1",
    "https://host/rest#top",
    "https://ho st/rest",
  ])(
    "refuses the base URL %s, to which no path can be added or which would show in errors",
    (baseUrl) => {
      expect(() => createTransport({ baseUrl })).toThrow(new TypeError("baseUrl is no HTTP URL"));
    },
  );

  it.each(["https://host/@scope", "/rest", ""])("takes the base URL %j", (baseUrl) => {
    expect(createTransport({ baseUrl })).toBeDefined();
  });

  it("refuses a duration that is none", async () => {
    const transport = createTransport({ baseUrl: "http://127.0.0.1:1" });
    const call = getItem(transport, { id: "1" }, { timeout: "5 parsecs" as never });
    await expect(call).rejects.toThrow(new TypeError("no duration: 5 parsecs"));
  });
});

describe("answers", () => {
  it("tells 202 apart from 201", async () => {
    const { url } = await serve((seen, answer) =>
      seen.body.includes("later")
        ? json(answer, 202, { job: 7 })
        : json(answer, 201, { name: "now" }),
    );
    const transport = createTransport({ baseUrl: url });
    const now = await createItem.response(transport, { body: { name: "now" } });
    const later = await createItem.response(transport, { body: { name: "later" } });
    expect(now).toMatchObject({ status: 201, body: { name: "now" } });
    if (later.status !== 202) expect.fail("the status must be 202");
    expectTypeOf(later.body).toEqualTypeOf<{ job: number }>();
    expect(later.body.job).toBe(7);
    expect(later.headers.get("content-type")).toBe("application/json");
  });

  it("has no body after 204", async () => {
    const { url } = await serve((_, answer) => answer.writeHead(204).end());
    expect(await deleteItem(createTransport({ baseUrl: url }), { id: "1" })).toBeUndefined();
  });

  it("finds the answer by range and by default, the exact status first", async () => {
    const { url } = await serve((_, answer, index) => json(answer, [200, 201, 206][index] ?? 0, 1));
    const content = (name: string) => [{ mediaType: "*/*", read: () => name }];
    const read = custom("GET", {
      responses: { default: content("default"), "2XX": content("range"), 201: content("exact") },
    });
    const fallback = custom("GET", { responses: { default: content("default") } });
    const transport = createTransport({ baseUrl: url });
    expect(await read(transport, {})).toBe("range");
    expect(await read(transport, {})).toBe("exact");
    expect(await fallback(transport, {})).toBe("default");
  });

  it("takes any case and parameters of a content type, ranges, and none at all", async () => {
    const types = ["Application/JSON; charset=utf-8", "text/plain", undefined, "image/png"];
    const { url } = await serve((_, answer, index) => {
      const type = types[index];
      answer.writeHead(200, type === undefined ? {} : { "Content-Type": type }).end("1");
    });
    const read = custom("GET", {
      responses: {
        200: [
          { mediaType: "application/json", read: () => "json" },
          { mediaType: "text/*", read: () => "text" },
          { mediaType: "*/*", read: () => "any" },
        ],
      },
    });
    const transport = createTransport({ baseUrl: url });
    const bodies = [];
    for (const _ of types) bodies.push(await read(transport, {}));
    expect(bodies).toEqual(["json", "text", "json", "any"]);
  });

  it("refuses another content type", async () => {
    const { url, seen } = await serve((_, answer) =>
      answer.writeHead(200, { "Content-Type": "text/html" }).end("<p>secret</p>"),
    );
    const error = await failure(getItem(createTransport({ baseUrl: url }), { id: "1" }));
    expect(error).toMatchObject({
      kind: "decode",
      status: 200,
      message: "getItem: response 200: text/html is not expected",
    });
    // The body is there for programs, and not printed.
    expect(error.response?.text).toBe("<p>secret</p>");
    expect(inspect(error)).not.toContain("secret");
    expect(seen).toHaveLength(1);
  });

  it.each([
    ["what the validator refuses", '{"nom":1}', /^getItem: response 200: \/name: is required/],
    ["what is no JSON", "{", /^getItem: response 200: .*JSON/],
    ["nothing", "", /^getItem: response 200: .*JSON/],
    ["a secret that is no JSON", "s3cret", /^getItem: response 200: not JSON in UTF-8$/],
  ])("refuses %s", async (_, text, message) => {
    const { url } = await serve((_seen, answer) =>
      answer.writeHead(200, { "Content-Type": "application/json" }).end(text),
    );
    const error = await failure(getItem(createTransport({ baseUrl: url }), { id: "1" }));
    expect(error.kind).toBe("decode");
    expect(error.message).toMatch(message);
    expect(error.issues?.[0]?.path).toBe(text.startsWith('{"') ? "/name" : undefined);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain("s3cret");
  });

  it("refuses bytes that are not UTF-8", async () => {
    const { url } = await serve((_, answer) =>
      answer
        .writeHead(200, { "Content-Type": "application/json" })
        .end(Buffer.from('{"name":"\xff"}', "latin1")),
    );
    const error = await failure(getItem(createTransport({ baseUrl: url }), { id: "1" }));
    expect(error.kind).toBe("decode");
  });

  it("refuses a success that the document does not list if it is strict", async () => {
    const { url } = await serve((_, answer) => json(answer, 206, { name: "a" }));
    const strict = createTransport({ baseUrl: url, validation: "strict" });
    const error = await failure(getItem(strict, { id: "1" }));
    expect(error).toMatchObject({ kind: "decode", status: 206 });
    expect(error.message).toBe(
      "getItem: response 206: status 206 (application/json) is not listed",
    );
    expect(await getItem(createTransport({ baseUrl: url }), { id: "1" })).toEqual({ name: "a" });
  });

  it("does not follow redirects, which could take credentials elsewhere", async () => {
    const other = await serve((_, answer) => json(answer, 200, { name: "evil" }));
    const { url } = await serve((_, answer) =>
      answer.writeHead(302, { Location: `${other.url}/items/1` }).end(),
    );
    const error = await failure(getItem(createTransport({ baseUrl: url }), { id: "1" }));
    expect(error).toMatchObject({ kind: "status", status: 302, message: "getItem: 302 Found" });
    expect(error.response?.headers.get("location")).toBe(`${other.url}/items/1`);
    expect(other.seen).toEqual([]);
  });

  it("does not take a redirect for what the document calls the default", async () => {
    const { url } = await serve((_, answer) => answer.writeHead(302, { Location: "/" }).end());
    const read = custom("GET", { responses: { default: [] } });
    expect((await failure(read(createTransport({ baseUrl: url }), {}))).status).toBe(302);
  });

  it("says so where a browser hides the status of a redirect", async () => {
    // What fetch gives there has no status.
    const hidden = Object.defineProperty(new Response(null), "status", { value: 0 });
    Object.defineProperty(hidden, "ok", { value: false });
    const transport = createTransport({
      baseUrl: "http://host",
      fetch: () => Promise.resolve(hidden),
    });
    const error = await failure(getItem(transport, { id: "1" }));
    expect(error).toMatchObject({ kind: "status", status: 0, message: "getItem: redirect" });
  });

  it("gives a redirect that the document lists", async () => {
    const { url } = await serve((_, answer) => answer.writeHead(304).end());
    const read = custom("GET", { responses: { 304: [] } });
    const answer = await read.response(createTransport({ baseUrl: url }), {});
    expect(answer).toMatchObject({ status: 304, body: undefined });
  });

  it.each([
    ["with its length", { "Content-Length": "11" }],
    ["in chunks", {}],
  ])("refuses a larger answer than agreed, %s", async (_, headers) => {
    const text = '"123456789"';
    const { url } = await serve((_seen, answer) => {
      answer.writeHead(200, { "Content-Type": "application/json", ...headers });
      answer.write(text.slice(0, 5));
      answer.end(text.slice(5));
    });
    const read = custom("GET");
    expect(await read(createTransport({ baseUrl: url, bodyLimit: 11 }), {})).toBe("123456789");
    const error = await failure(read(createTransport({ baseUrl: url, bodyLimit: 10 }), {}));
    expect(error).toMatchObject({ kind: "decode", status: 200 });
    expect(error.message).toBe("customGET: response 200: more than 10 bytes");
  });

  it("puts an answer of many chunks together", async () => {
    const value = Array.from({ length: 50_000 }, (_, i) => `item ${i} é`);
    const { url } = await serve((_, answer) => json(answer, 200, value));
    expect(await custom("GET")(createTransport({ baseUrl: url }), {})).toEqual(value);
  });
});

describe("errors", () => {
  it("says what the server says in problem details", async () => {
    const problem = {
      type: "about:blank",
      title: "Not Found",
      status: 404,
      detail: "There is no user asmith.",
      errors: [{ parameter: "id", detail: "unknown" }],
    };
    const { url } = await serve((_, answer) =>
      json(answer, 404, problem, { "Content-Type": "application/problem+json" }),
    );
    const error = await failure(getItem(createTransport({ baseUrl: url }), { id: "1" }));
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: "ApiError",
      kind: "status",
      status: 404,
      message: "getItem: 404 Not Found: There is no user asmith.",
      problem,
      request: { operation: "getItem", method: "GET", url: `${url}/items/1` },
    });
    expect(error.response).toMatchObject({ status: 404, text: JSON.stringify(problem) });
    expect(error.response?.headers.get("content-type")).toBe("application/problem+json");
  });

  it.each([
    [
      "JSON with such members",
      "application/json",
      '{"title":"Gone","detail":"Bye."}',
      "Gone: Bye.",
    ],
    ["other JSON", "application/json", '{"message":"no"}', "Not Found"],
    ["JSON that is no object", "application/json", '["title"]', "Not Found"],
    ["broken JSON", "application/problem+json", "{", "Not Found"],
    ["text", "text/plain", "nothing here", "Not Found"],
    ["nothing", "text/plain", "", "Not Found"],
  ])("takes %s", async (_, type, text, words) => {
    const { url } = await serve((_seen, answer) =>
      answer.writeHead(404, { "Content-Type": type }).end(text),
    );
    const error = await failure(getItem(createTransport({ baseUrl: url }), { id: "1" }));
    expect(error.message).toBe(`getItem: 404 ${words}`);
    expect(error.response?.text).toBe(text);
    expect(error.problem === undefined).toBe(words === "Not Found");
  });

  it("takes members of problem details for absent that are of another type", async () => {
    const problem = {
      type: null,
      title: { toString: null },
      detail: ["secret"],
      instance: 7,
      status: "404",
      errors: {},
      extension: { a: 1 },
    };
    const { url } = await serve((_, answer) =>
      json(answer, 404, problem, { "Content-Type": "application/problem+json" }),
    );
    const error = await failure(getItem(createTransport({ baseUrl: url }), { id: "1" }));
    expect(error).toMatchObject({ kind: "status", message: "getItem: 404 Not Found" });
    expect(error.problem).toEqual({ extension: { a: 1 } });
  });

  it("takes problem details without words", async () => {
    const problem = { status: 400, errors: [{ pointer: "/name", detail: "is missing" }] };
    const { url } = await serve((_, answer) =>
      json(answer, 400, problem, { "Content-Type": "application/problem+json; charset=utf-8" }),
    );
    const error = await failure(getItem(createTransport({ baseUrl: url }), { id: "1" }));
    expect(error).toMatchObject({ message: "getItem: 400 Bad Request", problem });
  });

  it("reads problem details in XML where the operation has a reader for them", async () => {
    const text = `<?xml version="1.0"?><p:problem xmlns:p="urn:ietf:rfc:7807">
      <p:title>Bad &amp; Request</p:title><p:status>400</p:status>
      <p:errors><p:i><p:pointer>/role</p:pointer><p:detail>no</p:detail></p:i></p:errors>
    </p:problem>`;
    const { url } = await serve((_, answer) =>
      answer.writeHead(400, { "Content-Type": "application/problem+xml" }).end(text),
    );
    const transport = createTransport({ baseUrl: url });
    const error = await failure(custom("GET", { problem: readProblemXml })(transport, {}));
    expect(error.message).toBe("customGET: 400 Bad & Request");
    expect(error.problem).toEqual({
      title: "Bad & Request",
      status: 400,
      errors: [{ pointer: "/role", detail: "no" }],
    });
    expect((await failure(custom("GET")(transport, {}))).problem).toBeUndefined();
  });

  it("keeps messages short and on one line, and the body whole", async () => {
    const detail = `forged\n2026-01-01 all is well\u2028${"é".repeat(5_000)}`;
    const { url } = await serve((_, answer) => json(answer, 400, { title: "Bad", detail }));
    const error = await failure(getItem(createTransport({ baseUrl: url }), { id: "1" }));
    expect(error.response?.text).toBe(JSON.stringify({ title: "Bad", detail }));
    expect(error.message).toMatch(/^getItem: 400 Bad: forged 2026-01-01 all is well é/);
    expect(error.message).not.toMatch(/[\n\u2028]/);
    expect(error.message).toHaveLength(1_000);
    expect(error.problem?.detail).toBe(detail);
  });

  it("takes a status of an error as one even where the document lists it", async () => {
    const { url } = await serve((_, answer) => json(answer, 404, {}));
    const read = custom("GET", {
      responses: { "4XX": [{ mediaType: "*/*", read: () => "fine" }], default: [] },
    });
    expect((await failure(read(createTransport({ baseUrl: url }), {}))).status).toBe(404);
  });

  it("says why there was no connection", async () => {
    const transport = createTransport({ baseUrl: "http://127.0.0.1:1", ...once });
    const error = await failure(getItem(transport, { id: "1" }));
    expect(error.kind).toBe("network");
    expect(error.message).toMatch(/^getItem: fetch failed: .+/);
    expect(error.cause).toBeInstanceOf(TypeError);
    expect(error.status).toBeUndefined();
  });

  it("says that an answer broke off", async () => {
    const { url } = await serve((_, answer) => {
      answer.writeHead(200, { "Content-Type": "application/json", "Content-Length": "100" });
      answer.write("{", () => answer.destroy());
    });
    const error = await failure(getItem(createTransport({ baseUrl: url, ...once }), { id: "1" }));
    expect(error.kind).toBe("network");
  });

  it("says that what answered speaks no HTTP", async () => {
    const server = createServer((socket) => socket.end("ssh-2.0\r\n"));
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const transport = createTransport({ baseUrl: `http://127.0.0.1:${port}`, ...once });
    expect((await failure(getItem(transport, { id: "1" }))).kind).toBe("network");
  });
});

describe("interceptors", () => {
  it("wraps every attempt, the first outermost", async () => {
    const { url, seen } = await serve((_, answer, index) =>
      json(answer, index === 0 ? 503 : 200, { name: "a" }),
    );
    const log: string[] = [];
    const transport = createTransport({
      baseUrl: url,
      retry: { base: 1 },
      interceptors: [
        async (request, next) => {
          log.push(`outer ${request.operation}`);
          const response = await next(request);
          log.push(`outer ${response.status}`);
          return response;
        },
        (request, next) => {
          log.push("inner");
          request.headers.set("X-Inner", "1");
          return next({ ...request, url: `${request.url}?more=1` });
        },
      ],
    });
    await getItem(transport, { id: "1" });
    expect(log).toEqual([
      "outer getItem",
      "inner",
      "outer 503",
      "outer getItem",
      "inner",
      "outer 200",
    ]);
    expect(seen[1]).toMatchObject({ url: "/items/1?more=1", headers: { "x-inner": "1" } });
  });

  it("may answer by itself", async () => {
    const transport = createTransport({
      baseUrl: "http://127.0.0.1:1",
      interceptors: [() => Promise.resolve(Response.json({ name: "cached" }))],
    });
    expect(await getItem(transport, { id: "1" })).toEqual({ name: "cached" });
  });

  it("may follow redirects", async () => {
    const { url } = await serve((seen, answer) =>
      seen.url === "/items/1"
        ? answer.writeHead(307, { Location: "/items/2" }).end()
        : json(answer, 200, { name: "moved" }),
    );
    const transport = createTransport({
      baseUrl: url,
      interceptors: [(request, next) => next({ ...request, redirect: "follow" })],
    });
    expect(await getItem(transport, { id: "1" })).toEqual({ name: "moved" });
  });

  it("turns what it throws into an ApiError", async () => {
    const transport = createTransport({
      baseUrl: "http://127.0.0.1:1",
      ...once,
      interceptors: [() => Promise.reject(new Error("offline"))],
    });
    const error = await failure(getItem(transport, { id: "1" }));
    expect(error).toMatchObject({ kind: "network", message: "getItem: offline" });
  });
});

it("sends with another fetch where it is given one", async () => {
  const urls: string[] = [];
  const transport = createTransport({
    baseUrl: "https://host/rest",
    fetch: (url, request) => {
      urls.push(`${request.method} ${url}`);
      return Promise.resolve(Response.json({ name: "a" }));
    },
  });
  await getItem(transport, { id: "1" });
  expect(urls).toEqual(["GET https://host/rest/items/1"]);
  // The global one has the right type.
  expect(createTransport({ baseUrl: "https://host", fetch })).toBeDefined();
});

describe("errors about a successful response", () => {
  it("hold none of its data, also not in what they wrap", async () => {
    const { url } = await serve((_, answer) => json(answer, 200, { name: ["very-secret-token"] }));
    const check = (_: unknown, found: Findings): void =>
      found.report("type", "a string", "very-secret-token", "name");
    const responses = {
      200: [{ mediaType: "application/json", read: jsonBody(check) }],
    };
    const read = custom("GET", { responses });
    const error = (await failure(read(createTransport({ baseUrl: url }), {}))) as ApiError;
    expect(error.message).toBe("customGET: response 200: /name: expected a string");
    expect(error.issues).toMatchObject([{ code: "type", path: "/name" }]);
    expect(inspect(error, { depth: 9 })).not.toContain("very-secret-token");
  });
});

it("reads responses that have no streams, as in React Native", async () => {
  const answer = (text: string): Response =>
    ({
      ok: true,
      status: 200,
      statusText: "",
      headers: new Headers({ "Content-Type": "application/json" }),
      body: undefined,
      arrayBuffer: async () => new TextEncoder().encode(text).buffer,
    }) as unknown as Response;
  const transport = createTransport({
    baseUrl: "https://host",
    retry: { retries: 0 },
    fetch: async () => answer(JSON.stringify({ name: "a" })),
  });
  expect(await getItem(transport, { id: "1" })).toEqual({ name: "a" });
});
