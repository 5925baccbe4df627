import { describe, expect, it } from "vitest";
import { json, serve } from "../serve.ts";
import { withPaths } from "../../support/generate.ts";
import { generateClient } from "./generated-client.ts";

/** Ten items, four a page, as a vendor's framework gives them. */
interface Vendor {
  readonly pagination: string;
  readonly parameters: readonly string[];
  readonly schema: object;
  /** The body of the page that a query asks for. */
  readonly page: (query: URLSearchParams, address: string) => unknown;
  /** Queries that are sent, one a page. */
  readonly queries: readonly string[];
}

const all = Array.from({ length: 10 }, (_, i) => i + 1);
const batch = (from: number): number[] => all.slice(from, from + 4);
const integers = { type: "array", items: { type: "integer" } };
const object = (properties: object): object => ({ type: "object", properties });
const count = { type: "integer" };
const number = (query: URLSearchParams, name: string, otherwise: number): number =>
  Number(query.get(name) ?? otherwise);

const vendors: Readonly<Record<string, Vendor>> = {
  "Spring Data, PagedModel": {
    pagination: "{ style: page, number: page, first: 0, items: content, pages: /page/totalPages }",
    parameters: ["page"],
    schema: object({ content: integers, page: object({ number: count, totalPages: count }) }),
    page: (query) => ({
      content: batch(number(query, "page", 0) * 4),
      page: { number: number(query, "page", 0), totalPages: 3 },
    }),
    queries: ["page=0", "page=1", "page=2"],
  },
  "Spring Data, Page": {
    pagination: "{ style: page, number: page, size: size, first: 0, items: content, last: last }",
    parameters: ["page", "size"],
    schema: object({ content: integers, last: { type: "boolean" } }),
    page: (query) => ({
      content: batch(number(query, "page", 0) * 4),
      last: number(query, "page", 0) === 2,
    }),
    queries: ["page=0", "page=1", "page=2"],
  },
  "Spring HATEOAS": {
    pagination: "{ style: link, next: /_links/next/href, items: /_embedded/numbers }",
    parameters: ["page"],
    schema: object({
      _embedded: object({ numbers: integers }),
      _links: object({ next: object({ href: { type: "string" } }) }),
    }),
    page: (query, address) => {
      const page = number(query, "page", 0);
      const next = { href: `${address}?page=${page + 1}` };
      return { _embedded: { numbers: batch(page * 4) }, _links: page < 2 ? { next } : {} };
    },
    queries: ["", "page=1", "page=2"],
  },
  "The Movie Database": {
    pagination: "{ style: page, number: page, items: results, pages: total_pages }",
    parameters: ["page"],
    schema: object({ results: integers, total_pages: count }),
    page: (query) => ({ results: batch((number(query, "page", 1) - 1) * 4), total_pages: 3 }),
    queries: ["page=1", "page=2", "page=3"],
  },
  Laravel: {
    pagination: "{ style: page, number: page, items: data, pages: /meta/last_page }",
    parameters: ["page"],
    schema: object({ data: integers, meta: object({ last_page: count }) }),
    page: (query) => ({ data: batch((number(query, "page", 1) - 1) * 4), meta: { last_page: 3 } }),
    queries: ["page=1", "page=2", "page=3"],
  },
  "a total of items": {
    pagination: "{ style: page, number: page, items: items, total: total }",
    parameters: ["page"],
    schema: object({ items: integers, total: count }),
    page: (query) => ({ items: batch((number(query, "page", 1) - 1) * 4), total: 10 }),
    queries: ["page=1", "page=2", "page=3"],
  },
  "offsets of a server that gives fewer than it is asked for": {
    pagination: "{ style: offset, offset: skip, limit: take, items: items, total: count }",
    parameters: ["skip", "take"],
    schema: object({ items: integers, count }),
    page: (query) => ({ items: batch(number(query, "skip", 0)), count: 10 }),
    queries: ["skip=0&take=100", "skip=4&take=100", "skip=8&take=100"],
  },
  Slack: {
    pagination:
      "{ style: cursor, cursor: cursor, next: /response_metadata/next_cursor, items: messages, more: has_more }",
    parameters: ["cursor"],
    schema: object({
      messages: integers,
      has_more: { type: "boolean" },
      response_metadata: object({ next_cursor: { type: "string" } }),
    }),
    page: (query) => {
      const from = number(query, "cursor", 0);
      return {
        messages: batch(from),
        has_more: from + 4 < 10,
        response_metadata: { next_cursor: String(from + 4) },
      };
    },
    queries: ["", "cursor=4", "cursor=8"],
  },
  "Django REST framework": {
    pagination: "{ style: link, next: next, items: results }",
    parameters: ["page"],
    schema: object({ results: integers, next: { type: ["string", "null"] } }),
    page: (query, address) => {
      const page = number(query, "page", 1);
      return {
        results: batch((page - 1) * 4),
        next: page < 3 ? `${address}?page=${page + 1}` : null,
      };
    },
    queries: ["", "page=2", "page=3"],
  },
  "a list as the body": {
    pagination: "{ style: page, number: _page }",
    parameters: ["_page"],
    schema: integers,
    page: (query) => batch((number(query, "_page", 1) - 1) * 4),
    queries: ["_page=1", "_page=2", "_page=3", "_page=4"],
  },
};

const documentOf = ({ pagination, parameters, schema }: Vendor): string =>
  withPaths(`/numbers:
  get:
    operationId: listNumbers
    x-pagination: ${pagination}
    parameters: ${JSON.stringify(
      parameters.map((name) => ({
        name,
        in: "query",
        schema: { type: name === "cursor" ? "string" : "integer" },
      })),
    )}
    responses:
      "200":
        description: Numbers.
        content: { application/json: { schema: ${JSON.stringify(schema)} } }
`);

describe.each(Object.entries(vendors))("pages of %s", (_, vendor) => {
  it("give all items, and no request is made behind the last page", async () => {
    const { createClient } = await generateClient(documentOf(vendor));
    const { url, seen } = await serve(({ url: target }, answer) => {
      const query = new URL(target, "http://host").searchParams;
      json(answer, 200, vendor.page(query, `${url}/numbers`));
    });
    const { listNumbers } = createClient({ baseUrl: url });
    const items: unknown[] = [];
    for await (const item of listNumbers?.items() ?? []) items.push(item);
    expect(items).toEqual(all);
    expect(seen.map((request) => new URL(request.url, url).search.slice(1))).toEqual(
      vendor.queries,
    );
  });

  it("are found one by one, as caches ask for them", async () => {
    const { createClient } = await generateClient(documentOf(vendor));
    const { url } = await serve(({ url: target }, answer) => {
      const query = new URL(target, "http://host").searchParams;
      json(answer, 200, vendor.page(query, `${url}/numbers`));
    });
    const { listNumbers } = createClient({ baseUrl: url });
    if (listNumbers === undefined) throw new Error("the operation has no pages");
    const shown: unknown[] = [];
    let at: unknown;
    do {
      const { body } = await listNumbers.page({}, { at });
      shown.push(body);
      at = listNumbers.nextPosition(body, at, shown);
    } while (at !== undefined && shown.length < 10);
    expect(shown).toHaveLength(vendor.queries.length);
  });
});
