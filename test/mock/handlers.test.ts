import { readFile } from "node:fs/promises";
import path from "node:path";
import { setupServer } from "msw/node";
import type { RequestHandler } from "msw";
import { describe, expect, it, onTestFinished } from "vitest";
import { compareSpecificity, pathPattern } from "../../packages/mock/src/handlers/path-pattern.ts";
import { compileFolder } from "../support/compile-folder.ts";
import { writePackage } from "../support/generate.ts";
import { runWithPlugin, type PluginRunOptions } from "../plugin/mock-package.ts";

const document = await readFile(path.join(import.meta.dirname, "handlers.yaml"), "utf8");
const baseUrl = "http://shop.test:8080/v1";

interface Package {
  readonly folder: string;
  readonly findings: readonly string[];
  readonly createHandlers: (options?: object) => RequestHandler[];
  readonly api: Readonly<Record<string, (params?: object) => Promise<unknown>>>;
}

async function packageOf(options: PluginRunOptions = {}): Promise<Package> {
  const { files, findings } = await runWithPlugin(document, options);
  if (files === undefined) throw new Error(findings.join("\n"));
  const folder = await writePackage(files);
  const handlers = (await import(path.join(folder, "src/mocks/handlers.ts"))) as Package;
  const client = (await import(path.join(folder, "src/client.ts"))) as {
    readonly createClient: (options: object) => Package["api"];
  };
  const api = client.createClient({ baseUrl });
  return { folder, findings, createHandlers: handlers.createHandlers, api };
}

function listen(handlers: RequestHandler[]): void {
  const server = setupServer(...handlers);
  server.listen({ onUnhandledRequest: "error" });
  onTestFinished(() => server.close());
}

describe.each([
  ["JSON values", { int64: "number", dates: "string" }],
  ["bigint and Date", { int64: "bigint", dates: "Date" }],
] as const)("handlers with %s", (_, options) => {
  it("compile", async () => {
    const { folder } = await packageOf(options);
    expect(await compileFolder(folder, { include: ["src"] })).toEqual([]);
  });

  it("give the client an example of each operation, in its media type", async () => {
    const { api, createHandlers } = await packageOf(options);
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

  it("end what is paged", async () => {
    const { api, createHandlers } = await packageOf(options);
    listen(createHandlers({ baseUrl }));
    for (const operation of ["listOrders", "listHistory"]) {
      const { items } = api[operation] as unknown as { items: () => AsyncGenerator };
      const found: unknown[] = [];
      for await (const item of items()) found.push(item);
      expect(found.length, operation).toBeGreaterThan(0);
    }
  });

  it("send events, lines and bytes", async () => {
    const { createHandlers } = await packageOf(options);
    listen(createHandlers({ baseUrl }));
    const textOf = async (at: string): Promise<string> => (await fetch(`${baseUrl}${at}`)).text();
    expect(await textOf("/orders/events")).toBe("event: moved\ndata: a\ndata: b\n\n");
    expect(await textOf("/orders/lines")).toBe('{"total":3.5,"note":"a & b"}\n');
    expect(await textOf("/orders/label")).toBe("example");
  });

  it("send required headers", async () => {
    const { createHandlers } = await packageOf(options);
    listen(createHandlers({ baseUrl: `${baseUrl}/` }));
    const response = await fetch(`${baseUrl}/orders`, { method: "POST" });
    expect(response.status).toBe(201);
    expect(response.headers.get("location")).toBe("/orders/12");
    expect(response.headers.get("x-counts")).toMatch(/^\d+$/);
    expect(response.headers.get("x-optional")).toBeNull();
  });

  it("give what overrides give: bodies and responses", async () => {
    const { api, createHandlers } = await packageOf(options);
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
    expect(pathPattern(template)).toEqual({ pattern, names });
  });

  it.each(["/a*", "/a?b=c", "/a#b", "/{a}{b}"])("there is none for %s", (template) => {
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
  ])("%j emits %j", async (pluginOptions, modules) => {
    const { files = [] } = await runWithPlugin(document, { pluginOptions, emit: ["types"] });
    const own = files.map((file) => file.path).filter((one) => one.startsWith("src/mocks/"));
    expect(own.toSorted()).toEqual(modules);
  });
});
