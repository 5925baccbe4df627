import type { ServerResponse } from "node:http";
import path from "node:path";
import { QueryClient } from "@tanstack/query-core";
import { createTransport } from "@diptych/runtime";
import { beforeAll, expect, it } from "vitest";
import { json, serve, type Seen } from "../client/serve.ts";
import { compileFolder } from "../support/compile-folder.ts";
import { thingsPackage } from "./api.ts";
import { booksPackage } from "./books.ts";

type Make = (...given: readonly unknown[]) => never;
interface Query {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: object) => Promise<unknown>;
}
interface Mutation {
  readonly mutationFn: (params?: object) => Promise<unknown>;
}
type Pair = readonly [key: unknown, fetcher: (...given: readonly unknown[]) => Promise<unknown>];
type Pages = readonly [
  key: (index: number, last: unknown) => readonly unknown[],
  fetcher: (key: unknown) => Promise<unknown>,
];

let query: Readonly<Record<string, Make>>;
let swr: Readonly<Record<string, Make>>;

beforeAll(async () => {
  const folder = await thingsPackage("query-calls");
  query = (await import(path.join(folder, "query.ts"))) as typeof query;
  swr = (await import(path.join(folder, "swr.ts"))) as typeof swr;
});

/** What a function of one of the modules gives; its types are checked with the adapters. */
function made(from: typeof query, name: string, ...given: readonly unknown[]): never {
  const found = from[name];
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found(...given);
}

const client = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });

const answer = (one: Seen, reply: ServerResponse): unknown =>
  one.method === "DELETE"
    ? reply.writeHead(204).end()
    : json(reply, 200, one.url.startsWith("/things/") ? { name: "a" } : { found: [{ name: "a" }] });

const own = { headers: { "X-Own": "mine" }, timeout: "5s" } as const;
const one = { id: 1n };

it("reach every call of queries, pages and mutations, and do not change keys", async () => {
  const { url, seen } = await serve(answer);
  const transport = createTransport({ baseUrl: url });
  const cache = client();
  await cache.fetchQuery(made(query, "getThingQueryOptions", transport, one, own));
  await cache.fetchQuery(made(query, "listThingsQueryOptions", transport, undefined, own));
  await cache.fetchQuery(made(query, "probeQueryOptions", transport, own));
  for (const name of ["listThings", "listBatches", "listChains"])
    await cache.fetchInfiniteQuery(made(query, `${name}InfiniteQueryOptions`, transport, {}, own));
  const put: Mutation = made(query, "putThingMutationOptions", transport, own);
  await put.mutationFn({ ...one, body: { name: "a" } });
  const clear: Mutation = made(query, "clearMutationOptions", transport, own);
  await clear.mutationFn();
  expect(seen).toHaveLength(8);
  expect(seen.map(({ headers }) => headers["x-own"])).toEqual(seen.map(() => "mine"));
  const keyOf = (...given: readonly unknown[]): unknown => {
    const options: Query = made(query, "getThingQueryOptions", transport, one, ...given);
    return options.queryKey;
  };
  expect(keyOf(own)).toEqual(keyOf());
});

it("of SWR reach its fetchers alike", async () => {
  const { url, seen } = await serve(answer);
  const transport = createTransport({ baseUrl: url });
  const german = { ...own, key: "de" };
  const [key, fetch]: Pair = made(swr, "getThingSwr", transport, one, german);
  await fetch();
  const plain: readonly unknown[] = made(swr, "getThingSwrKey", one);
  expect(key).toEqual([...plain, "de"]);
  for (const [name, given] of [
    ["probeSwr", [own]],
    ["listThingsSwr", [undefined, own]],
  ] as const) {
    const [, fetcher]: Pair = made(swr, name, transport, ...given);
    await fetcher();
  }
  const [pageKey, fetchPage]: Pages = made(swr, "listThingsSwrInfinite", transport, {}, german);
  expect(pageKey(0, null).slice(2)).toEqual([1, "de"]);
  await fetchPage(pageKey(0, null));
  const [, save]: Pair = made(swr, "putThingSwrMutation", transport, own);
  await save([], { arg: { ...one, body: { name: "a" } } });
  expect(seen).toHaveLength(5);
  expect(seen.map(({ headers }) => headers["x-own"])).toEqual(seen.map(() => "mine"));
});

it("with a key are queries of their own, which filters of the operation find", async () => {
  const { url, seen } = await serve(({ headers }, reply) =>
    json(reply, 200, { name: headers["accept-language"] }),
  );
  const transport = createTransport({ baseUrl: url });
  const cache = client();
  for (const language of ["de", "en", "de"]) {
    const translated = { headers: { "Accept-Language": language }, key: language };
    await cache.fetchQuery(made(query, "getThingQueryOptions", transport, one, translated));
  }
  expect(seen.map(({ headers }) => headers["accept-language"])).toEqual(["de", "en"]);
  const found = cache.getQueriesData({ queryKey: made(query, "getThingQueryKey", one) });
  expect(found.map(([, data]) => data)).toEqual([{ name: "de" }, { name: "en" }]);
});

it("leave the signal to the query", async () => {
  const { url } = await serve(() => undefined);
  const transport = createTransport({ baseUrl: url });
  const options: Query = made(query, "getThingQueryOptions", transport, one, own);
  const abort = new AbortController();
  const asked = options.queryFn({ signal: abort.signal });
  abort.abort();
  await expect(asked).rejects.toMatchObject({ kind: "aborted" });
});

it("the modules of the README compile", async () => {
  const folder = await booksPackage("query-readme", "https://api.example/v1");
  const settings = { isolatedDeclarations: false };
  expect(await compileFolder(path.dirname(folder), { include: ["src"], settings })).toEqual([]);
});
