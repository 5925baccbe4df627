import { describe, expect, it } from "vitest";
import type { LinkNode, LowerOptions } from "../../generator/ir/index.ts";
import { withPaths } from "../support/generate.ts";
import { lowerFiles } from "./lower-text.ts";

async function lowered(
  text: string,
  options: Partial<LowerOptions> = {},
  files: Readonly<Record<string, string>> = {},
): Promise<{ readonly links: readonly LinkNode[]; readonly found: readonly string[] }> {
  const sources = { "api.yaml": text, ...files };
  const { api, reported } = await lowerFiles(sources, { int64: "number", ...options });
  return {
    links: (api?.operations ?? []).flatMap(({ responses }) =>
      responses.flatMap((response) => response.links ?? []),
    ),
    found: reported.filter((one) => !one.includes("operation-id-missing")),
  };
}

/** An operation whose response has links, and those that they lead to. */
const withLinks = (links: string, components = "", version = "3.1.1"): string =>
  withPaths(
    `/orders/{id}:
  post:
    operationId: createOrder
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
      - { name: tags, in: query, schema: { type: array, items: { type: string } } }
      - { name: X-Trace, in: header, schema: { type: string } }
    requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
    responses:
      "201":
        description: Made.
        headers:
          Location: { schema: { type: string } }
          X-Page: { schema: { type: integer } }
          X-List: { schema: { type: array, items: { type: string } } }
          Set-Cookie: { schema: { type: string } }
        content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } }
        links:
${links.replace(/^(?=.)/gm, "          ")}
      default: { description: Other. }
/customers/{id}/orders:
  get:
    operationId: listOrders
    parameters:
      - { name: id, in: path, required: true, schema: { type: integer } }
      - { name: id, in: query, schema: { type: string } }
      - { name: path.id, in: query, schema: { type: string } }
      - { name: limit, in: query, schema: { type: integer, maximum: 100 } }
      - { name: kind, in: query, schema: { type: string, enum: [open, done] } }
      - { name: since, in: query, schema: { type: string, format: date-time } }
      - { name: ids, in: query, schema: { type: array, items: { type: integer } } }
      - { name: gift, in: query, schema: { type: boolean } }
      - { name: X-Trace, in: header, schema: { type: string } }
      - { name: sid, in: cookie, schema: { type: string } }
    responses: { "204": { description: None. } }
  put:
    operationId: putOrders
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
    responses: { "204": { description: None. } }
`,
    `schemas:
  Order:
    type: object
    required: [number]
    properties:
      id: { type: string, readOnly: true }
      secret: { type: string, writeOnly: true }
      number: { type: integer }
      gift: { type: boolean }
      made: { type: string, format: date-time }
      big: { type: integer, format: int64 }
      ids: { type: array, items: { type: integer } }
      free: {}
      names: { type: array, items: { type: string } }
      next: { $ref: "#/components/schemas/Order" }
      maybe: { oneOf: [{ type: string }, { $ref: "#/components/schemas/Order" }] }
${components}`,
  ).replace("3.1.1", version);

const toList = (parameters: string): string =>
  withLinks(`list: { operationId: listOrders, parameters: { ${parameters} } }`);

describe("links", () => {
  it.each(["3.0.3", "3.1.1", "3.2.0"])("are read in %s", async (version) => {
    const { links, found } = await lowered(
      withLinks(
        `list:
  description: The orders.
  operationId: listOrders
  parameters:
    path.id: $response.body#/number
    query.id: "{$method} {$url} {$statusCode} {$request.path.id}"
    limit: 10
    x-trace: $request.header.x-trace
    cookie.sid: fixed
put: { $ref: "#/components/links/Put" }`,
        "links:\n  Put: { operationRef: '#/paths/~1customers~1%7Bid%7D~1orders/put', parameters: { id: $response.header.location }, requestBody: $response.body }",
        version,
      ),
    );
    expect(found).toEqual([]);
    expect(links).toMatchObject([
      {
        key: "list",
        target: "listOrders",
        doc: { description: "The orders." },
        parameters: [
          { in: "path", name: "id", value: { kind: "expression", expression: { kind: "body" } } },
          { in: "query", name: "id", value: { kind: "text" } },
          { in: "query", name: "limit", value: { kind: "constant", value: 10 } },
          { in: "header", name: "X-Trace", value: { kind: "expression" } },
          { in: "cookie", name: "sid", value: { kind: "constant", value: "fixed" } },
        ],
      },
      {
        key: "put",
        target: "putOrders",
        parameters: [{ in: "path", name: "id", value: { expression: { kind: "header" } } }],
        body: { kind: "expression", expression: { kind: "body", of: "response", pointer: [] } },
      },
    ]);
  });

  it.each([
    ["operationId: listOrder", "no operation has the operationId 'listOrder'"],
    ["operationId: hook", "'hook' is a webhook or a callback, which the server sends"],
    ["operationRef: https://a.example/b.yaml#/paths/~1a/get", "it is in another document"],
    [
      "operationRef: '#/paths/~1customers/get'",
      "there is no operation at '#/paths/~1customers/get'",
    ],
    ["operationRef: '#/%zz'", "its reference is malformed"],
    ["operationRef: '#nowhere'", "there is no operation at '#nowhere'"],
  ])("lead to an operation: %s", async (target, problem) => {
    const text = withLinks(`a: { ${target} }`).replace(
      "paths:\n",
      `webhooks: { hook: { post: { operationId: hook, responses: { "204": { description: T } } } } }\npaths:\n`,
    );
    const { links, found } = await lowered(text);
    expect(links).toEqual([]);
    expect(found).toEqual([
      expect.stringMatching(/^warning link-target \d+:\d+ The link 'a' leads to no operation: /),
    ]);
    expect(found[0]).toContain(problem);
  });

  it("may name an operation of another file, or of a path item there", async () => {
    const files = {
      "items.yaml": `get:
  operationId: getItem
  parameters: [{ name: id, in: query, schema: { type: string } }]
  responses: { "204": { description: None. } }`,
    };
    const text = withLinks(
      `a: { operationRef: "items.yaml#/get", parameters: { id: $request.path.id } }
b: { operationRef: "#/paths/~1items/get", parameters: { id: $request.path.id } }`,
    ).replace("paths:\n", "paths:\n  /items: { $ref: items.yaml }\n");
    const { links, found } = await lowered(text, {}, files);
    expect(found).toEqual([]);
    expect(links.map(({ target }) => target)).toEqual(["getItem", "getItem"]);
    const shared = text.replace("paths:\n", "paths:\n  /others: { $ref: items.yaml }\n");
    const twice = await lowered(shared, {}, files);
    expect(twice.found.join("\n")).toContain("several paths share the operation");
  });

  it("are left out with the operations that the configuration leaves out", async () => {
    const text = withLinks(
      `a: { operationId: listOrders }\nb: { operationRef: '#/paths/~1customers~1{id}~1orders/get' }`,
    );
    const { links, found } = await lowered(text, {
      operations: { exclude: [{ id: "listOrders" }] },
    });
    expect(links).toEqual([]);
    expect(found).toEqual([]);
  });

  it.each([
    ["nothing: 1", "the parameter 'nothing': the operation 'listOrders' has no such parameter"],
    ["limits: 1", "has no such parameter, but 'limit'"],
    ["id: a", "several parameters have the name; 'path.id' or 'query.id' is clear"],
    ["path.id: 1, query.path.id: a", undefined],
    ["limit: 1, query.limit: 2", "another entry gives the query parameter 'limit'"],
    ["limit: '7'", undefined],
    ["limit: '700'", "it must be a number, not a string"],
    ["gift: 'true', query.id: 7", undefined],
    ["limit: a", "it must be a number, not a string"],
    ["limit: 1000", "it must be"],
    ["kind: shut", "it must be"],
    ["ids: [1, 2]", undefined],
    ["ids: [$response.body#/number]", "is within a value, where expressions are not evaluated"],
    ["limit: $response.body#/number", undefined],
    ["limit: $request.path.id", undefined],
    ["limit: '{$request.path.id}'", undefined],
    ["limit: $response.header.X-Page", undefined],
    ["limit: $response.body#/maybe", undefined],
    ["limit: $response.body#/gift", "is a boolean, where a number is needed"],
    ["limit: $response.body#/next", "is an object, where a number is needed"],
    ["limit: $response.body", "is an object, where a number is needed"],
    ["ids: $response.body#/ids", undefined],
    ["ids: $response.body#/names", "is a list of another type than the one that is needed"],
    ["ids: $response.body#/number", "is a number, where a list is needed"],
    ["gift: $response.body#/gift", undefined],
    ["gift: $statusCode", "is a number, where a boolean is needed"],
    ["kind: $request.header.x-trace", undefined],
    ["since: $response.body#/made", undefined],
    ["query.id: $response.body#/secret", "the body of the response has no '/secret'"],
    ["query.id: $request.body#/id", "the body of the request has no '/id'"],
    ["query.id: $request.body#/secret", undefined],
    ["query.id: $response.body#/nothing", "the body of the response has no '/nothing'"],
    ["query.id: $response.header.X-Nothing", "the response has no header 'X-Nothing'"],
    ["query.id: $response.header.X-List", "the header 'X-List' is no single value"],
    ["query.id: $response.header.Set-Cookie", "the header 'Set-Cookie' is no single value"],
    ["query.id: $request.query.nothing", "the operation has no query parameter 'nothing'"],
    ["query.id: $request.query.tags", "is a list, where a text is needed"],
    [
      "query.id: 'a{$request.query.tags}'",
      "an expression in 'a{$request.query.tags}' is no single value",
    ],
    ["query.id: $response.query.a", "a response has no query parameter"],
    ["query.id: $nothing", "what begins with '$' in '$nothing' is no runtime expression"],
    ["query.id: $url", undefined],
    ["limit: $response.body#/free", undefined],
    ["ids: $response.body#/free", "is a value without a schema, where a list is needed"],
    ["query.id: 'a{b}c'", undefined],
  ])("give values that there can be: %s", async (parameters, problem) => {
    const { links, found } = await lowered(toList(parameters));
    expect(found).toEqual(
      problem === undefined
        ? []
        : [
            expect.stringMatching(
              /^warning link-value \d+:\d+ The link 'list' gives no value for /,
            ),
          ],
    );
    if (problem !== undefined) expect(found[0]).toContain(problem);
    expect(links).toHaveLength(problem === undefined ? 1 : 0);
  });

  it.each([
    ["requestBody: $response.body", undefined],
    ["requestBody: $request.body", undefined],
    ["requestBody: $response.body#/next", undefined],
    ["requestBody: { number: 1 }", undefined],
    ["requestBody: {}", "it lacks the required property 'number'"],
    ["requestBody: { number: 1, made: '2026-01-01T00:00:00Z' }", "with a bigint or a Date in it"],
    ["requestBody: $response.body#/ids", "is a list, where an object is needed"],
  ])("give bodies: %s", async (body, problem) => {
    const text = withLinks(`put: { operationId: putOrders, parameters: { id: a }, ${body} }`);
    const { links, found } = await lowered(
      text,
      problem?.includes("Date") ? { dates: "Date" } : {},
    );
    if (problem === undefined) expect(found).toEqual([]);
    else expect(found).toEqual([expect.stringContaining(`the request body: `)]);
    if (problem !== undefined) expect(found[0]).toContain(problem);
    expect(links).toHaveLength(problem === undefined ? 1 : 0);
  });

  it.each([
    ["image/png: {}", "200", "text/plain: {}", "the body of the response is a sequence or bytes"],
    ["text/event-stream: {}", "200", "text/plain: {}", "is a sequence or bytes"],
    ["text/plain: {}", "204", "text/plain: {}", undefined],
    ["text/plain: {}", "200", "multipart/form-data: {}", "no JSON, XML, form or text"],
    ["text/plain: {}", "200", "image/png: {}, text/plain: {}", "no JSON, XML, form or text"],
    ["text/plain: {}", "200", "", "the operation takes none"],
  ])("send what is a value: %s %s to %s", async (from, status, to, problem) => {
    const { links, found } = await lowered(
      withPaths(`/a:
  post:
    operationId: a
    requestBody: { content: { ${to} } }
    responses: { "${status}": { description: D, content: { ${from} }, links: { a: { operationId: a, requestBody: $response.body } } } }
`),
    );
    expect(links).toHaveLength(problem === undefined ? 1 : 0);
    expect(found.filter((one) => one.includes("link-value"))).toEqual(
      problem === undefined ? [] : [expect.stringContaining(problem)],
    );
  });

  it("hold constants exactly", async () => {
    const large = toList("path.id: 9007199254740993");
    expect((await lowered(large)).found).toEqual([expect.stringContaining("write it in quotes")]);
    const text = large
      .replace("9007199254740993", "'9007199254740993'")
      .replace(
        "required: true, schema: { type: integer } }",
        "required: true, schema: { type: integer, format: int64 } }",
      );
    const { links, found } = await lowered(text, { int64: "bigint" });
    expect(found).toEqual([]);
    expect(links[0]?.parameters[0]?.value).toEqual({
      kind: "constant",
      value: "9007199254740993",
    });
  });

  it("compare what is held, where values are passed as they are", async () => {
    const text = toList("path.id: $response.body#/big, since: $response.body#/made").replace(
      "name: since, in: query, schema: { type: string, format: date-time }",
      "name: since, in: query, schema: { type: string }",
    );
    const { links, found } = await lowered(text, { int64: "bigint", dates: "Date" });
    expect(found).toEqual([]);
    expect(links).toHaveLength(1);
  });

  it("say what is left out: servers, and links of webhooks", async () => {
    const { links, found } = await lowered(
      withLinks("a: { operationId: putOrders, server: { url: /v2 } }").replace(
        "paths:\n",
        `webhooks: { hook: { post: { operationId: hook, responses: { "204": { description: T, links: { a: { operationId: putOrders } } } } } } }\npaths:\n`,
      ),
    );
    expect(links).toHaveLength(1);
    expect(found.map((one) => one.replace(/ \d+:\d+/, ""))).toEqual([
      expect.stringContaining("feature-unsupported"),
      expect.stringContaining("feature-unsupported"),
    ]);
    expect(found.join("\n")).toMatch(/'server'[^]*'links'|'links'[^]*'server'/);
  });

  it("end where types are endless, and in time", async () => {
    const depth = 3_000;
    const chain = Array.from(
      { length: depth },
      (_, i) =>
        `  A${i}: { type: object, properties: { next: { $ref: "#/components/schemas/A${i + 1}" } } }`,
    ).join("\n");
    const text = withLinks(
      "put: { operationId: putOrders, parameters: { id: a }, requestBody: $response.body#/deep }",
      `${chain}\n  A${depth}: { type: string }`,
    )
      .replace("      next:", '      deep: { $ref: "#/components/schemas/A0" }\n        next:')
      .replace(
        'required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } }',
        'content: { application/json: { schema: { $ref: "#/components/schemas/A1" } } }',
      );
    const { found } = await lowered(text);
    expect(found).toEqual([expect.stringContaining("an object of another type")]);
  });
});

describe("a link to the next page", () => {
  const body = (properties: string): string =>
    `content: { application/json: { schema: { type: object, properties: { ${properties} } } } }`;
  const one =
    "found: { type: array, items: {} }, meta: { type: object, properties: { next: { type: string } } }";
  const two = `${one}, other: { type: array, items: {} }`;
  const document = (link: string, content: string, further = "", method = "get"): string =>
    withPaths(`/orders:
  ${method}:
    operationId: listOrders
    ${further}
    parameters:
      - { name: after, in: query, schema: { type: string } }
      - { name: q, in: query, schema: { type: string } }
    responses:
      "200": { description: Some., ${content}, links: { ${link} } }
`);
  const to = (name: string, parameters: string): string =>
    `${name}: { operationId: listOrders, parameters: { ${parameters} } }`;
  const cursor = "after: $response.body#/meta/next";
  const pagination = async (text: string): Promise<unknown> =>
    (await lowerFiles({ "api.yaml": text }, { int64: "number" })).api?.operations[0]?.pagination;

  it.each([
    ["next", cursor],
    ["getNextPage", `${cursor}, q: $request.query.q`],
    ["next_page", `query.after: $response.body#/meta/next`],
  ])("called %s with %s says how pages follow each other", async (name, parameters) => {
    expect(await pagination(document(to(name, parameters), body(one)))).toEqual({
      style: "cursor",
      cursor: "after",
      next: ["meta", "next"],
      items: ["found"],
    });
  });

  it.each([
    ["has another name", to("previous", cursor), body(one)],
    ["sets another parameter too", to("next", `${cursor}, q: x`), body(one)],
    ["takes no cursor of the body", to("next", "after: x"), body(one)],
    ["is of a body without a list", to("next", cursor), body(one.replace("array", "object"))],
    ["is of a body with two lists", to("next", cursor), body(two)],
    ["is refused", to("next", cursor), body(one), "x-pagination: false"],
    ["is of an operation that does not only read", to("next", cursor), body(one), "", "post"],
  ])("says nothing where it %s", async (_, link, content, further = "", method = "get") => {
    expect(await pagination(document(link, content, further, method))).toBeUndefined();
  });

  it("says nothing beside x-pagination", async () => {
    const own = "x-pagination: { style: cursor, cursor: q, next: /next, items: found }";
    expect(await pagination(document(to("next", cursor), body(one), own))).toMatchObject({
      cursor: "q",
    });
  });
});
