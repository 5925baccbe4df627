import {
  type CallOptions,
  type ClientResponse,
  createTransport,
  type PagedOperation,
} from "@diptych/runtime";
import {
  type ClientOperation,
  jsonBody,
  pagedOperation,
  type Paging,
} from "@diptych/runtime/codegen1";
import { describe, expect, expectTypeOf, it } from "vitest";
import { failure } from "./failure.ts";
import { json, serve, type Served } from "./serve.ts";

type Page = { readonly items?: readonly unknown[] };
type Params = Readonly<Record<string, number | bigint | string>>;
type List = PagedOperation<[params?: Params], Page, ClientResponse<200, Page>, unknown>;

const byPage: Paging = { style: "page", number: "page_number", items: ["items"] };
const byOffset: Paging = {
  style: "offset",
  offset: "offset",
  limit: "max",
  items: ["items"],
  unlimited: -1,
};

function list(paging: Paging, more: ClientOperation<never>["responses"] = {}): List {
  return pagedOperation(
    {
      id: "listItems",
      method: "GET",
      url: (params: Params) => `/items?${new URLSearchParams(params as Record<string, string>)}`,
      security: [],
      responses: { 200: [{ mediaType: "application/json", read: jsonBody() }], ...more },
    },
    paging,
  );
}

const names = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, i) => `item ${from + i}`);

/** Serves so many items as the paging asks for. */
function shelf(count: number): Promise<Served> {
  return serve(({ url }, answer) => {
    const query = new URL(url, "http://host").searchParams;
    const get = (name: string, otherwise: number): number => Number(query.get(name) ?? otherwise);
    const size = query.has("max") ? get("max", 0) : get("page_size", 4);
    const from = query.has("max") ? get("offset", 0) : (get("page_number", 1) - 1) * size;
    const all = names(count);
    json(answer, 200, { items: size < 0 ? all.slice(from) : all.slice(from, from + size) });
  });
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const paths = ({ seen }: Served): readonly string[] => seen.map(({ url }) => url);

describe("pages until an empty one", () => {
  it.each([
    [0, ["/items?page_number=1"]],
    [3, ["/items?page_number=1", "/items?page_number=2"]],
    [8, ["/items?page_number=1", "/items?page_number=2", "/items?page_number=3"]],
  ])("gives %i items", async (count, asked) => {
    const served = await shelf(count);
    const transport = createTransport({ baseUrl: served.url });
    expect(await collect(list(byPage).items(transport))).toEqual(names(count));
    expect(paths(served)).toEqual(asked);
  });

  it("gives the pages themselves, without the empty one", async () => {
    const { url } = await shelf(5);
    const pages = list(byPage).pages(createTransport({ baseUrl: url }));
    expectTypeOf(pages).toExtend<AsyncIterable<Page>>();
    expect(await collect(pages)).toEqual([{ items: names(4) }, { items: names(1, 4) }]);
  });

  it("keeps the other parameters and begins where it is told", async () => {
    const served = await shelf(7);
    const transport = createTransport({ baseUrl: served.url });
    const params = { page_size: 2, page_number: 3, filter: "a -eq b" };
    expect(await collect(list(byPage).items(transport, params))).toEqual(names(3, 4));
    expect(paths(served)).toEqual(
      [3, 4, 5].map((page) => `/items?page_size=2&page_number=${page}&filter=a+-eq+b`),
    );
  });

  it("asks for no more than the loop takes", async () => {
    const served = await shelf(100);
    for await (const item of list(byPage).items(createTransport({ baseUrl: served.url })))
      if (item === "item 5") break;
    expect(served.seen).toHaveLength(2);
  });

  it("is a call as well", async () => {
    const { url } = await shelf(9);
    const transport = createTransport({ baseUrl: url });
    expect(await list(byPage)(transport, { page_number: 3 })).toEqual({ items: names(1, 8) });
    expect((await list(byPage).response(transport)).status).toBe(200);
  });

  it("ends with an error where the server always gives the same", async () => {
    const { url, seen } = await serve((_, answer) => json(answer, 200, { items: [{ id: 1 }] }));
    const items = list(byPage).items(createTransport({ baseUrl: url }));
    const error = await failure(collect(items));
    expect(error).toMatchObject({ kind: "decode", request: { operation: "listItems" } });
    expect(error.message).toBe("listItems: the response for page_number 2 repeats the one before");
    expect(seen).toHaveLength(2);
  });

  it("takes pages that are alike in part", async () => {
    const pages = [["a", "b"], ["a", "c"], ["a"], []];
    const { url } = await serve((_, answer, index) => json(answer, 200, { items: pages[index] }));
    const items = await collect(list(byPage).items(createTransport({ baseUrl: url })));
    expect(items).toEqual(["a", "b", "a", "c", "a"]);
  });

  it("hands on errors and aborts", async () => {
    const controller = new AbortController();
    const { url } = await serve((_, answer, index) =>
      index === 0 ? json(answer, 200, { items: ["a"] }) : json(answer, 403, { title: "No" }),
    );
    const transport = createTransport({ baseUrl: url });
    expect((await failure(collect(list(byPage).items(transport)))).status).toBe(403);
    const options: CallOptions = { signal: controller.signal };
    controller.abort();
    expect((await failure(collect(list(byPage).items(transport, {}, options)))).kind).toBe(
      "aborted",
    );
  });
});

describe("batches until a short one", () => {
  it.each([
    [0, ["max=3&offset=0"]],
    [2, ["max=3&offset=0"]],
    [3, ["max=3&offset=0", "max=3&offset=3"]],
    [7, ["max=3&offset=0", "max=3&offset=3", "max=3&offset=6"]],
  ])("gives %i items", async (count, asked) => {
    const served = await shelf(count);
    const transport = createTransport({ baseUrl: served.url });
    expect(await collect(list(byOffset).items(transport, { max: 3 }))).toEqual(names(count));
    expect(paths(served)).toEqual(asked.map((query) => `/items?${query}`));
  });

  it.each([
    ["100", byOffset, "max=100&offset=0"],
    ["as many as the document says", { ...byOffset, size: 20 }, "max=20&offset=0"],
  ])("asks for %s where it is not told", async (_, paging, query) => {
    const served = await shelf(5);
    await collect(list(paging).items(createTransport({ baseUrl: served.url })));
    expect(paths(served)).toEqual([`/items?${query}`]);
  });

  it.each([-1, -1n])("asks once for everything, which is %s", async (max) => {
    const served = await shelf(500);
    const transport = createTransport({ baseUrl: served.url });
    const items = await collect(list(byOffset).items(transport, { max, offset: 10 }));
    expect(items).toEqual(names(490, 10));
    expect(paths(served)).toEqual(["/items?max=-1&offset=10"]);
  });

  it("ends where nothing is asked for", async () => {
    const { url, seen } = await shelf(5);
    const transport = createTransport({ baseUrl: url });
    expect(await collect(list(byOffset).items(transport, { max: 0 }))).toEqual([]);
    expect(seen).toHaveLength(1);
  });

  it("takes an absent list as an empty one", async () => {
    const { url } = await serve((_, answer) => json(answer, 200, {}));
    expect(await collect(list(byOffset).pages(createTransport({ baseUrl: url })))).toEqual([]);
  });

  it("takes an answer without a body as an empty one", async () => {
    const { url } = await serve((_, answer) => answer.writeHead(204).end());
    const pages = list(byOffset, { 204: [] }).pages(createTransport({ baseUrl: url }));
    expect(await collect(pages)).toEqual([]);
  });

  it("ends with an error where the server does not look at the offset", async () => {
    const { url } = await serve((_, answer) => json(answer, 200, { items: ["a", "b"] }));
    const items = list(byOffset).items(createTransport({ baseUrl: url }), { max: 2 });
    expect((await failure(collect(items))).message).toBe(
      "listItems: the response for offset 2 repeats the one before",
    );
  });
});

describe("one page", () => {
  it.each([
    ["page", byPage, { page_size: 4 }, [2, 3, undefined]],
    ["offset", byOffset, { max: 4 }, [4, undefined]],
  ])("by %s says where the next one is", async (_, paging, params, positions) => {
    const transport = createTransport({ baseUrl: (await shelf(7)).url });
    const found: unknown[] = [];
    let items: readonly unknown[] = [];
    for (let at: number | string | undefined, i = 0; i < positions.length; i++) {
      const page = await list(paging).page(transport, params, { at });
      items = [...items, ...(page.body.items ?? [])];
      found.push((at = page.next));
    }
    expect(found).toEqual(positions);
    expect(items).toEqual(names(7));
  });

  it("takes the other options of a call", async () => {
    const transport = createTransport({ baseUrl: (await shelf(7)).url });
    const signal = AbortSignal.abort();
    const error = await failure(list(byPage).page(transport, {}, { at: 1, signal }));
    expect(error.kind).toBe("aborted");
  });
});
