import { describe, expect, it } from "vitest";
import type { LowerOptions, WebhookNode } from "../../generator/ir/index.ts";
import { withPaths } from "../support/generate.ts";
import { lowerFiles } from "./lower-text.ts";

const taken = `responses: { "204": { description: Taken } }`;

async function lowered(
  text: string,
  options: Partial<LowerOptions> = {},
): Promise<{
  readonly webhooks: readonly WebhookNode[];
  readonly names: readonly string[];
  readonly found: readonly string[];
  readonly operations: readonly string[];
  readonly types: readonly string[];
}> {
  const { api, reported } = await lowerFiles({ "api.yaml": text }, { int64: "number", ...options });
  const webhooks = api?.webhooks ?? [];
  return {
    webhooks,
    names: webhooks.map(({ name, method, path }) => `${name}: ${method} ${path}`),
    found: reported.filter((one) => !one.includes("operation-id-missing")),
    operations: api?.operations.map(({ id }) => id) ?? [],
    types: api?.declarations.map(({ name }) => name) ?? [],
  };
}

/** An operation with callbacks and a body, in flow style. */
const withCallbacks = (callbacks: string, components = "", version = "3.1.1"): string =>
  withPaths(
    `/orders/{id}:
  post:
    operationId: createOrder
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
      - { name: u, in: query, schema: { type: string } }
      - { name: X-U, in: header, schema: { type: string } }
    requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/New" } } } }
    callbacks:
${callbacks.replace(/^(?=.)/gm, "      ")}
    responses:
      "201":
        description: Made.
        headers: { Location: { schema: { type: string } } }
        content: { application/json: { schema: { type: object, properties: { url: { type: string }, secret: { type: string, writeOnly: true } } } } }
`,
    `schemas:
  New:
    type: object
    properties:
      url: { type: string }
      made: { type: string, readOnly: true }
      urls: { type: array, items: { type: string } }
      pair: { type: array, prefixItems: [{ type: string }], items: false }
      by: { type: object, additionalProperties: { type: string } }
      one: { oneOf: [{ type: object, properties: { a: { type: string } } }, { $ref: "#/components/schemas/New" }] }
      "a/b~c": { type: string }
      any: {}
${components}`,
  ).replace("3.1.1", version);

describe("webhooks", () => {
  it("are named by operationId, or by key, with the method where there are several", async () => {
    const { names, found, webhooks } = await lowered(
      withPaths(
        `/a: { get: { operationId: order_made, ${taken} } }`,
        `pathItems: { Ref: { post: { ${taken} } } }`,
        `webhooks:
  order-paid: { post: { ${taken} } }
  stock: { put: { ${taken} }, delete: { operationId: gone, ${taken} } }
  orderMade: { post: { ${taken} } }
  Ref: { $ref: "#/components/pathItems/Ref" }
  日本: { post: { ${taken} } }`,
      ),
    );
    expect(names).toEqual([
      "orderPaid: post /orderPaid",
      "putStock: put /stock",
      "gone: delete /stock",
      "orderMade_2: post /orderMade",
      "ref: post /ref",
      "日本: post /日本",
    ]);
    expect(found).toEqual([expect.stringContaining("name-collision") as string]);
    expect(webhooks[0]?.webhook).toEqual({ kind: "webhook", key: "order-paid" });
  });

  it("have operationIds that no operation has", async () => {
    const { found } = await lowered(
      withPaths(
        `/a: { get: { operationId: same, ${taken} } }`,
        "",
        `webhooks: { hook: { post: { operationId: same, ${taken} } } }`,
      ),
    );
    expect(found).toEqual([expect.stringContaining("operation-id-duplicate") as string]);
  });

  it("leave out what has no meaning for them, and say so", async () => {
    const { webhooks, found } = await lowered(
      withPaths(
        "{}",
        "",
        `webhooks:
  hook:
    servers: [{ url: https://a.example }]
    post:
      operationId: hook
      servers: [{ url: https://a.example }]
      x-filter: { a: { type: string } }
      x-pagination: { style: page, number: a, size: b, items: c }
      callbacks: { a: { $method: {} } }
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
        - { name: filter, in: query, schema: { type: string } }
      ${taken}`,
      ),
    );
    expect(found.map((one) => one.split(" ").slice(0, 2).join(" "))).toEqual([
      "warning feature-unsupported",
      "warning webhook-path-parameter",
      "warning feature-unsupported",
      "warning feature-unsupported",
      "warning feature-unsupported",
      "warning feature-unsupported",
    ]);
    expect(webhooks[0]?.parameters.map(({ name }) => name)).toEqual(["filter"]);
  });

  it("carry what the provider knows, and get back what its consumers may send", async () => {
    const { types, webhooks, found } = await lowered(
      withPaths(
        `/orders:
  post:
    operationId: order
    requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
    responses: { "200": { description: Done., content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } } }`,
        `schemas:
  Order: { type: object, properties: { id: { type: string, readOnly: true }, pin: { type: string, writeOnly: true } } }`,
        `webhooks:
  made:
    post:
      operationId: made
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
      responses: { "200": { description: Done., content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } } }`,
      ),
    );
    expect(types).toEqual(["Order", "OrderRequest"]);
    const [webhook] = webhooks;
    expect(webhook?.body?.contents[0]?.type).toMatchObject({ target: "Order" });
    expect(webhook?.responses[0]?.contents[0]?.type).toMatchObject({ target: "OrderRequest" });
    expect(found).toEqual([]);
  });

  it("have one type if nothing else carries it", async () => {
    const { types } = await lowered(
      withPaths(
        "{}",
        `schemas:
  Order: { type: object, properties: { id: { type: string, readOnly: true }, pin: { type: string, writeOnly: true } } }`,
        `webhooks:
  made: { post: { operationId: made, requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }, ${taken} } }`,
      ),
    );
    expect(types).toEqual(["Order"]);
  });

  it("are checked as operations are", async () => {
    const { found } = await lowered(
      withPaths(
        "{}",
        "",
        `webhooks:
  made: { post: { operationId: made, requestBody: { content: { application/json: { schema: { type: object, properties: { a: { type: string, minLength: -1 } } } } } }, ${taken} } }`,
      ),
    );
    expect(found).toHaveLength(1);
  });
});

describe("callbacks", () => {
  it("are one for all operations that share it", async () => {
    const shared = `callbacks: { seen: { $ref: "#/components/callbacks/Seen" } }`;
    const { webhooks, names, found } = await lowered(
      withPaths(
        `/a: { get: { operationId: a, ${shared}, ${taken} }, post: { operationId: b, ${shared}, ${taken} } }`,
        `callbacks: { Seen: { "{$method}": { $ref: "#/components/pathItems/Seen" }, x-note: {} } }
pathItems: { Seen: { post: { operationId: seen, ${taken} }, put: { ${taken} } } }`,
      ),
    );
    expect(names).toEqual(["seen: post /seen", "putASeen: put /seen"]);
    const uses = ["a", "b"].map((operation) => ({
      operation,
      key: "seen",
      expression: "{$method}",
      address: [{ kind: "method" }],
    }));
    expect(webhooks[0]?.webhook).toMatchObject({ kind: "callback", uses });
    expect(found).toEqual([]);
  });

  it("are described in 3.0 too, with several addresses", async () => {
    const { names, found } = await lowered(
      withCallbacks(
        `paid:
  "{$request.body#/url}/a": { post: { ${taken} } }
  "{$request.body#/url}/b": { post: { ${taken} } }`,
        "",
        "3.0.3",
      ).replace(/ *pair:.*\n/, ""),
    );
    expect(names).toEqual([
      "createOrderPaid: post /createOrderPaid",
      "createOrderPaid_2: post /createOrderPaid_2",
    ]);
    expect(found.filter((one) => !one.includes("name-collision"))).toEqual([]);
  });

  it.each([
    "{$request.body#/url}",
    "$request.body#/url",
    "https://a.example/{$request.path.id}?u={$request.query.u}#{$method}",
    "$request.header.x-u",
    "$request.header.Content-Type",
    "{$request.body#/urls/0}",
    "{$request.body#/pair/0}",
    "{$request.body#/by/anything}",
    "{$request.body#/one/a}",
    "{$request.body#/one/one/one/url}",
    "{$request.body#/a~1b~0c}",
    "{$request.body#/any/where}",
    "{$response.body#/url}",
    "{$response.header.location}?status={$statusCode}",
    "https://a.example/fixed",
  ])("have the address %s", async (expression) => {
    const { found, webhooks } = await lowered(
      withCallbacks(
        `paid: { ${JSON.stringify(expression)}: { post: { operationId: paid, ${taken} } } }`,
      ),
    );
    expect(found).toEqual([]);
    const address: unknown = expect.arrayContaining([]);
    expect(webhooks[0]?.webhook).toMatchObject({ uses: [{ expression, address }] });
  });

  it.each([
    ["{$request.body#/uri}", "the body of the request has no '/uri'"],
    ["{$request.body#/made}", "'/made'"],
    ["{$request.body#/urls}", "is no text"],
    ["{$request.body}", "the body is no text"],
    ["{$request.body#/urls/first}", "'/urls/first'"],
    ["{$request.body#/pair/1}", "'/pair/1'"],
    ["{$request.body#/url/more}", "'/url/more'"],
    ["{$response.body#/secret}", "'/secret'"],
    ["$request.query.v", "no query parameter 'v'"],
    ["$request.query.U", "no query parameter 'U'"],
    ["$request.path.u", "no path parameter 'u'"],
    ["$request.header.x-v", "no header parameter 'x-v'"],
    ["$response.header.x-u", "the header 'x-u'"],
    ["$response.query.u", "no query parameter"],
    ["$url", "only the sender"],
    ["$request.body/url", "no runtime expression"],
    ["https://a.example/{id}", "'{id}' is no runtime expression"],
    ["https://a.example/{$nothing}", "no runtime expression"],
    ["", "it is empty"],
  ])("have no address %s", async (expression, problem) => {
    const { found, webhooks } = await lowered(
      withCallbacks(
        `paid: { ${JSON.stringify(expression)}: { post: { operationId: paid, ${taken} } } }`,
      ),
    );
    expect(found).toEqual([expect.stringMatching(/^warning callback-expression 13:17 /) as string]);
    expect(found[0]).toContain(problem);
    expect(webhooks.map(({ name }) => name)).toEqual(["paid"]);
  });
});

describe("a selection", () => {
  const document = withPaths(
    `/a:
  get: { operationId: a, tags: [x], callbacks: { one: { "{$method}": { post: { operationId: one, ${taken} } } } }, ${taken} }
  post: { operationId: b, tags: [y], callbacks: { two: { "{$statusCode}": { post: { operationId: two, ${taken} } } } }, ${taken} }`,
    "",
    `webhooks:
  hook: { post: { operationId: hook, tags: [x], ${taken} } }
  other: { post: { operationId: other, ${taken} } }`,
  );

  it.each([
    [{}, ["hook", "other", "one", "two"]],
    [{ include: [{ tag: "x" }] }, ["hook", "one"]],
    [{ include: [{ id: "two" }] }, ["two"]],
    [{ include: [{ tag: "y" }, { path: "other" }] }, ["other", "two"]],
    [{ exclude: [{ tag: "x" }] }, ["other", "two"]],
    [{ exclude: [{ id: "one" }, { path: "hook" }] }, ["other", "two"]],
    [{ exclude: [{ path: "{$*" }] }, ["hook", "other"]],
  ])("%j", async (operations, ids) => {
    const { webhooks, found } = await lowered(document, { operations });
    expect(webhooks.map(({ id }) => id)).toEqual(ids);
    expect(found).toEqual([]);
  });

  it("chooses media types", async () => {
    const contents =
      "content: { application/json: { schema: {} }, application/xml: { schema: {} } }";
    const { webhooks } = await lowered(
      withPaths(
        "{}",
        "",
        `webhooks: { a: { post: { operationId: a, requestBody: { ${contents} }, ${taken} } } }`,
      ),
      { media: ["json"] },
    );
    expect(webhooks[0]?.body?.contents.map(({ kind }) => kind)).toEqual(["json"]);
  });
});

it("loops of callbacks end", async () => {
  const { webhooks, found } = await lowered(
    withPaths(
      `/a: { get: { operationId: a, callbacks: { one: { $ref: "#/components/callbacks/One" } }, ${taken} } }`,
      `callbacks:
  One: { "{$method}": { post: { operationId: one, callbacks: { one: { $ref: "#/components/callbacks/One" } }, ${taken} } } }`,
    ),
  );
  expect(webhooks).toHaveLength(1);
  expect(found).toEqual([expect.stringContaining("feature-unsupported") as string]);
});
