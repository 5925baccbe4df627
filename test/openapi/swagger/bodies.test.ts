import { expect, test } from "vitest";
import { lowerFiles, printAll } from "../../ir/lower-text.ts";
import { withSwaggerPaths } from "./swagger-text.ts";

async function lowered(paths: string, rest = "") {
  const { api } = await lowerFiles({ "api.yaml": withSwaggerPaths(paths, rest) });
  const bodies = api?.operations.map(({ id, body }) => [
    id,
    body?.required,
    body?.contents.map(({ mediaType }) => mediaType).join(" "),
  ]);
  return { bodies, types: printAll(api), operations: api?.operations ?? [] };
}

const responses = 'responses: { "204": { description: n } }';

test("the body and the form of a path item belong to its operations, which may replace them", async () => {
  const { bodies, types } = await lowered(`/a:
  parameters:
    - { name: x, in: formData, type: string }
    - { name: y, in: formData, type: integer, required: true }
  post: { operationId: a, consumes: [multipart/form-data], ${responses} }
  put:
    operationId: b
    consumes: [application/x-www-form-urlencoded, multipart/form-data]
    parameters: [{ name: x, in: formData, type: boolean }]
    ${responses}
/b:
  parameters: [{ name: body, in: body, schema: { type: array, items: { type: string } } }]
  post: { operationId: c, ${responses} }
  put: { operationId: d, parameters: [{ name: body, in: body, required: true, schema: { type: object } }], ${responses} }
`);
  expect(bodies).toEqual([
    ["a", true, "multipart/form-data"],
    ["b", true, "application/x-www-form-urlencoded multipart/form-data"],
    ["c", false, "application/json"],
    ["d", true, "application/json"],
  ]);
  expect(types.slice(0, 2)).toEqual([
    "ARequestBody: { x?: string; y: integer }",
    "BRequestBody: { y: integer; x?: boolean }",
  ]);
});

test("a shared body takes the media types of each operation", async () => {
  const { bodies } = await lowered(
    `/a:
  post: { operationId: a, parameters: [{ $ref: "#/parameters/B" }], ${responses} }
  put: { operationId: b, consumes: [text/json], parameters: [{ $ref: "#/parameters/B" }], ${responses} }
  patch: { operationId: c, consumes: [], parameters: [{ $ref: "#/parameters/Alias" }], ${responses} }
`,
    `parameters:
  B: { name: b, in: body, required: true, schema: { type: object } }
  Alias: { $ref: "#/parameters/B" }
`,
  );
  expect(bodies).toEqual([
    ["a", true, "application/json"],
    ["b", true, "text/json"],
    ["c", true, "application/json"],
  ]);
});

test("a file is bytes, in forms and in responses", async () => {
  const { bodies, types, operations } = await lowered(`/a:
  post:
    operationId: a
    parameters: [{ name: f, in: formData, type: file, required: true }]
    responses: { "200": { description: f, schema: { type: file } } }
/b:
  get: { operationId: b, produces: [image/png, application/xml], responses: { "200": { description: f, schema: { type: file } } } }
`);
  expect(bodies?.[0]).toEqual(["a", true, "multipart/form-data"]);
  expect(types).toEqual(["ARequestBody: { f: any }"]);
  // A file of JSON is not parsed.
  const kinds = operations.map(({ responses: [first] }) => first?.contents.map(({ kind }) => kind));
  expect(kinds).toEqual([["text"], ["binary", "text"]]);
});

test("names that objects have of their own are names like others", async () => {
  const { types } = await lowered(
    `/a:
  post:
    operationId: a
    consumes: [application/x-www-form-urlencoded]
    parameters: [{ name: __proto__, in: formData, type: string }, { name: constructor, in: formData, type: string }]
    responses: { "200": { $ref: "#/responses/__proto__" } }
`,
    "responses: { __proto__: { description: d, headers: { __proto__: { type: string } } } }\n",
  );
  expect(types).toEqual(["ARequestBody: { __proto__?: string; constructor?: string }"]);
});
