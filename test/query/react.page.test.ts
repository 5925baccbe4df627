import path from "node:path";
import {
  dehydrate,
  type DehydratedState,
  HydrationBoundary,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useSuspenseQuery,
} from "@tanstack/react-query";
import { createElement as h, Suspense, type FC, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import useSWR, { SWRConfig, useSWRConfig } from "swr";
import useSWRInfinite from "swr/infinite";
import useSWRMutation from "swr/mutation";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { serveThings, type ThingsServer } from "./things-server.ts";

// What the functions give is typed by adapters.test.ts.
type Make = (...given: readonly unknown[]) => never;

let things: ThingsServer;
let query: Readonly<Record<string, Make>>;
let swr: Readonly<Record<string, Make>>;
let root: Root;
let page: HTMLElement;

beforeAll(async () => {
  things = await serveThings("query-react");
  query = (await import(path.join(things.folder, "query.ts"))) as typeof query;
  swr = (await import(path.join(things.folder, "swr.ts"))) as typeof swr;
});

afterAll(() => things?.close());

beforeEach(() => {
  things.reset();
  page = document.body.appendChild(document.createElement("main"));
  root = createRoot(page);
});

afterEach(() => root.unmount());

const make = (from: typeof query, name: string, params?: unknown): never => {
  const found = from[name];
  if (found === undefined) throw new Error(`there is no ${name}`);
  return params === undefined ? found(things.transport) : found(things.transport, params);
};

const newClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });

const show = (node: ReactNode): void => root.render(node);

const shows = (text: string): Promise<void> => expect.poll(() => page.textContent).toBe(text);

const press = (): void => page.querySelector("button")?.click();

const names = (found: readonly { readonly name: string }[] = []): string =>
  found.map(({ name }) => name).join("");

interface Page {
  readonly found?: readonly { readonly name: string }[];
}

it("a list pages until its end", async () => {
  const List: FC = () => {
    const list = useInfiniteQuery<Page, Error, { pages: Page[] }>(
      make(query, "listThingsInfiniteQueryOptions"),
    );
    const more = h("button", { onClick: () => void list.fetchNextPage() }, "more");
    return h("p", {}, list.data?.pages.map(({ found }) => names(found)).join("|"), more);
  };
  show(h(QueryClientProvider, { client: newClient() }, h(List)));
  await shows("abmore");
  press();
  await shows("ab|cmore");
  expect(things.calls).toEqual(["list 1", "list 2"]);
});

it("a mutation refreshes what a path shows", async () => {
  const client = newClient();
  const One: FC = () => {
    const thing = useQuery<{ name: string }>(make(query, "getThingQueryOptions", { id: 1n }));
    const save = useMutation<unknown, Error, object>({
      ...(make(query, "putThingMutationOptions") as object),
      onSuccess: () => client.invalidateQueries(query["underPath"]?.("/things/1")),
    });
    const put = (): void => save.mutate({ id: 1n, body: { name: "z" } });
    return h("p", {}, thing.data?.name, h("button", { onClick: put }, "save"));
  };
  show(h(QueryClientProvider, { client }, h(One)));
  await shows("asave");
  press();
  await shows("zsave");
  expect(things.calls).toEqual(["get 1", "get 1"]);
});

it("hooks take the transport from their context, page, and refresh what a mutation names", async () => {
  interface Hooks {
    readonly TransportProvider: FC<{ value: unknown; children: ReactNode }>;
    readonly useGetThing: (params: object) => { readonly data?: { readonly name: string } };
    readonly useListThingsInfinite: () => {
      readonly data?: { readonly pages: readonly Page[] };
      readonly hasNextPage: boolean;
      readonly fetchNextPage: () => void;
    };
    readonly usePutThing: (options: object) => { readonly mutate: (params: object) => void };
  }
  const hooks = (await import(path.join(things.folder, "hooks.ts"))) as unknown as Hooks;
  const { Shared } = query["tagQueryKeys"] as unknown as Readonly<Record<string, unknown>>;
  const App: FC = () => {
    const thing = hooks.useGetThing({ id: 1n });
    const list = hooks.useListThingsInfinite();
    const save = hooks.usePutThing({ invalidates: [Shared] });
    const go = (): void => {
      list.fetchNextPage();
      save.mutate({ id: 1n, body: { name: "z" } });
    };
    const pages = list.data?.pages.map(({ found }) => names(found)).join("|");
    return h("p", {}, thing.data?.name, " ", pages, h("button", { onClick: go }, "go"));
  };
  const provided = h(hooks.TransportProvider, { value: things.transport, children: h(App) });
  show(h(QueryClientProvider, { client: newClient() }, provided));
  await shows("a abgo");
  press();
  await shows("z ab|cgo");
  expect(things.calls.filter((call) => call.startsWith("get"))).toEqual(["get 1", "get 1"]);
  expect(() => renderToString(h(QueryClientProvider, { client: newClient() }, h(App)))).toThrow(
    "there is no TransportProvider above this component",
  );
});

it("suspense waits for the data", async () => {
  const One: FC = () =>
    h(
      "p",
      {},
      useSuspenseQuery<{ name: string }>(make(query, "getThingQueryOptions", { id: 2n })).data.name,
    );
  const waiting = h(Suspense, { fallback: "waits" }, h(One));
  show(h(QueryClientProvider, { client: newClient() }, waiting));
  await shows("b");
});

it("what a server has fetched is not fetched again", async () => {
  const One: FC = () =>
    h(
      "p",
      {},
      useQuery<{ name: string }>(make(query, "getThingQueryOptions", { id: 3n })).data?.name,
    );
  const server = newClient();
  await server.prefetchQuery(make(query, "getThingQueryOptions", { id: 3n }));
  const state = JSON.parse(JSON.stringify(dehydrate(server))) as DehydratedState;
  const app = (client: QueryClient): ReactNode =>
    h(QueryClientProvider, { client }, h(HydrationBoundary, { state, children: h(One) }));
  expect(renderToString(app(newClient()))).toBe("<p>c</p>");
  show(app(newClient()));
  await shows("c");
  expect(things.calls).toEqual(["get 3"]);
});

it("a stream grows", async () => {
  const Stream: FC = () =>
    h(
      "p",
      {},
      names(
        useQuery<{ name: string }[]>(make(query, "watchThingStreamedQueryOptions", { id: 1n }))
          .data,
      ),
    );
  show(h(QueryClientProvider, { client: newClient() }, h(Stream)));
  await shows("abc");
});

/** Tells SWR to begin with an empty cache. */
const withSwr = (child: FC): ReactNode =>
  h(SWRConfig, { value: { provider: () => new Map(), dedupingInterval: 0 }, children: h(child) });

type Fetched<T> = readonly [key: string, fetcher: () => Promise<T>];

it("SWR: a mutation refreshes what a tag or a path shows", async () => {
  const One: FC = () => {
    const { mutate } = useSWRConfig();
    const thing = useSWR(...(make(swr, "getThingSwr", { id: 1n }) as Fetched<{ name: string }>));
    const other = useSWR(...(make(swr, "getThingSwr", null) as Fetched<{ name: string }>));
    const [key, fetcher] = make(swr, "putThingSwrMutation") as Fetched<unknown>;
    const save = useSWRMutation(key, fetcher as never, {
      onSuccess: () => mutate(swr["underPath"]?.("/things/1") as never),
    }) as { trigger: (params: object) => Promise<unknown> };
    const put = (): void => void save.trigger({ id: 1n, body: { name: "z" } });
    return h("p", {}, thing.data?.name, other.data?.name, h("button", { onClick: put }, "save"));
  };
  show(withSwr(One));
  await shows("asave");
  press();
  await shows("zsave");
  expect(things.calls).toEqual(["get 1", "get 1"]);
  const isTagged = swr["hasTag"]?.("Shared") as unknown as (key: unknown) => boolean;
  const keyOf = (name: string): unknown => (make(swr, name, { id: 1n }) as Fetched<unknown>)[0];
  expect([keyOf("getThingSwr"), keyOf("listThingsSwr"), "x", null].map(isTagged)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it.each([
  ["listThingsSwrInfinite", "ab|c", ["list 1", "list 2", "list 3"]],
  ["listBatchesSwrInfinite", "a|bc", ["batch 0", "batch 1", "batch 3"]],
  ["listChainsSwrInfinite", "a|b|c", ["chain ", "chain 1", "chain 2"]],
])("SWR: pages of %s follow each other", async (name, text, calls) => {
  const List: FC = () => {
    const [getKey, fetcher] = make(swr, name) as readonly [never, never];
    const list = useSWRInfinite<Page>(getKey, fetcher, { revalidateFirstPage: false });
    const more = h("button", { onClick: () => void list.setSize((size) => size + 1) }, "more");
    const pages = list.data?.map(({ found }) => names(found)).filter((one) => one !== "");
    const state = list.isValidating ? "busy" : `${list.data?.length} of ${list.size}`;
    return h("p", {}, pages?.join("|"), more, state);
  };
  show(withSwr(List));
  const shown = text.split("|");
  for (const [index] of calls.entries()) {
    // The next page is asked for when this one is shown: an answer that is on its way would be asked for again.
    const pages = shown.slice(0, index + 1).join("|");
    await shows(`${pages}more${index + 1} of ${index + 1}`);
    press();
  }
  await shows(`${text}more${calls.length} of ${calls.length + 1}`);
  expect(things.calls).toEqual(calls);
});
