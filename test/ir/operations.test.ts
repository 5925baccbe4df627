import { expect, test } from "vitest";
import { operationNames } from "../../generator/views/operations/operation-names.ts";
import { replyShapes } from "../../generator/views/server/reply-shapes.ts";
import { shared } from "../support/many-files.ts";
import { lowerFiles, print, printAll } from "./lower-text.ts";

const text = `openapi: 3.1.1
info: { title: T, version: "1", x-gaps: { g: { source: A 1, missing: m, decision: d } } }
security: [{ basic: [] }]
paths:
  /users/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: integer } }
      - { name: fields, in: query, schema: { type: array, items: { type: string } } }
    get:
      operationId: get_user
      deprecated: true
      x-replaced-by: list
      x-source: [A 1, A 2]
      x-gap: g
      security: []
      parameters:
        - { name: fields, in: query, style: pipeDelimited, schema: { type: string, default: all } }
      responses:
        "200":
          description: ok
          headers: { ETag: { schema: { type: string } }, Content-Type: { schema: { type: string } } }
          content:
            application/json: { schema: { type: object, properties: { a: {} } } }
            text/xml; charset=utf-8: { schema: { type: array, xml: { name: users, wrapped: true }, items: { type: string, xml: { name: user } } } }
        4XX: { description: no, content: { application/problem+json: { schema: { type: object, properties: { p: {} } } } } }
    put:
      responses: { default: { description: d } }
      requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { n: {} } } } } }
  /users:
    get:
      operationId: list
      security: [{ basic: [], key: [] }, {}]
      x-pagination: { style: offset, offset: offset, limit: max, items: Users, unlimited: -1 }
      x-filter: { name: { type: string }, role: { type: array, items: { type: string } } }
      parameters: [{ name: filter, in: query, schema: { type: string } }, { name: offset, in: query, schema: { type: integer } }, { name: max, in: query, schema: { type: integer } }]
      responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { Users: { type: array, items: {} } } } } } } }
components:
  securitySchemes: { basic: { type: http, scheme: Basic }, key: { type: apiKey, in: header, name: X-Key } }
`;

test("operations", async () => {
  const { api, reported } = await lowerFiles({ "api.yaml": text });
  expect(reported).toEqual([
    "info operation-id-missing 26:5 The operation has no operationId and is named 'putUsersById'",
    "info type-numbered 24:40 The type of this schema is named GetUserResponseBody_2: another schema has the name GetUserResponseBody",
    "warning parameter-style-type 17:11 The style 'pipeDelimited' is not defined for a single value; 'fields' is sent in the style 'form'",
  ]);
  const [get, put, list] = api?.operations ?? [];
  expect(get).toMatchObject({
    id: "get_user",
    name: "getUser",
    replacedBy: "list",
    security: [],
    doc: { deprecated: true, sources: ["A 1", "A 2"], gaps: ["g"] },
    parameters: [
      { name: "id", in: "path", required: true, style: "simple", explode: false },
      { name: "fields", style: "pipeDelimited", explode: false, default: "all" },
    ],
  });
  expect(
    get?.responses.map((r) => [
      r.status,
      r.headers.map((h) => h.name),
      r.contents.map((c) => `${c.kind} ${print(c.type)}`),
    ]),
  ).toEqual([
    ["200", ["ETag"], ["json GetUserResponseBody", "xml GetUserResponseBody_2"]],
    ["4XX", [], ["json GetUserResponse4XXBody"]],
  ]);
  expect(get?.responses[0]?.contents[1]).toMatchObject({
    root: {
      kind: "list",
      wrapper: { local: "users" },
      item: { kind: "element", name: { local: "user" } },
    },
  });
  expect(put).toMatchObject({
    security: [[{ scheme: "basic", scopes: [] }]],
    body: { required: true },
  });
  expect(put?.parameters.map((p) => p.explode)).toEqual([false, true]);
  expect(list?.security).toEqual([
    [
      { scheme: "basic", scopes: [] },
      { scheme: "key", scopes: [] },
    ],
    [],
  ]);
  expect(list?.pagination).toEqual({
    style: "offset",
    offset: "offset",
    limit: "max",
    items: ["Users"],
    unlimited: -1,
  });
  expect(list?.filter.map((f) => `${f.name}: ${print(f.type)}`)).toEqual([
    "name: string",
    "role: string[]",
  ]);
  expect(printAll(api)).toEqual([
    "GetUserResponseBody: { a?: any }",
    "GetUserResponseBody_2: string[]",
    "GetUserResponse4XXBody: { p?: any }",
    "PutUsersByIdRequestBody: { n?: any }",
    "ListResponseBody: { Users?: any[] }",
  ]);
  expect(api?.gaps).toEqual([{ id: "g", source: "A 1", missing: "m", decision: "d" }]);
});

test.each([
  ["equal", "{ type: object, xml: { name: u }, properties: { a: {} } }", ["u GetUserResponseBody"]],
  [
    "different",
    "{ type: object, xml: { name: v }, properties: { a: {} } }",
    ["u GetUserResponseBody", "v GetUserResponseBody_2"],
  ],
])("inline bodies under two media types: %s schemas", async (_, xml, declared) => {
  const json = "{ type: object, xml: { name: u }, properties: { a: {} } }";
  const { api } = await lowerFiles({
    "api.yaml": text
      .replace("{ type: object, properties: { a: {} } }", json)
      .replace(/(text\/xml; charset=utf-8: \{ schema: ).*$/m, (_line, start) => `${start}${xml} }`),
  });
  const named = api?.declarations.filter(({ name }) => name.startsWith("GetUserResponseBody"));
  const rootOf = (root: object): string =>
    (root as { readonly name: { readonly local: string } }).name.local;
  expect(named?.map(({ root, name }) => `${rootOf(root)} ${name}`)).toEqual(declared);
});

test.each([
  [
    "/users/{id}:",
    "/users/{ident}:",
    ["path-parameter", "path-parameter", "path-parameter", "path-parameter"],
  ],
  ["[{ basic: [], key: [] }, {}]", "[{ basik: [] }]", ["security-unknown"]],
  ["x-replaced-by: list", "x-replaced-by: lists", ["replaced-by-unknown"]],
  ["limit: max", "limit: maximum", ["extension-invalid"]],
  ["items: Users", "items: Usrs", ["extension-invalid"]],
  ["items: Users", "items: /Users/all", ["extension-invalid"]],
  ["items: Users, ", "", ["extension-invalid"]],
  ["style: offset, offset: offset", "style: page, first: 2, number: offset", ["extension-invalid"]],
  ["name: filter", "name: filters", ["extension-invalid"]],
  ["role: { type: array", "role: { type: object", ["extension-invalid"]],
  [
    "items: { type: string } } }\n      parameters",
    "items: {} } }\n      parameters",
    ["extension-invalid"],
  ],
  ["decision: d", "decided: d", ["extension-invalid"]],
  ["operationId: list", "operationId: getUser", ["replaced-by-unknown"]],
  [
    "type: integer } }, { name: max",
    "type: integer } }, { name: offset, in: query, schema: {} }, { name: max",
    ["parameter-duplicate"],
  ],
])("%s → %s", async (from, to, codes) => {
  const { reported } = await lowerFiles({ "api.yaml": text.replace(from, to) });
  const errors = reported
    .filter((line) => /^(error|faulty)/.test(line))
    .map((line) => line.split(" ")[1]);
  expect(errors.sort()).toEqual([...codes].sort());
});

test("a name that stands in a path twice is a warning", async () => {
  const repeated = text.replace("/users/{id}:", "/users/{id}/{id}/{id}:");
  const { reported } = await lowerFiles({ "api.yaml": repeated });
  expect(reported.filter((line) => line.includes("path-parameter"))).toEqual([
    expect.stringMatching(/^warning path-parameter-repeated .*\{id\}/),
    expect.stringMatching(/^warning path-parameter-repeated .*\{id\}/),
  ]);
});

test("parts that operations share are declared once, under their own names", async () => {
  const { api } = await lowerFiles(shared);
  expect(api?.declarations.map(({ name }) => name)).toEqual([
    "FailureResponseBody",
    "FailureResponseBody_2",
    "SortByParameter",
    "NewRequestBody",
    "PageHeader",
    "FoundResponseBody",
    "FoundResponseBodyF",
    "OtherResponseBody",
    "BResponse501Body",
  ]);
  const [a, b, c] = api?.operations ?? [];
  expect(a?.parameters).toEqual(b?.parameters);
  expect(a?.parameters[0]).toBe(c?.parameters[0]);
  expect(a?.body?.contents).toBe(b?.body?.contents);
  const at = (operation: typeof a, status: string) =>
    operation?.responses.find((response) => response.status === status)?.contents[0]?.type;
  expect(at(a, "4XX")).toBe(at(b, "404"));
  expect(at(a, "default")).toBe(at(b, "500"));
  expect(at(b, "501")).toBe(at(c, "501"));
});

test("replies that are files are named after these, and are not those of an operation in another file", async () => {
  const { api } = await lowerFiles({
    "api.yaml": `openapi: 3.1.1
info: { title: T, version: "1" }
paths:
  /a: { $ref: "a.yaml" }
  /b: { $ref: "b.yaml" }
`,
    "a.yaml": `{ get: { operationId: a, responses: { "200": { $ref: "un authorized.yaml" }, "404": { $ref: "shared.yaml#/get/missing" } } } }`,
    "b.yaml": `{ get: { operationId: b, responses: { "200": { $ref: "un authorized.yaml" }, "404": { $ref: "shared.yaml#/get/missing" } } } }`,
    "un authorized.yaml": "{ description: u }",
    "shared.yaml": "{ get: { missing: { description: m } } }",
  });
  if (api === undefined) throw new Error("nothing was lowered");
  const names = operationNames(api);
  const { replies } = replyShapes(api, names, {
    types: "./server/types",
    responses: "./responses",
  });
  expect(replies.map(({ usual, operation }) => [usual, operation])).toEqual([
    ["UnAuthorized200", undefined],
    ["Missing404", undefined],
  ]);
});
