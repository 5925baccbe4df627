import path from "node:path";
import { QueryClient } from "@tanstack/query-core";
import { createTransport, type Transport } from "@diptych/runtime";
import { beforeAll, describe, expect, it } from "vitest";
import query from "../../packages/query/src/index.ts";
import { json, serve } from "../client/serve.ts";
import { compileFolder } from "../support/compile-folder.ts";
import { withPaths, writePackage } from "../support/generate.ts";
import { runWithPlugin } from "../plugin/mock-package.ts";

const answer = (schema: string): string =>
  `{ "200": { description: Done., content: { application/json: { schema: ${schema} } } } }`;
const found = `{ type: object, properties: { found: { type: array, items: { type: integer } }, meta: { type: object, properties: { next: { type: [string, "null"] } } } } }`;

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
    x-pagination: { style: link }
    responses: ${answer("{ type: array, items: { type: integer } }")}
/nexts:
  get:
    operationId: listNexts
    x-pagination: { style: link, next: /meta/next, items: found }
    parameters: [{ name: q, in: query, schema: { type: string } }]
    responses: ${answer(found)}
/told:
  get:
    operationId: listTold
    parameters:
      - { name: after, in: query, schema: { type: string } }
      - { name: q, in: query, schema: { type: string } }
    responses:
      "200":
        description: A link says how pages follow each other.
        content: { application/json: { schema: ${found} } }
        links:
          next: { operationId: listTold, parameters: { after: $response.body#/meta/next, q: $request.query.q } }
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
      {
        api: "Test",
        operation: "getThing",
        path: "/things/{id}",
        tags: { Things: true, ["__proto__"]: true },
      },
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
  const pagesOf = async (name: string, url: string, params?: object): Promise<unknown> => {
    const options = module[`${name}InfiniteQueryOptions`]?.(
      createTransport({ baseUrl: url }),
      params,
    );
    const data = await client.fetchInfiniteQuery({ ...options, pages: 5 } as never);
    return (data as { readonly pages: unknown }).pages;
  };

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

  it("of listTold follow each other as a link of the document says", async () => {
    const pages = [
      { found: [1], meta: { next: "c" } },
      { found: [2], meta: { next: "" } },
    ];
    const { url, seen } = await serve((_, reply, i) => json(reply, 200, pages[i]));
    expect(await pagesOf("listTold", url, { q: "a" })).toEqual(pages);
    expect(seen.map((one) => one.url)).toEqual(["/told?q=a", "/told?after=c&q=a"]);
  });

  it("that are linked by the body are bodies", async () => {
    const pages = [{ found: [1], meta: { next: "/nexts?page=2" } }, { found: [2] }];
    const { url, seen } = await serve((_, reply, i) => json(reply, 200, pages[i]));
    expect(await pagesOf("listNexts", url, { q: "a" })).toEqual(pages);
    expect(seen.map((one) => one.url)).toEqual(["/nexts?q=a", "/nexts?page=2"]);
  });

  it("that are linked by a header have the address of the next one beside the body", async () => {
    const { url, seen } = await serve((_, reply, i) =>
      json(reply, 200, [i], i < 2 ? { Link: `</links?page=${i + 2}>; rel=next` } : {}),
    );
    expect(await pagesOf("listLinks", url)).toEqual([
      { body: [0], next: "/links?page=2" },
      { body: [1], next: "/links?page=3" },
      { body: [2] },
    ]);
    expect(seen.map((one) => one.url)).toEqual(["/links", "/links?page=2", "/links?page=3"]);
    expect(findings).toEqual([]);
  });

  it("that are linked elsewhere are refused", async () => {
    const { url, seen } = await serve((_, reply) =>
      json(reply, 200, [0], { Link: "</things/7>; rel=next" }),
    );
    await expect(pagesOf("listLinks", url)).rejects.toThrow("is one of another resource");
    expect(seen).toHaveLength(1);
  });

  it("begin with the page of the parameters", async () => {
    const { url, seen } = await serve((_, reply, i) =>
      json(reply, 200, { found: i < 1 ? [1] : [] }),
    );
    expect(await pagesOf("listPages", url, { page: 4, size: 9 })).toHaveLength(2);
    expect(seen.map((one) => one.url)).toEqual(["/pages?page=4&size=9", "/pages?page=5&size=9"]);
  });

  it.each([[null], [""]])("by cursor end where it is %j", async (next) => {
    const { url, seen } = await serve((_, reply) =>
      json(reply, 200, { found: [1], meta: { next } }),
    );
    expect(await pagesOf("listCursors", url)).toHaveLength(1);
    expect(seen).toHaveLength(1);
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
  [{ api: 7 }, "The option 'api' is not a text"],
  [{ api: "" }, "The option 'api' is not a text"],
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

it("keys of another document with the same operations are others", async () => {
  const { files = [] } = await runWithPlugin(document, {
    plugin: query,
    pluginOptions: { api: "other", swr: true },
    int64: "bigint",
  });
  const folder = await writePackage(files, "query-other");
  const other = (await import(path.join(folder, "src/query.ts"))) as Module;
  const swr = (await import(path.join(folder, "src/swr.ts"))) as Readonly<Record<string, never>>;
  const transport = createTransport({ baseUrl: "/" });
  const key = (from: Module): readonly unknown[] | undefined =>
    from["getThingQueryOptions"]?.(transport, { id: 1n }).queryKey;
  const own = new QueryClient();
  for (const from of [module, other]) own.setQueryData(key(from) ?? [], from === other);
  expect(own.getQueryCache().getAll()).toHaveLength(2);
  type Filters = {
    readonly tagQueryKeys: { readonly Things: readonly unknown[] };
    readonly underPath: (path: string) => object;
  };
  const { tagQueryKeys, underPath } = other as unknown as Filters;
  for (const filter of [{ queryKey: tagQueryKeys.Things }, underPath("/things")])
    expect(own.getQueriesData(filter)).toEqual([[key(other), true]]);
  const filters = swr as unknown as {
    readonly getThingSwrKey: (params: object) => readonly unknown[];
    readonly hasTag: (tag: string) => (key: unknown) => boolean;
    readonly underPath: (path: string) => (key: unknown) => boolean;
  };
  const swrKey = filters.getThingSwrKey({ id: 1n });
  const foreign = [{ ...(swrKey[0] as object), api: "Test" }, swrKey[1]];
  for (const filter of [filters.hasTag("Things"), filters.underPath("/things")])
    expect([filter(swrKey), filter(foreign)]).toEqual([true, false]);
});

it("comments say what operations do, in the document's words, and which are deprecated", async () => {
  const responses = 'responses: { "204": { description: Done. } }';
  const { files = [] } = await runWithPlugin(
    withPaths(`/a:
  get: { operationId: readIt, summary: "Read */ it.", deprecated: true, ${responses} }
  put: { operationId: saveIt, summary: Save it, ${responses} }
  post: { operationId: bare, ${responses} }
`),
    { plugin: query, pluginOptions: { swr: true }, emit: ["client"] },
  );
  const textOf = (name: string): string => files.find((file) => file.path === name)?.text ?? "";
  const [own, swr] = [textOf("src/query.ts"), textOf("src/swr.ts")];
  expect(own).toMatch(/Read \S+ it: options of a query by `readIt`\.\n \*\n \* @deprecated\n/);
  expect(own).toContain("/** Save it: options of a mutation by `saveIt`. */");
  expect(own).toContain("/** Options of a mutation by `bare`. */");
  expect(swr).toContain("/** Save it: key and fetcher of `saveIt` for `useSWRMutation`. */");
  const folder = await writePackage(files, "query-comments");
  expect(await compileFolder(folder, { include: ["src"] })).toEqual([]);
});

it("QUERY is a query, with its body in the key; one with bytes is a mutation", async () => {
  const operation = (id: string, body: string): string => `/${id}:
  query:
    operationId: ${id}
    requestBody: { required: true, content: { ${body} } }
    responses: ${answer("{ type: array, items: { type: integer } }")}
`;
  const { files = [] } = await runWithPlugin(
    withPaths(
      operation(
        "search",
        "application/json: { schema: { type: object, properties: { q: { type: string } } } }",
      ) + operation("match", "application/octet-stream: {}"),
    ).replace(/^openapi: .*$/m, "openapi: 3.2.0"),
    { plugin: query, pluginOptions: { swr: true }, emit: ["client"] },
  );
  const folder = await writePackage(files, "query-method");
  const { searchQueryOptions, matchMutationOptions, ...others } = (await import(
    path.join(folder, "src/query.ts")
  )) as Module;
  const { url, seen } = await serve((_, reply) => json(reply, 200, [1]));
  const transport = createTransport({ baseUrl: url });
  const search = searchQueryOptions?.(transport, { body: { q: "a" } });
  expect(search?.queryKey[1]).toEqual({ body: { q: "a" } });
  expect(await client.fetchQuery(search as never)).toEqual([1]);
  expect(seen.map((one) => `${one.method} ${one.url} ${one.body}`)).toEqual([
    'QUERY /search {"q":"a"}',
  ]);
  expect(matchMutationOptions).toBeTypeOf("function");
  expect(others["matchQueryOptions"]).toBeUndefined();
});
