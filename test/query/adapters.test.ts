import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import query from "../../packages/query/src/index.ts";
import { runWithPlugin } from "../plugin/mock-package.ts";
import { compileFolder } from "../support/compile-folder.ts";
import { withPaths, writePackage } from "../support/generate.ts";
import { thingsPackage } from "./api.ts";

const shared = `
import { ApiError, createTransport, isGetThingError } from "./client.js";
import type { Thing } from "./types.js";
import {
  clearMutationOptions,
  getThingQueryOptions,
  listThingsInfiniteQueryOptions,
  probeQueryOptions,
  putThingMutationOptions,
  restartMutationOptions,
  underPath as underQueryPath,
  watchThingStreamedQueryOptions,
} from "./query.js";

const transport = createTransport({ baseUrl: "/" });
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <T extends true>(): T | undefined => undefined;
const one = { id: 1n };
`;

/** Whether data, pages and errors have the types of the client, behind a way to read each. */
const typed = (data: string, pages: string, error: string, failed: string): string => `
holds<Same<typeof ${data}, Thing | undefined>>();
holds<Same<typeof ${pages}, Thing[] | undefined>>();
holds<Same<typeof ${error}, ApiError | null>>();
holds<Same<typeof ${failed}, ApiError | null>>();
if (isGetThingError(${error}, 404)) holds<Same<typeof ${error}.body.code, number>>();
`;

/** How each adapter of TanStack Query uses the same functions. */
const adapters: Readonly<Record<string, string>> = {
  core: `
import { InfiniteQueryObserver, MutationObserver, QueryClient, QueryObserver } from "@tanstack/query-core";
const client = new QueryClient();
const query = new QueryObserver(client, getThingQueryOptions(transport, one)).getCurrentResult();
const list = new InfiniteQueryObserver(client, listThingsInfiniteQueryOptions(transport, { size: 2 })).getCurrentResult();
const save = new MutationObserver(client, putThingMutationOptions(transport));
const saved = save.getCurrentResult();
const pages = list.data?.pages[0]?.found;
${typed("query.data", "pages", "query.error", "saved.error")}
export async function use(): Promise<void> {
  holds<Same<Thing, Awaited<ReturnType<typeof save.mutate>>>>();
  const stream = new QueryObserver(client, watchThingStreamedQueryOptions(transport, one));
  const came = stream.getCurrentResult().data;
  holds<Same<typeof came, Thing[] | undefined>>();
  await client.invalidateQueries(underQueryPath("/things/7"));
  // @ts-expect-error there is no such path
  underQueryPath("/thing");
  const none: null = await client.fetchQuery(probeQueryOptions(transport));
  const cached = client.getQueryData(getThingQueryOptions(transport, one).queryKey);
  holds<Same<typeof cached, Thing | undefined>>();
  await new MutationObserver(client, clearMutationOptions(transport)).mutate();
  const { signal } = new AbortController();
  const own = { headers: { a: "b" }, timeout: "5s", validation: "strict", key: "de" } as const;
  const translated = await client.fetchQuery(getThingQueryOptions(transport, one, own));
  holds<Same<typeof translated, Thing>>();
  probeQueryOptions(transport, own);
  restartMutationOptions(transport, { signal, timeout: 5 });
  // @ts-expect-error a query has a signal of its own
  getThingQueryOptions(transport, one, { signal });
  // @ts-expect-error there is no such option
  getThingQueryOptions(transport, one, { header: { a: "b" } });
  await new MutationObserver(client, restartMutationOptions(transport)).mutate();
  // @ts-expect-error the body is missing
  await save.mutate({ id: 1n, none });
  // @ts-expect-error the parameter is missing
  getThingQueryOptions(transport);
}
`,
  react: `
import { skipToken, useInfiniteQuery, useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
export function use(id: bigint | undefined): void {
  const query = useQuery(getThingQueryOptions(transport, one));
  const list = useInfiniteQuery(listThingsInfiniteQueryOptions(transport, { size: 2 }));
  const save = useMutation({ ...putThingMutationOptions(transport), onSuccess: (data) => data.name });
  const pages = list.data?.pages[0]?.found;
  ${typed("query.data", "pages", "query.error", "save.error")}
  save.mutate({ id: 1n, body: { name: "a" } });
  const maybe = useQuery(getThingQueryOptions(transport, id === undefined ? skipToken : { id }));
  holds<Same<typeof maybe.data, Thing | undefined>>();
  const came = useQuery(watchThingStreamedQueryOptions(transport, one));
  holds<Same<typeof came.data, Thing[] | undefined>>();
  const there = useSuspenseQuery(getThingQueryOptions(transport, one));
  holds<Same<typeof there.data, Thing>>();
  const named = useQuery({ ...getThingQueryOptions(transport, one), select: ({ name }) => name });
  holds<Same<typeof named.data, string | undefined>>();
  // @ts-expect-error a query that is skipped has no data to wait for
  useSuspenseQuery(getThingQueryOptions(transport, skipToken));
}
`,
  hooks: `
import { skipToken } from "@tanstack/react-query";
import { tagQueryKeys } from "./query.js";
import {
  useClear,
  useGetThing,
  useGetThingSuspense,
  useListThings,
  useListThingsInfinite,
  useProbe,
  usePutThing,
  useRestart,
} from "./hooks.js";
export function use(id: bigint | undefined): void {
  const query = useGetThing(one);
  const list = useListThingsInfinite({ size: 2 });
  const save = usePutThing({ invalidates: [tagQueryKeys.Shared], onSuccess: (data) => data.name });
  const pages = list.data?.pages[0]?.found;
  ${typed("query.data", "pages", "query.error", "save.error")}
  save.mutate({ id: 1n, body: { name: "a" } });
  const maybe = useGetThing(id === undefined ? skipToken : { id }, { staleTime: 5, call: { timeout: "5s" } });
  holds<Same<typeof maybe.data, Thing | undefined>>();
  const there = useGetThingSuspense(one);
  holds<Same<typeof there.data, Thing>>();
  const named = useGetThing(one, { select: ({ name }) => name });
  holds<Same<typeof named.data, string | undefined>>();
  const counted = useListThingsInfinite({}, { select: ({ pages: all }) => all.length });
  holds<Same<typeof counted.data, number | undefined>>();
  const all = useListThings();
  holds<Same<NonNullable<typeof all.data>["found"], Thing[] | undefined>>();
  const none = useProbe();
  holds<Same<typeof none.data, null | undefined>>();
  useClear().mutate();
  useClear().mutate({ all: true });
  useRestart().mutate();
  const undone = usePutThing({ onMutate: () => ({ before: 1 }), onError: (_, __, kept) => kept?.before });
  holds<Same<typeof undone.context, { before: number } | undefined>>();
  // @ts-expect-error the body is missing
  save.mutate({ id: 1n });
  // @ts-expect-error the parameter is missing
  useGetThing();
  // @ts-expect-error a query that is skipped has no data to wait for
  useGetThingSuspense(skipToken);
  // @ts-expect-error the key is that of the operation
  useGetThing(one, { queryKey: ["a"] });
}
`,
  swr: `
import useSWR, { useSWRConfig } from "swr";
import useSWRInfinite from "swr/infinite";
import useSWRMutation from "swr/mutation";
import {
  clearSwrMutation,
  getThingSwr,
  getThingSwrKey,
  hasTag,
  listBatchesSwrInfinite,
  listChainsSwrInfinite,
  listThingsSwr,
  listThingsSwrInfinite,
  probeSwr,
  putThingSwrMutation,
  restartSwrMutation,
  underPath,
} from "./swr.js";
export function use(id: bigint | undefined): void {
  const thing = useSWR(...getThingSwr(transport, one));
  holds<Same<typeof thing.data, Thing | undefined>>();
  if (isGetThingError(thing.error, 404)) holds<Same<typeof thing.error.body.code, number>>();
  const maybe = useSWR(...getThingSwr(transport, id === undefined ? null : { id }));
  holds<Same<typeof maybe.data, Thing | undefined>>();
  const none = useSWR(...probeSwr(transport));
  holds<Same<typeof none.data, null | undefined>>();
  const all = useSWR(...listThingsSwr(transport), { refreshInterval: 1000 });
  holds<Same<NonNullable<typeof all.data>["found"], Thing[] | undefined>>();
  for (const make of [listThingsSwrInfinite, listBatchesSwrInfinite]) {
    const list = useSWRInfinite(...make(transport, {}));
    const pages = list.data?.map(({ found }) => found);
    holds<Same<typeof pages, (Thing[] | undefined)[] | undefined>>();
  }
  const chain = useSWRInfinite(...listChainsSwrInfinite(transport), { revalidateFirstPage: false });
  holds<Same<NonNullable<typeof chain.data>[number]["next"], string | undefined>>();
  const save = useSWRMutation(...putThingSwrMutation(transport));
  const saved = save.trigger({ id: 1n, body: { name: "a" } });
  holds<Same<Awaited<typeof saved>["name"], string>>();
  // @ts-expect-error the body is missing
  void save.trigger({ id: 1n });
  const clear = useSWRMutation(...clearSwrMutation(transport));
  void clear.trigger();
  void clear.trigger({ all: true });
  void useSWRMutation(...restartSwrMutation(transport)).trigger();
  const { mutate } = useSWRConfig();
  void mutate(underPath("/things/7"));
  void mutate(hasTag("Shared"));
  void mutate(getThingSwrKey(one));
  // @ts-expect-error there is no such tag
  hasTag("shared");
  // @ts-expect-error there is no such path
  underPath("/thing");
  // @ts-expect-error the parameter is missing
  getThingSwr(transport);
}
`,
  vue: `
import { computed } from "vue";
import { skipToken, useInfiniteQuery, useMutation, useQuery } from "@tanstack/vue-query";
export function use(id: bigint | undefined): void {
  const query = useQuery(getThingQueryOptions(transport, one));
  const list = useInfiniteQuery(listThingsInfiniteQueryOptions(transport, { size: 2 }));
  const save = useMutation(putThingMutationOptions(transport));
  const pages = list.data.value?.pages[0]?.found;
  const error = query.error.value;
  ${typed("query.data.value", "pages", "error", "save.error.value")}
  save.mutate({ id: 1n, body: { name: "a" } });
  const maybe = useQuery(computed(() => getThingQueryOptions(transport, id === undefined ? skipToken : { id })));
  holds<Same<typeof maybe.data.value, Thing | undefined>>();
}
`,
  svelte: `
import { createInfiniteQuery, createMutation, createQuery, skipToken } from "@tanstack/svelte-query";
export function use(id: bigint | undefined): void {
  const query = createQuery(() => getThingQueryOptions(transport, one));
  const list = createInfiniteQuery(() => listThingsInfiniteQueryOptions(transport, { size: 2 }));
  const save = createMutation(() => putThingMutationOptions(transport));
  const pages = list.data?.pages[0]?.found;
  ${typed("query.data", "pages", "query.error", "save.error")}
  save.mutate({ id: 1n, body: { name: "a" } });
  const maybe = createQuery(() => getThingQueryOptions(transport, id === undefined ? skipToken : { id }));
  holds<Same<typeof maybe.data, Thing | undefined>>();
}
`,
  solid: `
import { skipToken, useInfiniteQuery, useMutation, useQuery } from "@tanstack/solid-query";
export function use(id: bigint | undefined): void {
  const query = useQuery(() => getThingQueryOptions(transport, one));
  const list = useInfiniteQuery(() => listThingsInfiniteQueryOptions(transport, { size: 2 }));
  const save = useMutation(() => putThingMutationOptions(transport));
  const pages = list.data?.pages[0]?.found;
  ${typed("query.data", "pages", "query.error", "save.error")}
  save.mutate({ id: 1n, body: { name: "a" } });
  const maybe = useQuery(() => getThingQueryOptions(transport, id === undefined ? skipToken : { id }));
  holds<Same<typeof maybe.data, Thing | undefined>>();
}
`,
  angular: `
import { injectInfiniteQuery, injectMutation, injectQuery, skipToken } from "@tanstack/angular-query-experimental";
export function use(id: bigint | undefined): void {
  const query = injectQuery(() => getThingQueryOptions(transport, one));
  const list = injectInfiniteQuery(() => listThingsInfiniteQueryOptions(transport, { size: 2 }));
  const save = injectMutation(() => putThingMutationOptions(transport));
  const data = query.data();
  const pages = list.data()?.pages[0]?.found;
  const error = query.error();
  const failed = save.error();
  ${typed("data", "pages", "error", "failed")}
  save.mutate({ id: 1n, body: { name: "a" } });
  const maybe = injectQuery(() => getThingQueryOptions(transport, id === undefined ? skipToken : { id }));
  const other = maybe.data();
  holds<Same<typeof other, Thing | undefined>>();
}
`,
};

it("every adapter takes the options, with the types of the client", async () => {
  const folder = await thingsPackage("query-adapters");
  for (const [name, text] of Object.entries(adapters))
    await writeFile(path.join(folder, `use-${name}.ts`), shared + text);
  expect(
    await compileFolder(path.dirname(folder), {
      include: ["src"],
      settings: { noUnusedLocals: false },
    }),
  ).toEqual([]);
});

it.each([
  ["post", ""],
  ["get", ""],
  ["get", "[{ name: x, in: query, schema: { type: integer } }]"],
])("a document with one operation compiles: %s %s", async (method, parameters) => {
  const document = withPaths(`/one:
  ${method}:
    operationId: one
    ${parameters === "" ? "" : `parameters: ${parameters}`}
    responses: { "204": { description: Done. } }
`);
  const { files = [] } = await runWithPlugin(document, {
    plugin: query,
    pluginOptions: { swr: true, hooks: "react" },
    emit: ["client"],
  });
  const folder = await writePackage(files, `query-one-${method}-${parameters.length}`);
  expect(await compileFolder(folder, { include: ["src"] })).toEqual([]);
});

it("a document whose operations are all streams compiles", async () => {
  const document = withPaths(`/events:
  get:
    operationId: events
    responses: { "200": { description: All., content: { text/event-stream: { itemSchema: { type: object } } } } }
`).replace("openapi: 3.1.0", "openapi: 3.2.0");
  const { files = [] } = await runWithPlugin(document, {
    plugin: query,
    pluginOptions: { swr: true, hooks: "react" },
    emit: ["client"],
  });
  const swr = files.find((file) => file.path === "src/swr.ts");
  expect(swr).toBeDefined();
  const folder = await writePackage(files, "query-streams-alone");
  expect(await compileFolder(folder, { include: ["src"] })).toEqual([]);
});

it("operations that are called as what the module has of its own compile", async () => {
  const names = ["call", "params", "signal", "transport", "callOptions", "keyWith", "queryCall"];
  const document = withPaths(
    names
      .map(
        (name) => `/${name}:
  get: { operationId: ${name}, parameters: [{ name: x, in: query, schema: { type: integer } }], responses: { "204": { description: Done. } } }
  post: { operationId: ${name}Post, responses: { "204": { description: Done. } } }
`,
      )
      .join(""),
    "schemas: { QueryCall: { type: string }, CallOptions: { type: string } }\n",
  );
  const { files = [] } = await runWithPlugin(document, {
    plugin: query,
    pluginOptions: { swr: true, hooks: "react" },
    emit: ["client"],
  });
  const folder = await writePackage(files, "query-own-names");
  expect(await compileFolder(folder, { include: ["src"] })).toEqual([]);
});

const list = `content: { application/json: { schema: { type: object, properties: { found: { type: array, items: { type: string } } } } } }`;
const paged = (id: string, how: string, parameters: string, content = list): string => `/${id}:
  get:
    operationId: ${id}
    x-pagination: ${how}
    parameters: [${parameters}]
    responses: { "200": { description: Done., ${content} } }
`;
const inQuery = (name: string, schema: string, required = false): string =>
  `{ name: ${name}, in: query, required: ${required}, schema: ${schema} }`;

it("pages compile whatever their positions are", async () => {
  const int64 = "{ type: integer, format: int64 }";
  const byPage = "{ style: page, number: page, size: size, items: found }";
  const pages = (schema: string): string =>
    `${inQuery("page", schema)}, ${inQuery("size", schema)}`;
  const body = (next: string): string =>
    `content: { application/json: { schema: { type: [object, "null"], properties: { next-one: ${next}, found: { type: [array, "null"], items: { type: string } } } } } }`;
  const byCursor = "{ style: cursor, cursor: after, next: next-one, items: found }";
  const document = withPaths(
    paged("bigPages", byPage, pages(int64)) +
      paged("textPages", byPage, pages("{ type: string }")) +
      paged("nullPages", byPage, pages('{ type: [integer, "null"] }'), body("{ type: string }")) +
      paged(
        "bigOffsets",
        "{ style: offset, offset: page, limit: size, items: found }",
        pages(int64),
      ) +
      paged(
        "oddOffsets",
        "{ style: offset, offset: a-b, limit: size, items: found }",
        `${inQuery("a-b", int64)}, ${inQuery("size", int64)}`,
      ) +
      paged(
        "numbers",
        byCursor,
        inQuery("after", "{ type: integer }"),
        body('{ type: [integer, "null"] }'),
      ) +
      paged(
        "letters",
        byCursor,
        inQuery("after", "{ enum: [a, b] }", true),
        body("{ type: string }"),
      ) +
      paged("unknowns", byCursor, inQuery("after", "{ type: string }")) +
      paged("headers", "{ style: link, items: found }", "") +
      paged("required", "{ style: link, items: found }", inQuery("q", "{ type: string }", true)) +
      paged(
        "bodies",
        "{ style: link, next: next-one, items: found }",
        "",
        body("{ type: string }"),
      ),
  );
  const run = await runWithPlugin(document, {
    plugin: query,
    pluginOptions: { swr: true, hooks: "react" },
    emit: ["client"],
    int64: "bigint",
  });
  const folder = await writePackage(run.files ?? [], "query-pages");
  const use = `
import { InfiniteQueryObserver, QueryClient } from "@tanstack/query-core";
import useSWRInfinite from "swr/infinite";
import { createTransport } from "./client.js";
import * as q from "./query.js";
import * as s from "./swr.js";
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <T extends true>(): T | undefined => undefined;
const client = new QueryClient();
const transport = createTransport({ baseUrl: "/" });
holds<Same<ReturnType<typeof q.numbersInfiniteQueryOptions>["initialPageParam"], number | undefined>>();
const headers = new InfiniteQueryObserver(client, q.headersInfiniteQueryOptions(transport)).getCurrentResult();
const found: string[] | undefined = headers.data?.pages[0]?.body.found;
export function use(): unknown {
  const linked = useSWRInfinite(...s.headersSwrInfinite(transport));
  const others = useSWRInfinite(...s.requiredSwrInfinite(transport, null));
  return [found, linked.data?.[0]?.body.found, others.data?.[0]?.body.found, useSWRInfinite(...s.lettersSwrInfinite(transport, { after: "a" }))];
}
`;
  await writeFile(path.join(folder, "src/use.ts"), use);
  expect(await compileFolder(folder, { include: ["src"] })).toEqual([]);
});
