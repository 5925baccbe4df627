import path from "node:path";
import {
  InfiniteQueryObserver,
  MutationObserver,
  QueryClient,
  QueryObserver,
  skipToken,
  type Query,
} from "@tanstack/query-core";
import type { ApiError, Transport } from "@diptych/runtime";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { serveThings, type ThingsServer } from "./things-server.ts";

type Options = ConstructorParameters<typeof QueryObserver<unknown, ApiError>>[1] & {
  readonly queryKey: readonly unknown[];
};
type Make = (transport: Transport, params?: object | symbol) => Options;

let module: Readonly<Record<string, Make>>;
let keys: Readonly<Record<string, (params?: object) => readonly unknown[]>>;
let tags: Readonly<Record<string, readonly unknown[]>>;
let underPath: (path: string) => { readonly predicate: (query: Query) => boolean };
let isGetThingError: (error: unknown, status: number) => error is ApiError;
let things: ThingsServer;
let calls: string[];
let client: QueryClient;

beforeAll(async () => {
  things = await serveThings("query-served");
  ({ calls } = things);
  const load = (name: string): Promise<never> =>
    import(path.join(things.folder, name)) as Promise<never>;
  module = keys = await load("query.ts");
  ({ tagQueryKeys: tags } = (await load("query.ts")) as { tagQueryKeys: typeof tags });
  ({ underPath } = (await load("query.ts")) as { underPath: typeof underPath });
  ({ isGetThingError } = (await load("client.ts")) as { isGetThingError: typeof isGetThingError });
});

afterAll(() => things?.close());

beforeEach(() => {
  things.reset();
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
});

const make = (name: string, params?: object | symbol): Options => {
  const options = module[name]?.(things.transport, params);
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

it("a path finds its queries and those below it, for all parameters or for some", async () => {
  await client.fetchQuery(make("getThingQueryOptions", { id: 1n }));
  await client.fetchQuery(make("getThingQueryOptions", { id: 2n }));
  await client.fetchQuery(loosely("watchThingStreamedQueryOptions", { id: 2n }));
  await client.fetchQuery(make("listThingsQueryOptions"));
  await client.fetchInfiniteQuery(loosely("listThingsInfiniteQueryOptions", { size: 2 }));
  client.setQueryData(["of somebody else"], 1);
  client.setQueryData([null, { path: "/things" }], 1);
  const count = (asked: string): number => client.getQueryCache().findAll(underPath(asked)).length;
  expect(
    ["/things", "/things/", "/things/{id}", "/things/2", "/things/2/changes", "/things/3"].map(
      count,
    ),
  ).toEqual([5, 5, 3, 2, 1, 0]);
  expect(["/", "/thing", "/chains"].map(count)).toEqual([5, 0, 0]);
});

it("invalidating a path fetches what is shown of it again, and nothing else", async () => {
  const observer = new QueryObserver(client, loosely("getThingQueryOptions", { id: 1n }));
  await watch(observer as never);
  await client.fetchQuery(make("getThingQueryOptions", { id: 2n }));
  things.names.set(1n, "z");
  await client.invalidateQueries(underPath("/things/2"));
  expect(calls).toEqual(["get 1", "get 2"]);
  await client.invalidateQueries(underPath("/things/1"));
  expect(calls).toEqual(["get 1", "get 2", "get 1"]);
  expect(observer.getCurrentResult().data).toEqual({ name: "z" });
  observer.destroy();
});

it.each([
  ["tag", () => ({ queryKey: tags["Things"] ?? [] })],
  ["path", () => underPath("/things")],
  ["tag, pages alone", () => ({ queryKey: [{ ...(tags["Things"]?.[0] as object), pages: true }] })],
])("invalidating by %s fetches all pages of an infinite query again", async (_, filter) => {
  const observer = new InfiniteQueryObserver(
    client,
    loosely("listThingsInfiniteQueryOptions", { size: 2 }),
  );
  await watch(observer as never);
  await observer.fetchNextPage();
  await client.fetchQuery(make("listThingsQueryOptions"));
  things.names.set(3n, "z");
  await client.invalidateQueries(filter());
  const pages = [{ found: [{ name: "a" }, { name: "b" }] }, { found: [{ name: "z" }] }];
  expect(observer.getCurrentResult().data).toEqual({ pages, pageParams: [1, 2] });
  expect(calls).toEqual(["list 1", "list 2", "list 1", "list 1", "list 2"]);
  observer.destroy();
});

it("the data of a stream are the items that have come", async () => {
  expect(module["watchThingQueryOptions"]).toBeUndefined();
  const observer = new QueryObserver(client, loosely("watchThingStreamedQueryOptions", { id: 1n }));
  const lengths: number[] = [];
  observer.subscribe(({ data }) => void lengths.push((data as unknown[] | undefined)?.length ?? 0));
  await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false);
  expect(observer.getCurrentResult().data).toEqual([{ name: "a" }, { name: "b" }, { name: "c" }]);
  expect(new Set(lengths)).toContain(1);
  observer.destroy();
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
