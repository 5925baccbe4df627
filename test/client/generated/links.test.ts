import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { bundle } from "../../support/bundle.ts";
import { generateFiles, withPaths } from "../../support/generate.ts";
import { json, serve } from "../serve.ts";
import { compileClient } from "./compile-client.ts";
import { generateClient, writeClient, type ClientModule } from "./generated-client.ts";

const orderOf = (type: string): string =>
  `content: { ${type}: { schema: { $ref: "#/components/schemas/Order" } } }`;

/** Link Objects (OpenAPI 3.2) of successes, errors, ranges and \`default\`. */
const document = withPaths(
  `/orders/{shop}:
  post:
    operationId: createOrder
    parameters:
      - { name: shop, in: path, required: true, schema: { type: string } }
      - { name: page, in: query, schema: { type: string } }
      - { name: X-Trace, in: header, schema: { type: string } }
    requestBody: { required: true, ${orderOf("application/json")} }
    responses:
      "201":
        description: Made.
        headers: { Location: { schema: { type: string } }, X-Next: { schema: { type: integer } } }
        content:
          application/json: { schema: { $ref: "#/components/schemas/Order" } }
          application/xml: { schema: { $ref: "#/components/schemas/Order" } }
        links:
          get-order:
            description: The order that was made.
            operationId: getOrder
            parameters:
              path.id: $response.body#/id
              query.id: $request.path.shop
              at: $response.body#/made
              page: $request.query.page
              X-Trace: $request.header.x-trace
          put: { operationRef: "#/paths/~1items~1%7Bid%7D/put", parameters: { id: $response.body#/id }, requestBody: $response.body }
          text: { operationId: getText, parameters: { q: "{$method} {$statusCode} {$response.header.Location} {$request.body#/name}", all: 7 } }
          self: { operationId: getText, parameters: { q: $url } }
          next: { $ref: "#/components/links/Next" }
          first: { operationId: getFirst }
          "__proto__": { operationId: getText, parameters: { q: constructor } }
      "202": { description: Later. }
      2XX: { description: Other., links: { get-order: { operationId: getText, parameters: { q: range } } } }
      "409":
        description: There is one.
        content: { application/json: { schema: { $ref: "#/components/schemas/Clash" } } }
        links: { other: { operationId: getOrder, parameters: { path.id: $response.body#/other } } }
      "423": { description: Locked., links: { other: { operationId: getOrder, parameters: { path.id: '9007199254740993' } } } }
      default: { description: Wrong., links: { help: { operationId: getText, parameters: { q: $statusCode } } } }
/items/{id}:
  get:
    operationId: getOrder
    parameters:
      - { name: id, in: path, required: true, schema: { type: integer, format: int64 } }
      - { name: id, in: query, schema: { type: string } }
      - { name: at, in: query, schema: { type: string, format: date-time } }
      - { name: page, in: query, schema: { type: integer } }
      - { name: X-Trace, in: header, schema: { type: string } }
    responses: { "200": { description: Done., ${orderOf("application/json")} } }
  put:
    operationId: putOrder
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Order" } }, text/csv: {} } }
    responses: { "204": { description: Done. } }
/text:
  get:
    operationId: getText
    parameters:
      - { name: q, in: query, required: true, schema: { type: string } }
      - { name: all, in: query, schema: { type: integer } }
    responses: { "204": { description: Done. } }
/first: { get: { operationId: getFirst, responses: { "204": { description: Done. } } } }
/list:
  get:
    operationId: list
    parameters:
      - { name: cursor, in: query, required: true, schema: { type: integer } }
      - { name: kind, in: query, schema: { type: string, enum: [a, b] } }
    responses: { "200": { description: Done., content: { text/plain: { schema: { type: string } } }, links: { body: { operationId: list, parameters: { cursor: $response.body, kind: $response.body } } } } }
`,
  `links:
  Next: { operationId: list, parameters: { cursor: $response.header.x-next, kind: $request.header.X-Trace } }
schemas:
  Order:
    type: object
    required: [name]
    properties:
      id: { type: integer, format: int64, readOnly: true }
      name: { type: string }
      made: { type: string, format: date-time }
  Clash: { type: object, properties: { other: { type: integer } } }
`,
);

const options = { int64: "bigint", dates: "Date" } as const;

type Link = (source: unknown, params?: object, base?: string) => unknown;

let client: ClientModule;
const links: Record<string, Link> = {};
beforeAll(async () => {
  client = await generateClient(document, options);
  for (const [name, value] of Object.entries(client))
    if (name.includes("Link")) links[name] = value as Link;
});

const follow = (name: string, ...given: Parameters<Link>): unknown => {
  const link = links[name];
  if (link === undefined) throw new Error(`there is no ${name}`);
  return link(...given);
};

interface Method {
  (params?: object): Promise<unknown>;
  readonly response: (params?: object) => Promise<{ readonly status: number }>;
  readonly result: (params?: object) => Promise<unknown>;
}

const made = { id: 5, name: "a", made: "2026-01-02T03:04:05Z" };
const params = { shop: "s/1", page: "2", "X-Trace": "a", body: { name: "a" } };

/** A client of a server that gives one response to everything. */
async function api(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<{
  readonly operations: Readonly<Record<string, Method>>;
  readonly seen: readonly { readonly url: string }[];
}> {
  const { url, seen } = await serve((_, answer, i) =>
    i > 0 ? answer.writeHead(204).end() : json(answer, status, body, headers),
  );
  const made_ = client.createClient({ baseUrl: url, retry: { retries: 0 } });
  return { operations: made_ as never, seen };
}

describe("links", () => {
  it("have a function each", () => {
    expect(Object.keys(links).toSorted()).toEqual([
      "createOrderFirstLink",
      "createOrderGetOrderLink",
      "createOrderGetOrderLink_2",
      "createOrderHelpLink",
      "createOrderNextLink",
      "createOrderOtherLink",
      "createOrderProtoLink",
      "createOrderPutLink",
      "createOrderSelfLink",
      "createOrderTextLink",
      "listBodyLink",
    ]);
  });

  it("give the parameters of their operation, which takes them as they are", async () => {
    const { operations, seen } = await api(201, made, { Location: "/x", "X-Next": "7" });
    const response = await operations["createOrder"]?.response(params);
    const given = follow("createOrderGetOrderLink", response, params);
    expect(given).toEqual({
      id_path: 5n,
      id_query: "s/1",
      at: new Date(made.made),
      page: 2,
      "X-Trace": "a",
    });
    await operations["getOrder"]?.response(given as object).catch(() => undefined);
    expect(seen[1]?.url).toBe("/items/5?id=s%2F1&at=2026-01-02T03%3A04%3A05.000Z&page=2");
    expect(follow("createOrderPutLink", response)).toEqual({
      id: "5",
      body: { id: 5n, name: "a", made: new Date(made.made) },
    });
    expect(follow("createOrderTextLink", response, params)).toEqual({ q: "POST 201 /x a", all: 7 });
    expect(follow("createOrderSelfLink", response, params, "https://host/v1/")).toEqual({
      q: "https://host/v1/orders/s%2F1?page=2",
    });
    expect(follow("createOrderNextLink", response, params)).toEqual({ cursor: 7, kind: "a" });
    expect(follow("createOrderFirstLink", response)).toEqual({});
    expect(follow("createOrderProtoLink", response)).toEqual({ q: "constructor" });
  });

  it("take outcomes, and bodies in XML", async () => {
    const xml = `<Order><id>9007199254740993</id><name>a</name></Order>`;
    const { url } = await serve((_, answer) =>
      answer.writeHead(201, { "Content-Type": "application/xml" }).end(xml),
    );
    const operations = client.createClient({ baseUrl: url }) as never as Record<string, Method>;
    const outcome = await operations["createOrder"]?.result(params);
    expect(follow("createOrderGetOrderLink", outcome, { ...params, page: "x" })).toEqual({
      id_path: 9007199254740993n,
      id_query: "s/1",
      "X-Trace": "a",
    });
  });

  it("give nothing where a value is absent that has to be there", async () => {
    const { operations } = await api(201, { name: "a" }, { "X-Next": "7.5" });
    const response = await operations["createOrder"]?.response(params);
    expect(follow("createOrderGetOrderLink", response, params)).toBeUndefined();
    expect(follow("createOrderPutLink", response)).toBeUndefined();
    expect(follow("createOrderNextLink", response, params)).toBeUndefined();
    expect(follow("createOrderTextLink", response, params)).toBeUndefined();
  });

  it.each([
    ["12", { cursor: 12 }],
    ["a", undefined],
    ["1e400", undefined],
    ["9007199254740993", undefined],
    [" 1", undefined],
  ])("turn the text %s into a number, or give nothing", async (text, expected) => {
    const { url } = await serve((_, answer) =>
      answer.writeHead(200, { "Content-Type": "text/plain" }).end(text),
    );
    const operations = client.createClient({ baseUrl: url }) as never as Record<string, Method>;
    const response = await operations["list"]?.response({ cursor: 1 });
    expect(follow("listBodyLink", response)).toEqual(expected);
  });

  it("are those of the status: of its own, of its range, of default", async () => {
    const at = async (status: number, body: unknown = {}): Promise<unknown> => {
      const { operations } = await api(status, body);
      return operations["createOrder"]?.result(params);
    };
    const clash = await at(409, { other: 3 });
    expect(follow("createOrderOtherLink", clash)).toEqual({ id_path: 3n });
    expect(follow("createOrderGetOrderLink", clash, params)).toBeUndefined();
    expect(follow("createOrderHelpLink", clash)).toBeUndefined();
    expect(follow("createOrderOtherLink", await at(423))).toEqual({ id_path: 9007199254740993n });
    const later = await at(202);
    expect(follow("createOrderGetOrderLink_2", later)).toBeUndefined();
    expect(follow("createOrderGetOrderLink_2", await at(203))).toEqual({ q: "range" });
    expect(follow("createOrderHelpLink", await at(500))).toEqual({ q: "500" });
    expect(follow("createOrderHelpLink", later)).toBeUndefined();
  });

  it("take errors, and outcomes without a response", async () => {
    const { operations } = await api(409, { other: 3 });
    const error: unknown = await operations["createOrder"]?.(params).catch((one: unknown) => one);
    expect((client["isCreateOrderError"] as (one: unknown) => boolean)(error)).toBe(true);
    expect(follow("createOrderOtherLink", error)).toEqual({ id_path: 3n });
    const lost = client.createClient({
      baseUrl: "https://host.invalid",
      retry: { retries: 0 },
      fetch: () => Promise.reject(new TypeError("lost")),
    }) as never as Record<string, Method>;
    const outcome = await lost["createOrder"]?.result(params);
    expect(follow("createOrderOtherLink", outcome)).toBeUndefined();
  });

  it("have the types of both operations", async () => {
    const usage = `import { createClient, createOrderFirstLink, createOrderGetOrderLink, createOrderOtherLink, createOrderPutLink, createOrderSelfLink, createOrderTextLink, isCreateOrderError, listBodyLink, type CreateOrderParams, type GetOrderParams } from "./client.js";

const api = createClient({ baseUrl: "https://host" });
export async function use(params: CreateOrderParams): Promise<void> {
  const response = await api.createOrder.response(params);
  const link = createOrderGetOrderLink(response, params);
  if (link !== undefined) {
    const given: GetOrderParams = link;
    const id: bigint = link.id_path;
    console.log(await api.getOrder(link), given, id);
    // @ts-expect-error the link gives no body
    link.body;
  }
  const put = createOrderPutLink(response);
  if (put !== undefined) await api.putOrder(put);
  const text = createOrderTextLink(response, params);
  if (text !== undefined) await api.getText({ ...text, all: 1 });
  createOrderSelfLink(response, params, "https://host");
  if (createOrderFirstLink(response) !== undefined) await api.getFirst();
  const outcome = await api.createOrder.result(params);
  createOrderOtherLink(outcome);
  if (outcome.status === 409) createOrderOtherLink(outcome);
  await api.createOrder(params).catch((error: unknown) => {
    if (isCreateOrderError(error, 409)) return createOrderOtherLink(error);
    throw error;
  });
  // @ts-expect-error the link needs the request
  createOrderGetOrderLink(response);
  // @ts-expect-error the address needs what is before it
  createOrderSelfLink(response, params);
  // @ts-expect-error the link is of another operation
  listBodyLink(response);
}
`;
    expect(await compileClient("links", document, usage, options)).toEqual([]);
  });

  it("compile for all kinds of operations, parameters and bodies", async () => {
    const order = `{ schema: { $ref: "#/components/schemas/Order" } }`;
    const all = withPaths(
      `/list:
  get:
    operationId: list
    tags: [t]
    x-pagination: { style: page, number: page, size: size, items: items }
    x-filter: { name: { type: string } }
    parameters:
      - { name: page, in: query, schema: { type: integer } }
      - { name: size, in: query, schema: { type: integer, default: 5 } }
      - { name: filter, in: query, schema: { type: string } }
      - { name: either, in: query, schema: { oneOf: [{ type: integer }, { type: boolean }] } }
      - { name: maybe, in: query, schema: { type: [string, "null"] } }
      - { name: open, in: query, schema: { type: string, x-open-enum: [a] } }
      - { name: one, in: query, schema: { const: 1 } }
      - { name: any, in: query, content: { application/json: {} } }
      - { name: json, in: query, content: { application/json: ${order} } }
      - { name: body, in: query, schema: { type: string } }
    responses:
      "200":
        description: Done.
        content: { application/json: { schema: { type: object, required: [items], properties: { items: { type: array, items: { $ref: "#/components/schemas/Order" } } } } } }
        links:
          again: { operationId: list, parameters: { page: $request.query.page, filter: "{$request.query.filter}", either: $request.query.either, maybe: $request.query.maybe, open: $request.query.open, one: 1, any: $response.body, json: $response.body#/items/0, query.body: $url } }
          xml: { operationId: sendXml, requestBody: $response.body#/items/1 }
          form: { operationId: sendForm, requestBody: { name: a } }
          text: { operationId: sendText, requestBody: "{$response.body#/items/0/name}" }
          parts: { operationId: sendParts, requestBody: { name: a } } # reported: parts are no value
          events: { operationId: events }
/xml: { post: { operationId: sendXml, requestBody: { content: { application/xml: ${order}, text/plain: {} } }, responses: { default: { description: D, links: { a: { operationId: list, parameters: { maybe: $request.body#/name } } } } } } }
/form: { post: { operationId: sendForm, requestBody: { content: { application/x-www-form-urlencoded: ${order} } }, responses: { 3XX: { description: D, links: { a: { operationId: list, parameters: { open: $request.body#/name } } } } } } }
/text: { post: { operationId: sendText, requestBody: { required: true, content: { text/plain: {} } }, responses: { "200": { description: D, links: { a: { operationId: sendText, requestBody: $request.body } } } } } }
/parts: { post: { operationId: sendParts, requestBody: { content: { multipart/form-data: ${order} } }, responses: { "200": { description: D, links: { a: { operationId: list, parameters: { open: $request.body#/name } } } } } } }
/events: { get: { operationId: events, responses: { "200": { description: D, content: { text/event-stream: {} }, links: { a: { operationId: events }, b: { operationId: list, parameters: { any: $response.body } } } } } } }
/bytes: { get: { operationId: bytes, responses: { "200": { description: D, content: { image/png: {} }, links: { a: { operationId: events }, b: { operationId: list, parameters: { open: $response.body } } } } } } }
`,
      `schemas:
  Order: { type: object, required: [name], properties: { name: { type: string }, id: { type: integer, format: int64 }, next: { $ref: "#/components/schemas/Order" } } }
`,
    );
    const usage = `import { createClient, listAgainLink, listTextLink, listXmlLink } from "./client.js";
const api = createClient({ baseUrl: "https://host" });
const response = await api.t.list.response();
const again = listAgainLink(response, {}, "https://host");
if (again !== undefined) await api.t.list(again);
const xml = listXmlLink(response);
if (xml !== undefined) await api.sendXml(xml);
const text = listTextLink(response);
if (text !== undefined) await api.sendText(text);
export {};
`;
    const found = await compileClient("links-all", all, usage, { ...options, groupBy: "tag" });
    expect(found).toEqual([]);
    const whole = await generateClient(all, { ...options, groupBy: "tag" });
    expect(new Set(Object.keys(whole).filter((name) => name.endsWith("Link")))).toEqual(
      new Set([
        "listAgainLink",
        "listXmlLink",
        "listFormLink",
        "listTextLink",
        "listEventsLink",
        "sendXmlALink",
        "sendFormALink",
        "sendTextALink",
        "sendPartsALink",
        "eventsALink",
        "bytesALink",
      ]),
    );
  });

  it("come without the client, and only where the document has some", async () => {
    const folder = path.join(await writeClient(document, options), "src");
    const program = `import { listBodyLink } from "./client.ts"; console.log(listBodyLink);`;
    const { modules, text } = await bundle(program, folder);
    expect([...modules.keys()].filter((name) => /transport\.|href|checks/.test(name))).toEqual([]);
    expect(text).not.toContain("X-Trace");
    const plain = withPaths(
      `/a: { get: { operationId: a, responses: { "204": { description: D } } } }`,
    );
    const files = await generateFiles(plain, { emit: ["client"] });
    expect(files.filter((file) => /link/i.test(file.path + file.text))).toEqual([]);
  });
});
