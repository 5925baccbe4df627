import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { RequestHandler } from "msw";
import { setupServer as setupServer2 } from "msw/node";
import { setupServer as setupServer3 } from "msw-3/node";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { compareSpecificity, pathPattern } from "../../packages/mock/src/handlers/path-pattern.ts";
import { compileFolder } from "../support/compile-folder.ts";
import { withPaths, writePackage } from "../support/generate.ts";
import { runWithPlugin, type PluginRunOptions } from "../plugin/mock-package.ts";
import type { TextFile } from "../support/text-file.ts";

const document = await readFile(path.join(import.meta.dirname, "handlers.yaml"), "utf8");
const baseUrl = "http://shop.test:8080/v1";

interface Package {
  readonly folder: string;
  readonly findings: readonly string[];
  readonly createHandlers: (options?: object) => RequestHandler[];
  readonly createScenarios: (scenarios: object) => Scenarios;
  readonly api: Readonly<Record<string, (params?: object) => Promise<unknown>>>;
}

interface Scenarios {
  use(name: string): void;
  reset(): void;
}

/** Major versions of MSW by the names that they are installed by here: handlers are the same for both. */
const servers = { msw: setupServer2, "msw-3": setupServer3 as unknown as typeof setupServer2 };

type Msw = keyof typeof servers;

/** Refuses requests without a handler; MSW 3 has another name for it. */
const refusing = { onUnhandledRequest: "error", onUnhandledFrame: "error" } as const;

async function packageOf(options: PluginRunOptions = {}, msw: Msw = "msw"): Promise<Package> {
  const { files, findings } = await runWithPlugin(document, options);
  if (files === undefined) throw new Error(findings.join("\n"));
  const folder = await writePackage(importing(msw, files));
  const handlers = (await import(path.join(folder, "src/mocks/handlers.ts"))) as Package;
  const client = (await import(path.join(folder, "src/client.ts"))) as {
    readonly createClient: (options: object) => Package["api"];
  };
  const api = client.createClient({ baseUrl });
  const { createHandlers, createScenarios } = handlers;
  return { folder, findings, createHandlers, createScenarios, api };
}

/** The files with their imports of MSW under another name. */
const importing = (msw: Msw, files: readonly TextFile[]): readonly TextFile[] =>
  files.map((file) => ({ ...file, text: file.text.replaceAll('from "msw"', `from "${msw}"`) }));

/** MSW 3 runs in Node 22.12 and newer: `npm run check:nodes` runs these tests there. */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const runsMsw3 = major > 22 || (major === 22 && minor >= 12);

/** The tests of a version that start a server, where it can run, and its servers. */
function testsWith(msw: Msw) {
  const listen = (handlers: RequestHandler[]): void => {
    const server = servers[msw](...handlers);
    server.listen(refusing);
    onTestFinished(() => server.close());
  };
  return { running: it.skipIf(msw === "msw-3" && !runsMsw3), listen };
}

describe.each([
  ["msw", "JSON values", { int64: "number", dates: "string" }],
  ["msw", "bigint and Date", { int64: "bigint", dates: "Date" }],
  ["msw-3", "JSON values", { int64: "number", dates: "string" }],
  ["msw-3", "bigint and Date", { int64: "bigint", dates: "Date" }],
] as const)("handlers of %s with %s", (msw, _, options) => {
  const { running, listen } = testsWith(msw);

  it("compile", async () => {
    const { folder } = await packageOf(options, msw);
    expect(await compileFolder(folder, { include: ["src"] })).toEqual([]);
  });

  running("give the client an example of each operation, in its media type", async () => {
    const { api, createHandlers } = await packageOf(options, msw);
    listen(createHandlers());
    const at = "2026-03-02T09:30:00Z";
    const order = options.int64 === "bigint" ? { id: 12n, at: new Date(at) } : { id: 12, at };
    expect(await api["getOrder"]?.({ "order-id": 12 })).toEqual(order);
    expect(await api["getReceipt"]?.({ "order-id": 12 })).toEqual({ total: 3.5, note: "a & b" });
    expect(await api["getNote"]?.({ id: "a" })).toBe("thank you");
    expect(await api["getLatest"]?.()).toMatchObject({ at: order.at });
    expect(await api["deleteOrder"]?.({ "order-id": 12 })).toBeUndefined();
    expect(await api["createOrder"]?.({ body: order })).toEqual(order);
  });

  running("end what is paged", async () => {
    const { api, createHandlers } = await packageOf(options, msw);
    listen(createHandlers({ baseUrl }));
    for (const operation of ["listOrders", "listHistory"]) {
      const { items } = api[operation] as unknown as { items: () => AsyncGenerator };
      const found: unknown[] = [];
      for await (const item of items()) found.push(item);
      expect(found.length, operation).toBeGreaterThan(0);
    }
  });

  running("send events, lines and bytes", async () => {
    const { createHandlers } = await packageOf(options, msw);
    listen(createHandlers({ baseUrl }));
    const textOf = async (at: string): Promise<string> => (await fetch(`${baseUrl}${at}`)).text();
    const [event, ...events] = (await textOf("/orders/events")).trimEnd().split("\n\n");
    expect([event, events.length]).toEqual(["event: moved\ndata: a\ndata: b", 2]);
    const [line, ...others] = (await textOf("/orders/lines")).trimEnd().split("\n");
    expect([line, others.length]).toEqual(['{"total":3.5,"note":"a & b"}', 2]);
    expect(await textOf("/orders/label")).toBe("example");
  });

  running("send required headers", async () => {
    const { createHandlers } = await packageOf(options, msw);
    listen(createHandlers({ baseUrl: `${baseUrl}/` }));
    const response = await fetch(`${baseUrl}/orders`, { method: "POST" });
    expect(response.status).toBe(201);
    expect(response.headers.get("location")).toBe("/orders/12");
    expect(response.headers.get("x-counts")).toMatch(/^\d+$/);
    expect(response.headers.get("x-optional")).not.toBeNull();
  });

  running("give what overrides give: bodies and responses", async () => {
    const { api, createHandlers } = await packageOf(options, msw);
    const overrides = {
      getReceipt: ({ params }: { readonly params: Readonly<Record<string, string>> }) => ({
        total: Number(params["order_id"]),
      }),
      getOrder: async () => new Response(null, { status: 404 }),
    };
    listen(createHandlers({ baseUrl, overrides }));
    expect(await api["getReceipt"]?.({ "order-id": 40 })).toEqual({ total: 40 });
    await expect(api["getOrder"]?.({ "order-id": 12 })).rejects.toMatchObject({ status: 404 });
  });
});

describe.each(["msw", "msw-3"] as const)("replies of the document by %s", (msw) => {
  const { running, listen } = testsWith(msw);
  const invoice = `${baseUrl}/invoices/1`;
  let { api, createHandlers, createScenarios, folder } = {} as Package;

  beforeAll(async () => {
    ({ api, createHandlers, createScenarios, folder } = await packageOf({}, msw));
  });

  const accepting = (accept: string): Promise<Response> => fetch(invoice, { headers: { accept } });

  running("come in the media type that the request accepts", async () => {
    listen(createHandlers());
    const typeOf = (response: Response): string | null => response.headers.get("content-type");
    expect(typeOf(await accepting("application/xml, application/json;q=0.5"))).toMatch(/xml/);
    expect(await (await accepting("text/*")).text()).toBe("3.5 EUR");
    expect(typeOf(await accepting("*/*"))).toBe("application/json");
    expect(typeOf(await accepting("image/png"))).toBe("application/json");
  });

  running("are chosen by status, example, media type, body and headers", async () => {
    let given: object = {};
    const getInvoice = (info: { readonly reply: (given: object) => unknown }): unknown =>
      info.reply(given);
    listen(createHandlers({ overrides: { getInvoice } }));
    const call = (): Promise<unknown> | undefined => api["getInvoice"]?.({ id: "1" });
    given = { status: 404 };
    await expect(call()).rejects.toMatchObject({
      status: 404,
      problem: { title: "No such invoice" },
    });
    expect((await fetch(invoice)).headers.get("x-reason")).toBe("gone");
    given = { example: "open" };
    expect(await call()).toEqual({ total: 8 });
    given = { body: { total: 1 }, headers: { "X-Own": "a" } };
    const xml = await accepting("application/xml");
    expect(await xml.text()).toContain("<total>1</total>");
    expect(xml.headers.get("x-own")).toBe("a");
    given = { mediaType: "text/plain", body: "none" };
    expect(await (await fetch(invoice)).text()).toBe("none");
    given = { status: 503 };
    expect((await fetch(invoice)).status).toBe(503);
    given = { status: 418 };
    const error = vi.spyOn(console, "error").mockReturnValue();
    expect((await fetch(invoice)).status).toBe(500);
    expect(error.mock.calls.join()).toContain("The document has no response 418");
  });

  running("are switched by scenarios, which go before overrides", async () => {
    const scenarios = createScenarios({ paid: { getInvoice: { example: "paid" } } });
    listen(createHandlers({ scenarios, overrides: { getInvoice: { example: "open" } } }));
    const total = async (): Promise<unknown> =>
      ((await (await fetch(invoice)).json()) as { readonly total: number }).total;
    expect(await total()).toBe(8);
    scenarios.use("paid");
    expect(await total()).toBe(7);
    scenarios.reset();
    expect(await total()).toBe(8);
  });

  running("wait as long as they say, and between the items of a stream", async () => {
    const exportOrders = { body: [{ total: 1 }, { total: 2 }], itemDelay: [60, 80] };
    listen(createHandlers({ delay: 50, overrides: { exportOrders, getInvoice: { delay: 0 } } }));
    const start = performance.now();
    const { body } = await fetch(`${baseUrl}/orders/lines`);
    const chunks: string[] = [];
    const decoder = new TextDecoder();
    for await (const chunk of body ?? []) chunks.push(decoder.decode(chunk as Uint8Array));
    expect(performance.now() - start).toBeGreaterThan(100);
    expect(chunks).toEqual(['{"total":1}\n', '{"total":2}\n']);
  });

  running("have forms and the parts of multipart bodies, which the client reads", async () => {
    listen(createHandlers());
    expect(await (await fetch(`${invoice}/form`)).text()).toBe("total=3.5&note=a+%26+b");
    const parts = await (await fetch(`${invoice}/parts`)).formData();
    expect(parts.get("name")).toBe('a "b"');
    expect(parts.get("element")).toContain("<total>3.5</total>");
    expect(parts.get("file")).toBeInstanceOf(File);
    const receipt = { total: 3.5, note: "a & b" };
    const read = { receipt, element: receipt };
    expect(await api["getParts"]?.({ id: "1" })).toMatchObject(read);
  });

  running("are made one by one, and chosen by name, tag and path", async () => {
    const { mockGetInvoice } = (await import(path.join(folder, "src/mocks/handlers.ts"))) as {
      readonly mockGetInvoice: (override?: object, options?: object) => RequestHandler;
    };
    listen([mockGetInvoice({ status: 503 }, { baseUrl })]);
    expect((await fetch(invoice)).status).toBe(503);
    const infosOf = (options: object): readonly string[] =>
      createHandlers({ baseUrl, ...options }).map(({ info }) => String(info.header));
    const all = infosOf({});
    const orders = infosOf({ paths: ["/orders"] });
    expect(orders.toSorted()).toEqual([`GET ${baseUrl}/orders`, `POST ${baseUrl}/orders`]);
    expect(infosOf({ operations: ["getInvoice"] })).toEqual([`GET ${baseUrl}/invoices/:id`]);
    const both = infosOf({ tags: ["billing"], operations: ["createOrder"] });
    expect(both.toSorted()).toEqual([`GET ${baseUrl}/invoices/:id`, `POST ${baseUrl}/orders`]);
    expect(infosOf({ tags: [] })).toEqual([]);
    expect(all.length).toBeGreaterThan(10);
  });

  it("have types that the compiler holds overrides to", async () => {
    await writeFile(
      path.join(folder, "src/overrides.ts"),
      `import { setupServer } from "${msw}/node";
import { createHandlers, createScenarios, mockGetInvoice, mockGetOrder } from "./mocks/handlers.js";
setupServer(...createHandlers());
setupServer(mockGetOrder(), mockGetInvoice({ status: 503 }, { delay: 5 }));
createHandlers({ tags: ["billing"], paths: ["/orders"], operations: ["getOrder"] });
// @ts-expect-error There is no such status.
mockGetOrder({ status: 404 });
// @ts-expect-error There is no such tag.
createHandlers({ tags: ["other"] });
// @ts-expect-error There is no such path.
createHandlers({ paths: ["/other"] });
const scenarios = createScenarios({
  outage: { listOrders: { status: 200 }, getInvoice: { status: 503 } },
});
createHandlers({
  scenarios,
  overrides: {
    getInvoice: ({ params, reply }) =>
      params.id === "1" ? { total: 1 } : reply({ status: 404, body: { title: "None" } }),
    exportOrders: { body: [{ total: 1 }], itemDelay: 5 },
    // @ts-expect-error There is no such status.
    getOrder: { status: 404 },
    // @ts-expect-error There is no such example.
    getLatest: { example: "none" },
    // @ts-expect-error The body is of another type.
    getReceipt: { body: { total: "1" } },
  },
});
// @ts-expect-error There is no such scenario.
scenarios.use("other");
`,
    );
    expect(await compileFolder(folder, { include: ["src"] })).toEqual([]);
  });
});

it("compile and reply where operations have names that every object inherits", async () => {
  const spec = withPaths(
    ["constructor", "toString", "hasOwnProperty"]
      .map(
        (name) => `/${name}:
  get: { operationId: ${name}, responses: { "200": { description: A., content: { text/plain: { schema: { const: ${name} } } } } } }
`,
      )
      .join(""),
  );
  const { files = [] } = await runWithPlugin(spec);
  const { listen } = testsWith("msw");
  const folder = await writePackage(files, "mock-inherited");
  const { createHandlers } = (await import(path.join(folder, "src/mocks/handlers.ts"))) as Package;
  listen(createHandlers({ baseUrl, overrides: { constructor_: { body: "mine" } } }));
  const texts = await Promise.all(
    ["constructor", "toString"].map(async (name) => (await fetch(`${baseUrl}/${name}`)).text()),
  );
  expect(texts).toEqual(["mine", "toString"]);
  expect(await compileFolder(folder, { include: ["src"] })).toEqual([]);
});

it("choose the operation by the constants in the query of its path", async () => {
  const spec = withPaths(
    ["/", '"/?comp=list"', '"/?comp=list&more"', '"/?comp=tags"']
      .map(
        (template, i) => `${template}:
  get: { operationId: get${i}, responses: { "200": { description: A., content: { text/plain: { schema: { const: "${i}" } } } } } }
`,
      )
      .join(""),
  );
  const { files = [] } = await runWithPlugin(spec);
  const { listen } = testsWith("msw");
  const folder = await writePackage(files, "mock-constants");
  const { createHandlers } = (await import(path.join(folder, "src/mocks/handlers.ts"))) as Package;
  listen(createHandlers({ baseUrl }));
  const texts = await Promise.all(
    ["", "?comp=list", "?more=&x=1&comp=list", "?comp=tags", "?comp=other"].map(async (query) =>
      (await fetch(`${baseUrl}/${query}`)).text(),
    ),
  );
  expect(texts).toEqual(["0", "1", "2", "3", "0"]);
  expect(await compileFolder(folder, { include: ["src"] })).toEqual([]);
});

it("reports operations that patterns cannot match", async () => {
  const { findings } = await packageOf();
  expect(findings.filter((one) => one.startsWith("plugin"))).toEqual([
    "plugin-warning mock: getPair has no request handler: its path has two parameters without text between them",
  ]);
});

describe("patterns of paths", () => {
  it.each([
    ["/users/{id}", "/users/:id", ["id"]],
    ["/users/{user-id}/{user.id}", "/users/:user_id/:user_id_2", ["user_id", "user_id_2"]],
    ["/files/{name}.json", "/files/:name.json", ["name"]],
    ["/{a}-{b}", "/:a-:b", ["a", "b"]],
    ["/{id}x/{1}", "/{:id}x/:_1", ["id", "_1"]],
    ["/a:b/(c)/+", "/a\\:b/\\(c\\)/\\+", []],
    ["/ä b/%20", "/%C3%A4%20b/%20", []],
  ])("%s", (template, pattern, names) => {
    expect(pathPattern(template)).toEqual({ pattern, names, constants: [] });
  });

  it("has no query, whose constants stand apart", () => {
    const constants = [
      ["b", "c d"],
      ["e", ""],
    ];
    expect(pathPattern("/{a?}?b=c%20d&e")).toEqual({ pattern: "/:a_", names: ["a_"], constants });
  });

  it.each(["/a*", "/a?b={c}", "/a#b", "/{a}{b}"])("there is none for %s", (template) => {
    expect(pathPattern(template)).toHaveProperty("problem");
  });

  it("come in the order in which text is matched before parameters", () => {
    const paths = ["/a/{b}", "/{a}/b", "/a/{b}.json", "/a/b"];
    expect(paths.toSorted(compareSpecificity)).toEqual(["/a/b", "/a/{b}.json", "/a/{b}", "/{a}/b"]);
  });
});

describe("options", () => {
  it.each([
    [{ seed: "twelve" }, `The option 'seed' cannot be "twelve"`],
    [{ seed: 1.5 }, "The option 'seed' cannot be 1.5"],
    [{ handlers: 1 }, "The option 'handlers' cannot be 1"],
    [{ arbitraries: -1 }, "The option 'arbitraries' cannot be -1"],
    [{ sead: 1 }, "There is no option 'sead'"],
  ])("%j is an error", async (pluginOptions, message) => {
    const { files, findings } = await runWithPlugin(document, { pluginOptions });
    expect(files).toBeUndefined();
    expect(findings).toContain(`plugin-error mock: ${message}`);
  });

  it.each([
    [{}, ["src/mocks/handlers.ts", "src/mocks/values.ts"]],
    [{ values: false }, ["src/mocks/handlers.ts", "src/mocks/values.ts"]],
    [{ handlers: false }, ["src/mocks/values.ts"]],
    [{ handlers: false, values: false }, []],
    [{ handlers: false, values: false, arbitraries: 3 }, ["src/mocks/arbitraries.ts"]],
  ])("%j emits %j", async (pluginOptions, modules) => {
    const { files = [] } = await runWithPlugin(document, { pluginOptions, emit: ["types"] });
    const own = files.map((file) => file.path).filter((one) => one.startsWith("src/mocks/"));
    expect(own.toSorted()).toEqual(modules);
  });
});
