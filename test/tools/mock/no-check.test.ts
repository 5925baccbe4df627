import { describe, expect, it } from "vitest";
import { folderWith } from "../frame/memory-host.ts";
import { serve } from "./serving.ts";
import { statefulMock } from "./stateful-text.ts";

const document = `openapi: 3.1.0
info: { title: Pets, version: "1" }
security: [{ key: [] }]
paths:
  /pets:
    get: { operationId: list, responses: { "200": { description: Done, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Pet" } } } } } } }
    post:
      operationId: make
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
      responses:
        "201": { description: Done, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
        "400": { description: Wrong }
  /pets/{id}:
    get:
      operationId: read
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer } }
        - { name: view, in: query, required: true, schema: { enum: [full] } }
      responses: { "200": { description: Done, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" }, example: { id: 3, name: Tom } } } } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
  schemas: { Pet: { type: object, required: [name], properties: { id: { type: integer }, name: { type: string } } } }
`;

/** Requests that the document does not allow, each in another way, and the status that they have without a check. */
const wrong = [
  ["without credentials", "GET", "/pets", undefined, {}, 200],
  ["with a path of another type", "GET", "/pets/abc?view=full", undefined, {}, 200],
  ["with another value of the query", "GET", "/pets/3?view=short", undefined, {}, 200],
  ["without a parameter", "GET", "/pets/3", undefined, {}, 200],
  ["with a body of another type", "POST", "/pets", { name: 1 }, {}, 201],
  ["with a body that is no JSON", "POST", "/pets", "{", {}, 201],
  ["without a body", "POST", "/pets", undefined, {}, 201],
  ["of another media type", "POST", "/pets", "a", { "content-type": "text/csv" }, 201],
  ["for another media type", "GET", "/pets", undefined, { accept: "text/csv" }, 200],
] as const;

describe.each([
  ["--no-check", false, {}],
  ["Prefer: handling=lenient", true, { prefer: "handling=lenient" }],
] as const)("%s", (_, checked, preference) => {
  it.each(wrong)("answers a request %s", async (__, method, path, body, headers, status) => {
    const strict = await statefulMock(document);
    expect((await strict.call(method, path, body, headers)).status).toBeGreaterThanOrEqual(400);
    const mock = await statefulMock(document, checked);
    const answer = await mock.call(method, path, body, { ...headers, ...preference });
    expect([answer.status, mock.errors]).toEqual([status, []]);
    expect(answer.headers.get("preference-applied")).toBe(checked ? "handling=lenient" : null);
  });

  it("keeps what is valid, also without credentials", async () => {
    const mock = await statefulMock(document, checked);
    const { body } = await mock.call("POST", "/pets", { name: "Rex" }, preference);
    const { id } = body as { readonly id: number };
    const read = await mock.call("GET", `/pets/${id}?view=full`, undefined, preference);
    expect(read.body).toEqual({ id, name: "Rex" });
  });

  it("checks the path, the method, the size and what Prefer asks for", async () => {
    const mock = await statefulMock(document, checked);
    expect((await mock.call("GET", "/dogs", undefined, preference)).status).toBe(404);
    expect((await mock.call("PUT", "/pets", {}, preference)).status).toBe(405);
    const large = { name: "a".repeat(2 ** 20) };
    // The document lists 400, which takes the place of 413.
    expect((await mock.call("POST", "/pets", large, preference)).status).toBe(400);
    const prefer = [preference["prefer" as keyof typeof preference], "code=418"].join(", ");
    expect((await mock.call("GET", "/pets", undefined, { prefer })).status).toBe(400);
    const named = prefer.replace("418", "400");
    expect((await mock.call("POST", "/pets", {}, { prefer: named })).status).toBe(400);
  });
});

it("is a flag of diptych mock", async () => {
  const { address } = await serve(await folderWith({ "a.yaml": document }), "a.yaml", "--no-check");
  expect((await fetch(`${address}/pets/abc`)).status).toBe(200);
});
