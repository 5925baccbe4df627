import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import {
  InfiniteQueryObserver,
  MutationObserver,
  QueryClient,
  QueryObserver,
  skipToken,
} from "@tanstack/query-core";
import {
  createTransport,
  toNodeListener,
  type ApiError,
  type Server,
  type Transport,
} from "@diptych/runtime";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { thingsPackage } from "./api.ts";

interface Thing {
  readonly name: string;
}

type Options = ConstructorParameters<typeof QueryObserver<unknown, ApiError>>[1] & {
  readonly queryKey: readonly unknown[];
};
type Make = (transport: Transport, params?: object | symbol) => Options;

const names = new Map<bigint, string>();
const calls: string[] = [];

/** Handlers of the generated server: things in memory, in pages of two. */
const handlers = {
  getThing: ({ path: { id } }: { path: { id: bigint } }) => {
    calls.push(`get ${id}`);
    const name = names.get(id);
    return name === undefined
      ? { status: 404, body: { code: 7 } }
      : { status: 200, body: { name } };
  },
  putThing: ({ path: { id }, body }: { path: { id: bigint }; body: Thing }) => {
    names.set(id, body.name);
    return { status: 200, body };
  },
  listThings: ({ query: { page = 1 } }: { query: { page?: number } }) => {
    calls.push(`list ${page}`);
    const found = [...names.values()].slice((page - 1) * 2, page * 2).map((name) => ({ name }));
    return { status: 200, body: { found } };
  },
};

let module: Readonly<Record<string, Make>>;
let keys: Readonly<Record<string, (params?: object) => readonly unknown[]>>;
let tags: Readonly<Record<string, readonly unknown[]>>;
let isGetThingError: (error: unknown, status: number) => error is ApiError;
let transport: Transport;
let client: QueryClient;
const http = createHttpServer((request, response) => listener(request, response));
let listener: ReturnType<typeof toNodeListener>;

beforeAll(async () => {
  const folder = await thingsPackage("query-served");
  const load = (name: string): Promise<never> => import(path.join(folder, name)) as Promise<never>;
  module = keys = await load("query.ts");
  ({ tagQueryKeys: tags } = (await load("query.ts")) as { tagQueryKeys: typeof tags });
  ({ isGetThingError } = (await load("client.ts")) as { isGetThingError: typeof isGetThingError });
  const { createServer } = (await load("server.ts")) as { createServer: (own: object) => Server };
  listener = toNodeListener(createServer(handlers));
  await new Promise<void>((resolve) => void http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  transport = createTransport({ baseUrl: `http://127.0.0.1:${port}`, retry: { retries: 0 } });
});

afterAll(() => new Promise((resolve) => void http.close(resolve).closeAllConnections()));

beforeEach(() => {
  calls.length = 0;
  names.clear();
  for (const [i, name] of ["a", "b", "c"].entries()) names.set(BigInt(i + 1), name);
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
});

const make = (name: string, params?: object | symbol): Options => {
  const options = module[name]?.(transport, params);
  if (options === undefined) throw new Error(`there is no ${name}`);
  return options;
};

/** Options of what has other observers than queries; their types are checked with the adapters. */
const loosely = (name: string, params?: object | symbol): never => make(name, params) as never;

/** Watches a query until the test is over; gives its observer when it has an answer. */
async function watch(observer: QueryObserver<never> | InfiniteQueryObserver<never>): Promise<void> {
  observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false);
}

it("a mutation and the tag of a query fetch it again, and nothing else", async () => {
  const observer = new QueryObserver(client, loosely("getThingQueryOptions", { id: 1n }));
  await watch(observer as never);
  expect(observer.getCurrentResult().data).toEqual({ name: "a" });
  await client.fetchQuery(make("getThingQueryOptions", { id: 2n }));
  await new MutationObserver(client, {
    ...(loosely("putThingMutationOptions") as object),
    onSuccess: () => client.invalidateQueries({ queryKey: tags["Shared"] ?? [] }),
  } as never).mutate({ id: 1n, body: { name: "z" } } as never);
  expect(observer.getCurrentResult().data).toEqual({ name: "z" });
  expect(calls).toEqual(["get 1", "get 2", "get 1"]);
  observer.destroy();
});

it("keys match by tag, by operation, by some parameters and by all", async () => {
  await client.fetchQuery(make("getThingQueryOptions", { id: 1n }));
  await client.fetchQuery(make("listThingsQueryOptions", { size: 2 }));
  await client.fetchInfiniteQuery(loosely("listThingsInfiniteQueryOptions", { size: 2 }));
  const count = (queryKey: readonly unknown[] | undefined): number =>
    client.getQueryCache().findAll({ queryKey: queryKey ?? [] }).length;
  expect([count(tags["Things"]), count(tags["Shared"])]).toEqual([3, 1]);
  expect([count(keys["getThingQueryKey"]?.()), count(keys["listThingsQueryKey"]?.())]).toEqual([
    1, 2,
  ]);
  expect(count(keys["getThingQueryKey"]?.({ id: 1n }))).toBe(1);
  expect(count(keys["getThingQueryKey"]?.({ id: 2n }))).toBe(0);
  expect(count(keys["listThingsQueryKey"]?.({ size: 2 }))).toBe(2);
  expect(client.getQueryData(make("getThingQueryOptions", { id: 1n }).queryKey)).toEqual({
    name: "a",
  });
});

it("an infinite query fetches two pages, and knows where they end", async () => {
  const observer = new InfiniteQueryObserver(client, loosely("listThingsInfiniteQueryOptions"));
  await watch(observer as never);
  await observer.fetchNextPage();
  const pages = [{ found: [{ name: "a" }, { name: "b" }] }, { found: [{ name: "c" }] }];
  expect(observer.getCurrentResult().data).toEqual({ pages, pageParams: [1, 2] });
  await observer.fetchNextPage();
  expect(observer.getCurrentResult().hasNextPage).toBe(false);
  expect(calls).toEqual(["list 1", "list 2", "list 3"]);
  observer.destroy();
});

it("errors are those of the client, with the body that the document describes", async () => {
  const { error } = await new QueryObserver(
    client,
    loosely("getThingQueryOptions", { id: 9n }),
  ).refetch();
  expect(isGetThingError(error, 404)).toBe(true);
  expect(error).toMatchObject({ kind: "status", status: 404, body: { code: 7 } });
});

it("skipToken in place of parameters asks nobody, and shows nothing of other queries", async () => {
  await client.fetchQuery(make("listThingsQueryOptions"));
  const query = new QueryObserver(client, loosely("listThingsQueryOptions", skipToken));
  const pages = new InfiniteQueryObserver(
    client,
    loosely("listThingsInfiniteQueryOptions", skipToken),
  );
  for (const observer of [query, pages]) await watch(observer as never);
  expect(query.getCurrentResult()).toMatchObject({ fetchStatus: "idle", data: undefined });
  expect(pages.getCurrentResult()).toMatchObject({ fetchStatus: "idle", data: undefined });
  expect(calls).toEqual(["list 1"]);
  query.destroy();
  pages.destroy();
});
