import { writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { badRequest, toFetch, type Server } from "@diptych/runtime";
import { compileFolder } from "../support/compile-folder.ts";
import { generateFiles, withPaths, writePackage } from "../support/generate.ts";
import { importGenerated } from "../support/import-generated.ts";

const document = withPaths(`/orders:
  get:
    operationId: listOrders
    parameters:
      - { name: limit, in: query, schema: { type: integer } }
      - { name: tags, in: query, required: true, style: pipeDelimited, explode: false, schema: { type: array, items: { type: string } } }
      - { name: created, in: query, schema: { oneOf: [{ type: integer }, { type: array, items: { type: integer } }, { type: object, properties: { gt: { type: integer } }, additionalProperties: false }] } }
      - name: where
        in: query
        style: deepObject
        schema:
          type: object
          not: { required: [both] }
          properties: { total: { type: object, properties: { gt: { type: integer } } }, state: { type: string, enum: [open] } }
    responses: { "204": { description: Done. } }
  post:
    operationId: createOrder
    requestBody:
      content:
        application/x-www-form-urlencoded:
          schema:
            type: object
            properties: { lines: { type: array, items: { type: integer, minimum: 1 } }, note: { type: string } }
    responses: { "204": { description: Done. } }
/orders/{id}/{range}:
  get:
    operationId: getOrder
    parameters:
      - { name: id, in: path, required: true, schema: { type: integer, minimum: 1 } }
      - { name: range, in: path, required: true, style: label, schema: { type: object, required: [from], not: { required: [both] }, properties: { from: { type: integer }, to: { type: integer } } } }
      - { name: X-Tags, in: header, schema: { type: array, items: { type: string } } }
      - { name: x-plain, in: header, schema: { type: integer } }
      - { name: seen, in: cookie, schema: { type: object, properties: { at: { type: integer }, by: { type: string } } } }
      - { name: raw, in: cookie, style: cookie, explode: false, schema: { type: array, items: { type: string } } }
    responses: { "204": { description: Done. } }
`).replace("openapi: 3.1.1", "openapi: 3.2.0");

const brackets = (name: string, value: object): [string, string][] =>
  Object.entries(value).flatMap(([key, one]: [string, unknown]) =>
    typeof one === "object" && one !== null
      ? brackets(`${name}[${key}]`, one)
      : [[`${name}[${key}]`, String(one)] as [string, string]],
  );

const serializers = {
  listOrders: {
    query: {
      tags: (tags: string[]) => [["t", tags.join(";")]],
      where: (where: object) => brackets("where", where),
    },
  },
  getOrder: {
    path: {
      id: (id: number) => `no ${id}`,
      range: ({ from, to }: { from: number; to?: number }) => `${from}-${to ?? ""}`,
    },
    headers: { "X-Tags": (tags: string[]) => tags.join("|") },
    cookies: {
      seen: ({ at, by }: { at: number; by: string }) => [["seen", `${by}@${at}`]],
      raw: (raw: string[]) => raw.map((one) => ["raw", one]),
    },
  },
  createOrder: { form: { lines: (lines: number[]) => [["lines", lines.join("+")]] } },
};

type Pairs = readonly (readonly [string, string])[];
const find = (pairs: Pairs, own: string): string | undefined =>
  pairs.find(([name]) => name === own)?.[1];

const parsers = {
  listOrders: {
    query: {
      tags: (pairs: Pairs) => find(pairs, "t")?.split(";"),
      created: (pairs: Pairs) => {
        const text = find(pairs, "c");
        if (text === "?") throw badRequest("What is c?");
        return text === undefined ? undefined : (JSON.parse(text) as unknown);
      },
      where: (pairs: Pairs) => {
        const gt = find(pairs, "where[total][gt]");
        const state = find(pairs, "where[state]");
        if (gt === undefined && state === undefined) return undefined;
        return { total: gt === undefined ? undefined : { gt: Number(gt) }, state };
      },
    },
  },
  getOrder: {
    path: {
      id: (text: string) => text.replace("no ", ""),
      range(text: string) {
        if (text === "all") throw badRequest("Not all.");
        const [from, to] = text.split("-");
        return to === "" ? { from } : { from, to };
      },
    },
    headers: { "X-Tags": (text: string) => text.split("|") },
    cookies: {
      seen(pairs: Pairs) {
        const [by, at] = find(pairs, "seen")?.split("@") ?? [];
        return by === undefined ? undefined : { by, at };
      },
      raw: (pairs: Pairs) => pairs.filter(([name]) => name === "raw").map(([, value]) => value),
    },
  },
  createOrder: { form: { lines: (pairs: Pairs) => find(pairs, "lines")?.split("+") } },
};

describe("parameters and fields in forms of their own", () => {
  let folder: string;
  let server: Server;
  let createServer: (...given: object[]) => Server;
  let createClient: (options: object) => Record<string, (params: object) => Promise<unknown>>;
  const got: unknown[] = [];
  const sent: string[] = [];
  const headersSent: unknown[] = [];
  beforeAll(async () => {
    const files = await generateFiles(document, { emit: ["client", "server"] });
    folder = await writePackage(files);
    ({ createClient } = (await importGenerated(folder, "client")) as {
      createClient: typeof createClient;
    });
    ({ createServer } = (await importGenerated(folder, "server")) as {
      createServer: typeof createServer;
    });
    const keep = ({ query, body }: { query?: object; body?: object }): object => (
      got.push(query ?? body),
      { status: 204 }
    );
    const getOrder = ({ path: own, headers, cookies }: Record<string, object>): object => (
      got.push({ ...own, ...headers, ...cookies }),
      { status: 204 }
    );
    server = createServer({ listOrders: keep, createOrder: keep, getOrder }, { parsers });
  });

  const client = () =>
    createClient({
      baseUrl: "http://h",
      serializers,
      fetch: (url: string, init: RequestInit) => {
        sent.push(decodeURIComponent(url), String(init.body));
        const given = new Headers(init.headers);
        headersSent.splice(0, Infinity, given.get("x-tags"), given.get("cookie"));
        // Requests of the platform drop cookies.
        const request = new Request(url, { ...init, headers: given });
        const all = Object.fromEntries(given);
        return toFetch((received) => server({ ...received, headers: all }))(request);
      },
    });

  it("are written by the client and read by the server", async () => {
    const where = { total: { gt: 5 }, state: "open" };
    await client()["listOrders"]?.({ where, limit: 3, tags: ["a|b", "c"] });
    await client()["createOrder"]?.({ body: { lines: [1, 2], note: "n" } });
    expect(sent).toEqual([
      "http://h/orders?limit=3&t=a|b;c&where[total][gt]=5&where[state]=open",
      "null",
      "http://h/orders",
      "lines=1%2B2&note=n",
    ]);
    expect(got).toEqual([
      { limit: 3, tags: ["a|b", "c"], created: undefined, where },
      { lines: [1, 2], note: "n" },
    ]);
  });

  it("may be in paths, headers and cookies", async () => {
    sent.length = got.length = 0;
    const range = { from: 1, to: 2 };
    const tags = ["a,b", "c"];
    const params = { id: 7, range, "X-Tags": tags, "x-plain": 3, seen: { at: 5, by: "ä b" } };
    await client()["getOrder"]?.({ ...params, raw: ["x,y", "z"] });
    expect(sent[0]).toBe("http://h/orders/no 7/1-2");
    expect(headersSent).toEqual(["a,b|c", "seen=%C3%A4%20b%405; raw=x,y; raw=z"]);
    expect(got).toEqual([{ ...params, raw: ["x,y", "z"] }]);
    await client()["getOrder"]?.({ id: 7, range: { from: 1 } });
    expect(headersSent).toEqual([null, null]);
    expect(got[1]).toMatchObject({ range: { from: 1 }, "X-Tags": undefined, seen: undefined });
  });

  it.each([
    [{ id: 7, range: { from: 1, both: 1 } }, "range"],
    [{ id: 7, range: { from: 1 }, "X-Tags": ["\n"] }, "in a header"],
    [{ id: 7, range: { from: 1 }, raw: ["a b"] }, "in a cookie"],
  ])(
    "are refused by the client where their place cannot carry them: %j",
    async (params, message) => {
      await expect(client()["getOrder"]?.(params)).rejects.toThrow(message);
    },
  );

  it.each([
    ["/orders/no%200/.1-2", {}, 'path parameter id.*at least 1|"id".*at least 1'],
    ["/orders/1/x-2", {}, "range.*from"],
    ["/orders/1/-", {}, "from"],
    ["/orders/1/all", {}, "Not all"],
    ["/orders/%zz/1-2", {}, "percent-encoded"],
    ["/orders/1/1-2", { cookie: "other=%zz; seen=a@b" }, "at"],
  ])("are checked by the server in %s %j", async (url, headers, expected) => {
    const { status, body } = await server({ method: "GET", url, headers });
    expect(status).toBe(400);
    expect(String(body)).toMatch(new RegExp(expected));
  });

  it("get all headers of a name", async () => {
    got.length = 0;
    const headers = { "x-tags": ["a|b", "c"], cookie: "other=%zz; seen=a@1" };
    await server({ method: "GET", url: "/orders/1/1-2", headers });
    expect(got).toMatchObject([{ "X-Tags": ["a", "b, c"], seen: { by: "a", at: 1 } }]);
  });

  it("are checked by the client before they are sent", async () => {
    const where = { both: 1 };
    await expect(client()["listOrders"]?.({ where, tags: [] })).rejects.toThrow("where");
  });

  const answer = async (query: string): Promise<unknown> => {
    got.length = 0;
    const { status, body } = await server({ method: "GET", url: `/orders?${query}`, headers: {} });
    return status === 204 ? (got[0] as { created: unknown }).created : String(body);
  };

  it.each([
    ["c=5", 5],
    ["c=[5,6]", [5, 6]],
    ['c={"gt":5}', { gt: 5 }],
    ["limit=1", undefined],
  ])("are any kind of a choice: %s", async (query, expected) => {
    expect(await answer(`t=a&${query}`)).toEqual(expected);
  });

  it.each([
    ["t=a&where[state]=closed", 'property \\"state\\"'],
    ["t=a&where[total][gt]=x", "expected a value that JSON has"],
    ["limit=2", "is required but missing"],
    ["tags=a", "is required but missing"],
    ['t=a&c={"lt":5}', "lt"],
    ["t=%zz", "percent-encoded"],
    ["t=a&c=?", "What is c?"],
  ])("are checked by the server: %s", async (query, expected) => {
    expect(await answer(query)).toContain(expected);
  });

  it("are refused as a kind of value that they are not", async () => {
    const given = { listOrders: { query: { tags: () => ({ a: "b" }), where: () => ["a", "b"] } } };
    const wrong = createServer({ listOrders: () => ({ status: 204 }) }, { parsers: given });
    const { body } = await wrong({ method: "GET", url: "/orders", headers: {} });
    expect(String(body)).toMatch(/expected an array.*expected an object/);
  });

  it("of forms are checked as the body", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const body = new TextEncoder().encode("lines=1%2B0");
    const reply = await server({ method: "POST", url: "/orders", headers, body });
    expect(String(reply.body)).toContain("item 2: expected at least 1");
  });

  it("have the types of the document", async () => {
    const usage = `import { withSerializers } from "@diptych/runtime";
import { createClient, createTransport, type Serializers } from "./client.js";
import { createServer } from "./server.js";
const serializers: Serializers = {
  listOrders: { query: { where: ({ state }) => [["state", state ?? ""]], limit: (limit) => [["l", limit + 1]] } },
  getOrder: { path: { id: (id) => id + 1 }, headers: { "X-Tags": (tags) => tags.join() }, cookies: { seen: ({ at }) => [["at", at ?? 0]] } },
  createOrder: { form: { lines: (lines) => lines.map((line): [string, number] => ["line", line]) } },
};
createClient({ baseUrl: "https://h", serializers });
withSerializers(createTransport({ baseUrl: "https://h" }), serializers);
createServer({}, { parsers: { listOrders: { query: { where: (pairs) => Object.fromEntries(pairs) } } } });
createServer({}, { parsers: { getOrder: { path: { id: Number }, headers: { "X-Tags": (text) => text.split(",") }, cookies: { seen: Object.fromEntries } } } });
// @ts-expect-error the parameter is in the path
createServer({}, { parsers: { getOrder: { query: { id: Number } } } });
// @ts-expect-error a path has one text
createClient({ baseUrl: "https://h", serializers: { getOrder: { path: { id: () => [] } } } });
// @ts-expect-error there is no such parameter
createClient({ baseUrl: "https://h", serializers: { listOrders: { query: { were: () => [] } } } });
// @ts-expect-error the operation has no form
createClient({ baseUrl: "https://h", serializers: { listOrders: { form: {} } } });
// @ts-expect-error there is no such operation
createServer({}, { parsers: { listOrder: {} } });
// @ts-expect-error there is no such field
createServer({}, { parsers: { createOrder: { form: { line: () => 1 } } } });
`;
    await writeFile(path.join(folder, "src/usage.ts"), usage);
    expect(await compileFolder(folder, { include: ["src"] })).toEqual([]);
  });

  it("have names and functions", () => {
    const wrong = { listOrders: { paths: {}, query: { where: 5 } } };
    const message = /serializers.listOrders.paths.*serializers.listOrders.query.where is 5/;
    expect(() => createClient({ baseUrl: "http://h", serializers: wrong })).toThrow(message);
    expect(() => createServer({}, { parsers: wrong })).toThrow(/parsers.listOrders.paths/);
  });
});
