import { describe, expect, it } from "vitest";
import type { Live } from "../../../../generator/live/load-live.ts";
import { attempt, json, loadText, rulesOf, type Answer } from "../small-service.ts";

/** How a service shows its list. */
interface Listing {
  readonly parameters?: string;
  readonly description?: string;
  /** Schema of the list. */
  readonly schema?: string;
  /** Properties of a thing beside its id. */
  readonly own?: object;
  readonly list: (things: readonly Thing[], query: URLSearchParams, count: number) => unknown;
}

interface Thing {
  readonly id: number;
}

const items = "{ type: array, items: { $ref: '#/components/schemas/Thing' } }";

const load = ({ parameters = "", description = "", schema = items }: Listing): Promise<Live> =>
  loadText(`openapi: 3.1.0
info: { title: Lists, version: "1" }
paths:
  /shops/{shop}/things:
    parameters: [{ name: shop, in: path, required: true, schema: { enum: [main] } }]
    get:
      operationId: listThings
      description: "${description}"
      parameters: [${parameters}]
      responses: { "200": { description: Some., content: { application/json: { schema: ${schema} } } }, 4XX: { description: No. } }
    post:
      operationId: addThing
      responses: { "201": { description: Made., content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }, 4XX: { description: No. } }
  /shops/{shop}/things/{id}:
    get:
      operationId: getThing
      # The thing is named by the last parameter of the path, whichever is listed first.
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer } }
        - { name: shop, in: path, required: true, schema: { enum: [main] } }
      responses: { "200": { description: It., content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }, 4XX: { description: No. } }
components: { schemas: { Thing: { type: object, required: [id], properties: { id: { type: integer } } } } }
`);

/** A service with things from the start. */
function service({ list, own = {} }: Listing): Answer {
  const things: Thing[] = Array.from({ length: 7 }, (_, i) => ({ id: i + 1 }));
  let count = 0;
  return ({ method, url }, answer) => {
    const [path = "", query] = url.split("?");
    if (path === "/shops/main/things" && method === "POST") {
      const made = { id: things.length + 1, ...own };
      things.push(made);
      return json(answer, 201, made);
    }
    if (path === "/shops/main/things" && method === "GET")
      return json(answer, 200, list(things, new URLSearchParams(query), ++count));
    const id = /^\/shops\/main\/things\/(\d+)$/.exec(path)?.[1];
    const found = things.find((one) => String(one.id) === id);
    if (method !== "GET" || found === undefined) return json(answer, 404);
    json(answer, 200, found);
  };
}

const tried = async (listing: Listing): Promise<readonly string[]> =>
  rulesOf(await attempt(await load(listing), service(listing))).filter((one) =>
    one.startsWith("made-unlisted"),
  );

const integer = (name: string, more = ""): string =>
  `{ name: ${name}, in: query, schema: { type: integer${more} } }`;
const page = (name: string): string =>
  `{ type: object, properties: { things: ${items}, ${name} } }`;

describe("a list that has what was made is no finding", () => {
  const listings: Readonly<Record<string, Listing>> = {
    "as it is": { list: (things) => things },
    "in pages that are counted from 1": {
      parameters: integer("page"),
      list: (things, query) => {
        const number = Number(query.get("page") ?? 1);
        return things.slice(number * 3 - 3, number * 3);
      },
    },
    "in pages that are counted from 0": {
      parameters: integer("page"),
      list: (things, query) => {
        const number = Number(query.get("page") ?? 0);
        return things.slice(number * 3, number * 3 + 3);
      },
    },
    "behind an offset": {
      parameters: `${integer("offset")}, ${integer("limit", ", maximum: 4, default: 2")}`,
      list: (things, query) => {
        const start = Number(query.get("offset") ?? 0);
        return things.slice(start, start + Number(query.get("limit") ?? 2));
      },
    },
    "behind a cursor that no link tells of": {
      parameters: "{ name: cursor, in: query, schema: { type: string } }",
      schema: page("nextCursor: { type: string }"),
      list: (things) => ({ things: things.slice(0, 3), nextCursor: "3" }),
    },
    "behind a first page of a total": {
      schema: page("total: { type: integer }"),
      list: (things) => ({ things: things.slice(0, 3), total: things.length }),
    },
    "behind what a filter leaves out": {
      parameters: "{ name: state, in: query, schema: { enum: [open, closed], default: open } }",
      list: (things) => things.slice(0, 3),
    },
    "that is shown later, as the document says": {
      description: "New things are shown after a short delay.",
      list: (things) => things.slice(0, 3),
    },
    "that lags behind": { list: (things, _, count) => things.slice(0, count < 3 ? 3 : undefined) },
    "but for drafts": { own: { state: "draft" }, list: (things) => things.slice(0, 3) },
    "but for what is not public": {
      own: { published: false },
      list: (things) => things.slice(0, 3),
    },
    "of a length that may be cut": {
      list: () => Array.from({ length: 50 }, (_, i) => ({ id: 1000 + i })),
    },
    "of things without ids": {
      schema: "{ type: array, items: { type: object } }",
      list: (things) => things.map(() => ({ name: "a" })),
    },
  };
  it.each(Object.entries(listings))("%s", async (_, listing) => {
    expect(await tried(listing)).toEqual([]);
  });
});

describe("a list without what was made is one", () => {
  const listings: Readonly<Record<string, Listing>> = {
    "as it is": { list: (things) => things.slice(0, 7) },
    "without anything": { list: () => [] },
    "in pages": {
      parameters: integer("page"),
      list: (things, query) => {
        const number = Number(query.get("page") ?? 1);
        return things.slice(0, 7).slice(number * 3 - 3, number * 3);
      },
    },
    "with a total": {
      schema: page("total: { type: integer }"),
      list: (things) => ({ things: things.slice(0, 7), total: 7 }),
    },
  };
  it.each(Object.entries(listings))("%s", async (_, listing) => {
    expect(await tried(listing)).toEqual(["made-unlisted GET /shops/{shop}/things"]);
  });
});
