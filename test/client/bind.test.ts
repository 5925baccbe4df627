import {
  type BoundOperation,
  type BoundReadOperation,
  type CallOptions,
  type ClientResponse,
  createTransport,
  type BoundPagedOperation,
  type PagedOperation,
  type Transport,
} from "@diptych/runtime";
import { bindOperations, jsonBody, pagedOperation } from "@diptych/runtime/codegen1";
import { expect, expectTypeOf, it } from "vitest";
import {
  createItem,
  type CreateItemParams,
  type CreateItemResponse,
  getItem,
  type GetItemParams,
  type GetItemResponse,
  type Item,
  ping,
} from "./operations.ts";
import { json, serve } from "./serve.ts";

interface Page {
  readonly items: readonly Item[];
}

const listItems: PagedOperation<
  [params?: { page_number?: number }],
  Page,
  ClientResponse<200, Page>,
  Item
> = pagedOperation(
  {
    id: "listItems",
    method: "GET",
    url: ({ page_number }: { page_number?: number }) => `/items?page_number=${page_number}`,
    security: [],
    responses: { 200: [{ mediaType: "application/json", read: jsonBody() }] },
  },
  { style: "page", number: "page_number", items: ["items"] },
);

/** As a generated client has it. */
interface Client {
  readonly getItem: BoundReadOperation<[params: GetItemParams], Item, GetItemResponse>;
  readonly createItem: BoundOperation<
    [params: CreateItemParams],
    Item | { job: number },
    CreateItemResponse
  >;
  readonly ping: BoundReadOperation<[params?: { loud?: boolean }], Item, ClientResponse<200, Item>>;
  readonly listItems: BoundPagedOperation<
    [params?: { page_number?: number }],
    Page,
    ClientResponse<200, Page>,
    Item
  >;
}

function createClient(transport: Transport): Client {
  return bindOperations({ getItem, createItem, ping, listItems }, transport) as Client;
}

it("gives operations their transport", async () => {
  const { url, seen } = await serve((one, answer) => {
    const page = new URL(one.url, "http://host").searchParams.get("page_number");
    if (page === null) json(answer, one.method === "POST" ? 201 : 200, { name: "a" });
    else json(answer, 200, { items: page === "1" ? [{ name: "x" }, { name: "y" }] : [] });
  });
  const api = createClient(createTransport({ baseUrl: url }));

  expect(await api.getItem({ id: "1" })).toEqual({ name: "a" });
  expect((await api.createItem.response({ body: { name: "a" } })).status).toBe(201);
  expect(await api.ping()).toEqual({ name: "a" });
  expect(await api.ping(undefined, { headers: { "X-A": "a" } })).toEqual({ name: "a" });
  expect(seen.at(-1)?.headers["x-a"]).toBe("a");
  expect(await api.ping({ loud: true }, { headers: { "X-A": "b" } })).toEqual({ name: "a" });
  expect(seen.at(-1)?.headers["x-a"]).toBe("b");
  expect(await api.getItem.until({ id: "1" }, (item) => item.name === "a")).toEqual({ name: "a" });

  const items: Item[] = [];
  for await (const item of api.listItems.items()) items.push(item);
  expect(items).toEqual([{ name: "x" }, { name: "y" }]);
  const pages: Page[] = [];
  for await (const page of api.listItems.pages({ page_number: 1 })) pages.push(page);
  expect(pages).toHaveLength(1);
  expect(seen).toHaveLength(10);

  expectTypeOf(api.getItem).parameter(0).toEqualTypeOf<GetItemParams>();
  expectTypeOf(api.createItem).not.toHaveProperty("until");
  expectTypeOf(api.ping).parameters.toEqualTypeOf<
    [params?: { loud?: boolean }, options?: CallOptions]
  >();
  expectTypeOf(api.getItem).parameters.toEqualTypeOf<
    [params: GetItemParams, options?: CallOptions]
  >();
  expectTypeOf(api.ping.until).parameter(0).toEqualTypeOf<{ loud?: boolean }>();
});

it("does not compile without required parameters", () => {
  const api = createClient(createTransport({ baseUrl: "http://127.0.0.1:1" }));
  const calls = [
    // @ts-expect-error The parameters are missing.
    () => api.getItem(),
    // @ts-expect-error The identifier is missing.
    () => api.getItem({}),
    // @ts-expect-error An identifier is text.
    () => api.getItem({ id: 1 }),
    // @ts-expect-error There is no such parameter.
    () => api.ping({ lout: true }),
    // @ts-expect-error Without parameters, they are an empty object.
    () => api.ping.until((item) => item.name === "a"),
    // @ts-expect-error The transport is missing.
    () => getItem({ id: "1" }),
  ];
  expect(calls).toHaveLength(6);
});
