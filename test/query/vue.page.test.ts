import path from "node:path";
import {
  dehydrate,
  hydrate,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  VueQueryPlugin,
  type DehydratedState,
} from "@tanstack/vue-query";
import { computed, createApp, defineComponent, h, ref, type App } from "vue";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { serveThings, type ThingsServer } from "./things-server.ts";

// What the functions give is typed by adapters.test.ts.
type Make = (...given: readonly unknown[]) => never;

let things: ThingsServer;
let query: Readonly<Record<string, Make>>;
let app: App | undefined;
let page: HTMLElement;

beforeAll(async () => {
  things = await serveThings("query-vue");
  query = (await import(path.join(things.folder, "query.ts"))) as typeof query;
});

afterAll(() => things?.close());
beforeEach(() => {
  things.reset();
  page = document.body.appendChild(document.createElement("main"));
});
afterEach(() => app?.unmount());

const make = (name: string, params?: unknown): never => {
  const found = query[name];
  if (found === undefined) throw new Error(`there is no ${name}`);
  return params === undefined ? found(things.transport) : found(things.transport, params);
};

const newClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });

function show(setup: () => () => unknown, queryClient = newClient()): void {
  const component = defineComponent({ setup: () => setup() as () => never });
  app = createApp(component);
  app.use(VueQueryPlugin, { queryClient });
  app.mount(page);
}

const shows = (text: string): Promise<void> => expect.poll(() => page.textContent).toBe(text);
const press = (): void => page.querySelector("button")?.click();

interface Thing {
  readonly name: string;
}

const names = (found: readonly Thing[] = []): string => found.map(({ name }) => name).join("");

it("a list pages until its end", async () => {
  show(() => {
    const list = useInfiniteQuery<{ found?: Thing[] }>(make("listThingsInfiniteQueryOptions"));
    const pages = computed(() => list.data.value as { pages: { found?: Thing[] }[] } | undefined);
    const more = (): void => void list.fetchNextPage();
    return () => [
      h("p", pages.value?.pages.map(({ found }) => names(found)).join("|")),
      h("button", { onClick: more }, "more"),
    ];
  });
  await shows("abmore");
  press();
  await shows("ab|cmore");
  expect(things.calls).toEqual(["list 1", "list 2"]);
});

it("a query follows its parameter, and a mutation refreshes what a path shows", async () => {
  const client = newClient();
  const id = ref(1n);
  show(() => {
    const thing = useQuery<Thing>(computed(() => make("getThingQueryOptions", { id: id.value })));
    const save = useMutation<unknown, Error, object>({
      ...(make("putThingMutationOptions") as object),
      onSuccess: () => client.invalidateQueries(query["underPath"]?.("/things/2")),
    });
    const put = (): void => save.mutate({ id: 2n, body: { name: "z" } });
    return () => [h("p", thing.data.value?.name), h("button", { onClick: put }, "save")];
  }, client);
  await shows("asave");
  id.value = 2n;
  await shows("bsave");
  press();
  await shows("zsave");
  expect(things.calls).toEqual(["get 1", "get 2", "get 2"]);
});

it("what a server has fetched is not fetched again", async () => {
  const server = newClient();
  await server.prefetchQuery(make("getThingQueryOptions", { id: 3n }));
  const state = JSON.parse(JSON.stringify(dehydrate(server as never))) as DehydratedState;
  const client = newClient();
  hydrate(client as never, state);
  show(() => {
    const thing = useQuery<Thing>(make("getThingQueryOptions", { id: 3n }));
    return () => h("p", thing.data.value?.name);
  }, client);
  await shows("c");
  expect(things.calls).toEqual(["get 3"]);
});

it("a stream grows", async () => {
  show(() => {
    const stream = useQuery<Thing[]>(make("watchThingStreamedQueryOptions", { id: 1n }));
    return () => h("p", names(stream.data.value));
  });
  await shows("abc");
});
