import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { lowerFiles } from "./lower-text.ts";

const codes = (reported: readonly string[]): string[] =>
  reported.map((line) => line.split(" ").slice(0, 2).join(" ")).sort();

describe("mistakes of several stages", () => {
  test("are reported in one run", async () => {
    const { reported } = await lowerFiles({
      "api.yaml": `openapi: 3.1.1
info: { title: Several, version: "1" }
paths:
  /a/{id}:
    get:
      operationId: getA
      parameters:
        - { name: id, in: pth, required: true, schema: { type: string } }
        - { name: page, in: query, schema: { type: integr } }
      x-pagination: { style: page, number: nowhere, size: page, items: a }
      security: [{ unknown: [] }]
      responses:
        "200":
          description: Done.
          content: { application/json: { schema: { $ref: "#/components/schemas/Lost" } } }
components:
  schemas:
    B: { type: object, properties: { c: { type: string, minLength: -1, default: 5 } } }
`,
    });
    expect(codes(reported)).toEqual([
      "error keyword-type",
      "error param-in",
      "error ref-unknown",
      "faulty keyword-type",
      "faulty security-unknown",
      "warning default-mismatch",
    ]);
  });

  test.each([
    [
      "a misspelt field of an operation",
      `  /a/{id}:
    get: { operationId: getA, paramters: [], responses: { "200": { description: Done. } } }`,
      ["error field-unknown"],
    ],
    [
      "a malformed component behind a reference",
      `  /a/{id}:
    get:
      operationId: getA
      parameters: [{ $ref: "#/components/parameters/Id" }]
      responses: { "200": { description: Done. } }
components: { parameters: { Id: { name: id, in: pth, required: true, schema: {} } } }`,
      ["error param-in"],
    ],
    [
      "a malformed security scheme",
      `  /a:
    get: { operationId: getA, security: [{ key: [] }], responses: { "200": { description: Done. } } }
components: { securitySchemes: { key: { type: apiKey, name: k, in: headr } } }`,
      ["error param-in"],
    ],
    [
      "two parameters without names",
      `  /a:
    get:
      operationId: getA
      parameters: [{ in: query, schema: {} }, { in: query, schema: {} }]
      responses: { "200": { description: Done. } }`,
      ["error field-missing", "error field-missing"],
    ],
  ])("%s has no follow-ups", async (_, paths, expected) => {
    const text = `openapi: 3.1.1\ninfo: { title: T, version: "1" }\npaths:\n${paths}\n`;
    const { reported } = await lowerFiles({ "api.yaml": text });
    expect(codes(reported)).toEqual(expected);
  });
});

const rich = `
openapi: 3.1.1
info: { title: Rich, version: "1", x-gaps: { g: { source: A, missing: m, decision: d } } }
servers: [{ url: "https://{h}", variables: { h: { default: a, enum: [a] } } }]
tags: [{ name: t, description: T }]
paths:
  /a/{id}:
    parameters: [{ $ref: "#/components/parameters/Id" }]
    post:
      operationId: postA
      tags: [t]
      parameters:
        - { name: q, in: query, style: form, explode: true, schema: { type: array, items: { type: integer, default: 1 } }, examples: { a: { value: [1] } } }
        - { name: filter, in: query, content: { application/json: { schema: { type: string } } } }
        - { name: page, in: query, schema: { type: integer } }
      requestBody: { required: true, content: { application/xml: { schema: { $ref: "#/components/schemas/A" } } } }
      responses:
        "200": { description: d, headers: { H: { schema: { type: string } } }, content: { application/json: { schema: { $ref: "#/components/schemas/U" } } } }
      security: [{ key: [] }, { flow: [s] }]
      x-pagination: { style: page, number: page, size: page, items: list }
      x-filter: { name: { type: string } }
      x-replaced-by: postA
components:
  parameters: { Id: { name: id, in: path, required: true, schema: { type: string } } }
  securitySchemes:
    key: { type: apiKey, name: k, in: header, x-token: { create: postA, accessLifetime: 1 } }
    flow: { type: oauth2, flows: { clientCredentials: { tokenUrl: "https://a", scopes: { s: text } } } }
  schemas:
    A:
      type: [object, "null"]
      required: [id]
      properties:
        id: { type: integer, format: int64, minimum: 1, multipleOf: 2, xml: { name: i, attribute: true } }
        list: { type: array, items: { type: string, pattern: a, maxLength: 2 }, xml: { wrapped: true } }
        pair: { type: array, prefixItems: [{ type: string }, { const: 1 }], items: false }
      additionalProperties: { type: string }
      example: { id: 1 }
    B: { allOf: [{ $ref: "#/components/schemas/A" }, { required: [id], properties: { b: { enum: [1, a] } } }] }
    U: { oneOf: [{ $ref: "#/components/schemas/A" }, { $ref: "#/components/schemas/B" }], discriminator: { propertyName: t, mapping: { a: A } } }
`;

type Container = Record<string | number, unknown>;

/** Every location of a value, as the keys that lead there. */
function locations(value: unknown, way: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [way];
  return [way, ...Object.entries(value).flatMap(([key, inner]) => locations(inner, [...way, key]))];
}

describe("a malformed value anywhere", () => {
  const wrong = [null, 5, "x", {}, [null], { "": null }];

  test("never throws", async () => {
    const document: unknown = parse(rich);
    const thrown: string[] = [];
    for (const way of locations(document).slice(1)) {
      for (const value of wrong) {
        const copy = structuredClone(document) as Container;
        let holder = copy;
        for (const key of way.slice(0, -1)) holder = holder[key] as Container;
        holder[way.at(-1) as string] = value;
        try {
          await lowerFiles({ "api.json": JSON.stringify(copy) });
        } catch (error) {
          thrown.push(`/${way.join("/")} = ${JSON.stringify(value)}: ${String(error)}`);
        }
      }
    }
    expect(thrown).toEqual([]);
  });
});
