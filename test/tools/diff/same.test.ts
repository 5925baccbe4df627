import { describe, expect, it } from "vitest";
import { changesOf, documentOf, documentWith, type Json } from "./support.ts";

const text = { type: "string" };
const pet = {
  type: "object",
  required: ["id"],
  properties: { id: { type: "integer" }, name: text },
};

/** Schemas that mean the same. */
const schemas: readonly (readonly [string, Json, Json])[] = [
  [
    "a choice of types",
    { type: ["string", "integer", "null"] },
    { oneOf: [text, { type: "integer", title: "Count" }, { type: "null" }] },
  ],
  ["an allOf of one", pet, { allOf: [pet] }],
  [
    "an allOf of parts",
    pet,
    {
      allOf: [
        { type: "object", properties: { id: { type: "integer" }, name: text } },
        { required: ["id"] },
      ],
    },
  ],
  [
    "keys in another order",
    pet,
    { properties: { id: { type: "integer" }, name: text }, required: ["id"], type: "object" },
  ],
  [
    "names that are required in another order",
    { type: "object", required: ["a", "b"] },
    { type: "object", required: ["b", "a"] },
  ],
  ["a constant in place of an enum of one", { enum: ["a"] }, { const: "a" }],
  ["a choice with null", { type: ["string", "null"] }, { anyOf: [{ type: "null" }, text] }],
  ["values in another order", { enum: ["a", "b"] }, { enum: ["b", "a"] }],
  [
    "a choice of constants",
    { enum: ["a", "b"] },
    { oneOf: [{ const: "b", title: "B" }, { const: "a" }] },
  ],
  ["types in another order", { type: ["string", "integer"] }, { type: ["integer", "string"] }],
  ["a limit that admits everything", text, { type: "string", minLength: 0, pattern: ".*" }],
  [
    "a type that keywords tell",
    { type: "object", properties: { a: text } },
    { properties: { a: text } },
  ],
  [
    "words",
    { ...text, description: "A.", examples: ["a"] },
    { ...text, title: "B", description: "B." },
  ],
  [
    "alternatives in another order",
    { oneOf: [text, { type: "integer" }] },
    { oneOf: [{ type: "integer" }, text] },
  ],
  [
    "additionalProperties: true",
    { type: "object" },
    { type: "object", additionalProperties: true },
  ],
  [
    "a bound that is stated twice",
    { type: "integer", minimum: 2 },
    { allOf: [{ type: "integer", minimum: 1 }, { minimum: 2 }] },
  ],
  [
    "a recursion that is written out once more",
    { $ref: "#/components/schemas/Tree" },
    {
      type: "object",
      properties: { parts: { type: "array", items: { $ref: "#/components/schemas/Tree" } } },
    },
  ],
];

const components = {
  schemas: {
    Pet: pet,
    Tree: {
      type: "object",
      properties: { parts: { type: "array", items: { $ref: "#/components/schemas/Tree" } } },
    },
  },
};

describe("what means the same is no change", () => {
  it.each(schemas)("%s", async (_, one, other) => {
    for (const direction of ["request", "response"] as const) {
      const [before, after] = [one, other].map((schema) => ({
        ...documentWith(direction, [schema, { type: "array", items: schema }]),
        components,
      })) as unknown as [Json, Json];
      expect(await changesOf(before, after)).toEqual([]);
      expect(await changesOf(after, before)).toEqual([]);
    }
  });

  it("a schema that moves to components, and back, and is called otherwise", async () => {
    const inline = { ...documentWith("response", [pet]), components: {} };
    const named = {
      ...documentWith("response", [{ $ref: "#/components/schemas/Pet" }]),
      components,
    };
    const renamed = {
      ...documentWith("response", [{ $ref: "#/components/schemas/Animal" }]),
      components: { schemas: { Animal: pet } },
    };
    expect(await changesOf(inline, named)).toEqual([]);
    expect(await changesOf(named, inline)).toEqual([]);
    expect(await changesOf(named, renamed)).toEqual([]);
  });

  it("but the root element in XML is called as the component", async () => {
    const named = (name: string): Json => ({
      ...documentWith("response", [{ $ref: `#/components/schemas/${name}` }], "application/xml"),
      components: { schemas: { [name]: pet } },
    });
    const changes = await changesOf(named("Pet"), named("Animal"));
    expect(changes.map(({ rule, level }) => [rule, level])).toEqual([
      ["xml-root-changed", "breaking"],
    ]);
  });

  it("parameters of a path that move to its operations, and shared parts", async () => {
    const q = { in: "query", name: "q", schema: text };
    const responses = {
      200: { description: "Done.", content: { "application/json": { schema: pet } } },
    };
    const before = documentOf({ paths: { "/a": { parameters: [q], get: { responses } } } });
    const after = documentOf({
      paths: {
        "/a": {
          get: {
            parameters: [{ $ref: "#/components/parameters/q" }],
            responses: { 200: { $ref: "#/components/responses/pet" } },
          },
        },
      },
      components: { parameters: { q }, responses: { pet: responses[200] } },
    });
    expect(await changesOf(before, after)).toEqual([]);
  });

  it("bytes as OpenAPI 3.0 describes them, and as 3.1 does", async () => {
    const bodyOf = (openapi: string, parts: Json, file: Json): Json => ({
      ...documentOf({
        paths: {
          "/a": {
            post: {
              requestBody: { content: { "application/json": { schema: parts } } },
              responses: { 200: { description: "Done.", content: { "application/zip": file } } },
            },
          },
        },
      }),
      openapi,
    });
    const partsOf = (a: Json, b: Json): Json => ({ type: "object", properties: { a, b } });
    const three = bodyOf(
      "3.0.3",
      partsOf({ ...text, format: "byte" }, { ...text, format: "binary" }),
      { schema: { ...text, format: "binary" } },
    );
    const later = partsOf(
      { ...text, contentEncoding: "base64" },
      { ...text, contentMediaType: "application/octet-stream" },
    );
    for (const file of [{}, { schema: {} }, { schema: { contentMediaType: "application/zip" } }]) {
      const one = bodyOf("3.1.0", later, file);
      expect(await changesOf(three, one)).toEqual([]);
      expect(await changesOf(one, three)).toEqual([]);
    }
  });

  it("the upgrade from one version of OpenAPI to another", async () => {
    const schema = {
      type: "object",
      properties: {
        name: { type: "string", "x-nullable": true },
        size: { type: "integer", minimum: 0, exclusiveMinimum: true },
      },
    };
    const info = { title: "Things", version: "1.0.0" };
    const two = {
      swagger: "2.0",
      info,
      host: "a.test",
      basePath: "/v1",
      schemes: ["https"],
      consumes: ["application/json"],
      produces: ["application/json"],
      paths: {
        "/a": {
          post: {
            operationId: "a",
            parameters: [
              { in: "body", name: "body", required: true, schema },
              { in: "query", name: "ids", type: "array", items: text, collectionFormat: "multi" },
            ],
            responses: { 200: { description: "Done.", schema } },
          },
        },
      },
    };
    const later = (openapi: string, own: Json): Json => {
      const content = { "application/json": { schema: own } };
      return {
        openapi,
        info,
        servers: [{ url: "https://a.test/v1" }],
        paths: {
          "/a": {
            post: {
              operationId: "a",
              parameters: [{ in: "query", name: "ids", schema: { type: "array", items: text } }],
              requestBody: { required: true, content },
              responses: { 200: { description: "Done.", content } },
            },
          },
        },
      };
    };
    const three = later("3.0.3", {
      type: "object",
      properties: {
        name: { type: "string", nullable: true },
        size: { type: "integer", minimum: 0, exclusiveMinimum: true },
      },
    });
    const one = later("3.1.0", {
      type: "object",
      properties: {
        name: { type: ["string", "null"] },
        size: { type: "integer", exclusiveMinimum: 0 },
      },
    });
    const documents = [two, three, one] as readonly Json[];
    for (const before of documents)
      for (const after of documents)
        expect(
          (await changesOf(before, after)).map(({ rule, message }) => [rule, message]),
        ).toEqual([]);
  });
});

it("constants in the query of a path may stand in another order, and other constants are another operation", async () => {
  const at = (path: string): Json => ({
    openapi: "3.1.1",
    info: { title: "A", version: "1" },
    paths: {
      [path]: { get: { operationId: "a", responses: { "204": { description: "Done." } } } },
    },
  });
  expect(await changesOf(at("/a?b=1&c=2"), at("/a?c=2&b=1"))).toEqual([]);
  const changes = await changesOf(at("/a?b=1"), at("/a?b=2"));
  expect(changes.map((one) => one.rule)).toContain("operation-removed");
});
