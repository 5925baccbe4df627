import path from "node:path";
import { QueryClient } from "@tanstack/query-core";
import { createTransport, type Transport } from "@diptych/runtime";
import { beforeAll, describe, expect, it } from "vitest";
import query from "../../packages/query/src/index.ts";
import { json, serve } from "../client/serve.ts";
import { withPaths, writePackage } from "../support/generate.ts";
import { runWithPlugin } from "../plugin/mock-package.ts";

const answer = (schema: string): string =>
  `{ "200": { description: Done., content: { application/json: { schema: ${schema} } } } }`;
const found = `{ type: object, properties: { found: { type: array, items: { type: integer } }, meta: { type: object, properties: { next: { type: string } } } } }`;

const document = withPaths(
  `/things/{id}:
  get:
    operationId: getThing
    tags: [Things, __proto__]
    parameters: [{ name: id, in: path, required: true, schema: { type: integer, format: int64 } }]
    responses: ${answer('{ $ref: "#/components/schemas/Thing" }')}
  put:
    operationId: putThing
    parameters: [{ name: id, in: path, required: true, schema: { type: integer, format: int64 } }]
    requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }
    responses: ${answer('{ $ref: "#/components/schemas/Thing" }')}
/things:
  head: { operationId: probe, responses: { "200": { description: There. } } }
  delete:
    operationId: clear
    parameters: [{ name: all, in: query, schema: { type: boolean } }]
    responses: { "204": { description: Done. } }
  post: { operationId: restart, responses: { "204": { description: Done. } } }
/pages:
  get:
    operationId: listPages
    tags: [Things]
    x-pagination: { style: page, number: page, size: size, items: found }
    parameters:
      - { name: page, in: query, schema: { type: integer } }
      - { name: size, in: query, schema: { type: integer } }
    responses: ${answer(found)}
/batches:
  get:
    operationId: listBatches
    x-pagination: { style: offset, offset: first, limit: max, items: found }
    parameters:
      - { name: first, in: query, schema: { type: integer } }
      - { name: max, in: query, schema: { type: integer } }
    responses: ${answer(found)}
/cursors:
  get:
    operationId: listCursors
    x-pagination: { style: cursor, cursor: after, next: /meta/next, items: found }
    parameters:
      - { name: after, in: query, schema: { type: string } }
      - { name: filter, in: query, schema: { type: string } }
    x-filter: { role: { type: string } }
    responses: ${answer(found)}
/links:
  get:
    operationId: listLinks
    x-pagination: { style: link, items: found }
    responses: ${answer(found)}
`,
  `schemas:
  Thing: { type: object, required: [name], properties: { name: { type: string } } }
`,
);

interface Options {
  readonly queryKey: readonly unknown[];
  readonly mutationFn: (params?: object) => Promise<unknown>;
}

type Module = Readonly<Record<string, (transport: Transport, params?: object) => Options>>;

let module: Module;
let findings: readonly string[];

beforeAll(async () => {
  const run = await runWithPlugin(document, {
    plugin: query,
    emit: ["client"],
    int64: "bigint",
  });
  ({ findings } = run);
  const folder = await writePackage(run.files ?? [], "plugin-query");
  module = (await import(path.join(folder, "src/query.ts"))) as Module;
});

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });

describe("queries", () => {
  it("fetch, and are cached by operation and parameters", async () => {
    const { url, seen } = await serve((_, reply, i) => json(reply, 200, { name: `n${i}` }));
    const transport = createTransport({ baseUrl: url });
    const one = module["getThingQueryOptions"];
    const options = (id: bigint): never =>
      ({ ...one?.(transport, { id }), staleTime: 60_000 }) as never;
    const fetch = (id: bigint): Promise<unknown> => client.fetchQuery(options(id));
    expect([await fetch(1n), await fetch(1n), await fetch(2n)]).toEqual([
      { name: "n0" },
      { name: "n0" },
      { name: "n1" },
    ]);
    expect(seen).toHaveLength(2);
    expect(one?.(transport, { id: 1n }).queryKey).toEqual([
      { operation: "getThing", path: "/things/{id}", tags: { Things: true, ["__proto__"]: true } },
      { id: "1" },
    ]);
  });

  it("give null where there is no body", async () => {
    const { url } = await serve((_, reply) => reply.end());
    const options = module["probeQueryOptions"]?.(createTransport({ baseUrl: url })) as never;
    expect(await client.fetchQuery(options)).toBeNull();
  });

  it("do not take what cannot be compared", () => {
    const transport = createTransport({ baseUrl: "/" });
    const make = (filter: unknown) => () =>
      module["listCursorsQueryOptions"]?.(transport, { filter });
    expect(make((f: never) => f)).toThrow("a filter in a key is text or nodes");
    expect(make("role -eq a")).not.toThrow();
  });
});

describe("pages", () => {
  it.each([
    ["listPages", ["/pages?page=1", "/pages?page=2", "/pages?page=3"]],
    ["listBatches", ["/batches?first=0", "/batches?first=2", "/batches?first=3"]],
    ["listCursors", ["/cursors", "/cursors?after=c0", "/cursors?after=c1"]],
  ])("of %s follow each other", async (name, urls) => {
    const pages = [
      { found: [1, 2], meta: { next: "c0" } },
      { found: [3], meta: { next: "c1" } },
      { found: [], meta: {} },
    ];
    const { url, seen } = await serve((_, reply, i) => json(reply, 200, pages[i]));
    const transport = createTransport({ baseUrl: url });
    const options = module[`${name}InfiniteQueryOptions`]?.(transport) as unknown as object;
    const data = await client.fetchInfiniteQuery({ ...options, pages: 5 } as never);
    expect((data as { pages: unknown }).pages).toEqual(pages);
    expect(seen.map((one) => one.url)).toEqual(urls);
  });

  it("that are linked are left to the client, and the run says so", () => {
    expect(module["listLinksInfiniteQueryOptions"]).toBeUndefined();
    expect(module["listLinksQueryOptions"]).toBeDefined();
    expect(findings.filter((line) => line.includes("listLinks"))).toHaveLength(1);
  });
});

it("mutations call with their parameters", async () => {
  const { url, seen } = await serve((one, reply) =>
    one.method === "PUT" ? json(reply, 200, { name: "new" }) : reply.writeHead(204).end(),
  );
  const transport = createTransport({ baseUrl: url });
  const call = (name: string, params?: object): Promise<unknown> | undefined =>
    module[`${name}MutationOptions`]?.(transport).mutationFn(params);
  expect(await call("putThing", { id: 1n, body: { name: "a" } })).toEqual({ name: "new" });
  expect([await call("clear"), await call("clear", { all: true }), await call("restart")]).toEqual([
    null,
    null,
    null,
  ]);
  expect(seen.map((one) => `${one.method} ${one.url}`)).toEqual([
    "PUT /things/1",
    "DELETE /things",
    "DELETE /things?all=true",
    "POST /things",
  ]);
});

it.each([
  [{ from: "react" }, "There is no option 'from'"],
  [{ swr: "yes" }, "The option 'swr' is not a boolean"],
  [["swr"] as never, "The options are not an object"],
  [{ tanstack: false }, "The plugin has nothing to write"],
])("refuses the options %j", async (pluginOptions, message) => {
  const { findings: wrong, files } = await runWithPlugin(document, {
    plugin: query,
    pluginOptions,
  });
  expect(wrong.join("\n")).toContain(message);
  expect(files).toBeUndefined();
});

it("writes what is asked for: with SWR alone nothing of TanStack Query", async () => {
  const { files = [] } = await runWithPlugin(document, {
    plugin: query,
    pluginOptions: { tanstack: false, swr: true },
    int64: "bigint",
  });
  const paths = files.map((file) => file.path);
  expect(paths).toContain("src/swr.ts");
  expect(paths).not.toContain("src/query.ts");
  expect(files.map(({ text }) => text).filter((text) => text.includes("@tanstack"))).toEqual([]);
});
