import { describe, expect, it } from "vitest";
import { documentOf, Statements } from "./statements.ts";
import { typesOf } from "./support.ts";

const statements = new Statements("references");

describe("references that no path of types leads to", () => {
  const schemas = {
    A: {
      type: "object",
      properties: {
        list: {
          type: "array",
          items: { type: "object", required: ["x"], properties: { x: { type: "number" } } },
        },
        deep: { type: "object", properties: { y: { type: "string" } } },
        either: { oneOf: [{ type: "string" }, { type: "number" }] },
      },
    },
    B: {
      type: "object",
      required: ["item", "y", "first"],
      properties: {
        item: { $ref: "#/components/schemas/A/properties/list/items" },
        y: { $ref: "#/components/schemas/A/properties/deep/properties/y" },
        first: { $ref: "#/components/schemas/A/properties/either/oneOf/0" },
      },
    },
    Tree: {
      type: "object",
      properties: {
        children: {
          type: "array",
          items: {
            type: "object",
            properties: { again: { $ref: "#/components/schemas/Tree/properties/children/items" } },
          },
        },
      },
    },
  };

  it("lead to a member of $refs, also where they go round", async () => {
    await statements.hold(
      "deep-refs",
      documentOf({ components: { schemas } }),
      'Same<components["schemas"]["B"]["item"]["x"], number>',
      'Same<components["schemas"]["B"]["y"], string>',
      'Same<components["schemas"]["B"]["first"], string>',
      'Same<NonNullable<NonNullable<NonNullable<components["schemas"]["Tree"]["children"]>[number]["again"]>["again"]> extends { again?: unknown } ? true : false, true>',
    );
  });

  it("lead into bodies, responses, parameters and headers", async () => {
    const body = (value: object): object => ({
      content: { "application/json": { schema: value } },
    });
    const get = {
      operationId: "getX",
      parameters: [{ $ref: "#/paths/~1y/get/parameters/0" }],
      responses: {
        200: {
          description: "ok",
          ...body({
            type: "object",
            required: ["a"],
            properties: { a: { type: "object", properties: { b: { type: "number" } } } },
          }),
        },
        201: { $ref: "#/paths/~1y/get/responses/201" },
      },
    };
    const other = {
      parameters: [{ name: "q", in: "query", required: true, schema: { type: "integer" } }],
      responses: { 201: { description: "ok", ...body({ type: "string" }) } },
    };
    const inner = {
      FromResponse: {
        $ref: "#/paths/~1x/get/responses/200/content/application~1json/schema/properties/a",
      },
      FromBody: { $ref: "#/components/requestBodies/R/content/application~1json/schema" },
      FromParameter: { $ref: "#/components/parameters/P/schema" },
      FromHeader: { $ref: "#/components/headers/H/schema" },
    };
    await statements.hold(
      "inner-refs",
      documentOf({
        paths: { "/x": { get }, "/y": { get: other } },
        components: {
          schemas: inner,
          requestBodies: { R: body({ type: "boolean" }) },
          parameters: { P: { name: "p", in: "query", schema: { type: "integer" } } },
          headers: { H: { schema: { type: "string" } } },
        },
      }),
      'Same<components["schemas"]["FromResponse"], { b?: number }>',
      'Same<components["schemas"]["FromBody"], boolean>',
      'Same<components["schemas"]["FromParameter"], number>',
      'Same<components["schemas"]["FromHeader"], string>',
      'Same<operations["getX"]["parameters"]["query"]["q"], number>',
      'Same<operations["getX"]["responses"][201]["content"]["application/json"], string>',
    );
  });

  it("lead to components that are left out as deprecated", async () => {
    const document = documentOf({
      components: {
        schemas: {
          Old: { type: "string", deprecated: true },
          A: { type: "array", items: { $ref: "#/components/schemas/Old" } },
        },
      },
    });
    const { text } = await typesOf(document, { excludeDeprecated: true });
    statements.add("deprecated/schema.d.ts", text);
    expect(text).toContain('A: $refs["#/components/schemas/Old"][];');
  });

  it("follow anchors and addresses", async () => {
    const addressed = {
      A: {
        $id: "https://x.example/a",
        type: "object",
        properties: { b: { $ref: "#b" } },
        $defs: { B: { $anchor: "b", type: "number" } },
      },
      C: { $ref: "https://x.example/a#b" },
    };
    await statements.hold(
      "anchors",
      documentOf({ components: { schemas: addressed } }),
      'Same<NonNullable<components["schemas"]["A"]["b"]>, number>',
      'Same<components["schemas"]["C"], number>',
    );
  });

  it("are followed where a component is one itself", async () => {
    const components = {
      responses: {
        A: { $ref: "#/components/responses/B" },
        B: { description: "b", content: { "text/plain": { schema: { type: "string" } } } },
      },
      parameters: {
        A: { $ref: "#/components/parameters/B" },
        B: { name: "n", in: "query", schema: { type: "integer" } },
      },
      requestBodies: {
        A: { $ref: "#/components/requestBodies/B" },
        B: { content: { "text/plain": { schema: { type: "string" } } } },
      },
    };
    await statements.hold(
      "component-refs",
      documentOf({ components }),
      'Same<components["responses"]["A"]["content"]["text/plain"], string>',
      'Same<components["parameters"]["A"], number>',
      'Same<components["requestBodies"]["A"]["content"]["text/plain"], string>',
    );
  });
});

describe("documents of several files", () => {
  const files = {
    "openapi.yaml": documentOf({
      paths: {
        "/a": { $ref: "parts/path.yaml" },
        "/b": { $ref: "parts/path.yaml" },
        "/c": {
          get: {
            parameters: [{ $ref: "parts/common.yaml#/components/parameters/Page" }],
            responses: { 400: { $ref: "parts/common.yaml#/components/responses/Bad" } },
          },
        },
      },
      components: {
        schemas: {
          Own: { type: "object", properties: { thing: { $ref: "parts/thing.yaml" } } },
          Problem: { type: "string" },
          Pet: {
            oneOf: [{ $ref: "parts/common.yaml#/components/schemas/Dog" }],
            discriminator: {
              propertyName: "kind",
              mapping: { dog: "parts/common.yaml#/components/schemas/Dog" },
            },
          },
        },
      },
    }),
    "parts/path.yaml": JSON.stringify({
      get: {
        operationId: "getIt",
        parameters: [
          { name: "q", in: "query", schema: { $ref: "common.yaml#/components/schemas/Q" } },
        ],
        responses: {
          200: {
            description: "ok",
            content: {
              "application/json": { schema: { $ref: "../openapi.yaml#/components/schemas/Own" } },
            },
          },
        },
      },
    }),
    "parts/common.yaml": JSON.stringify({
      components: {
        parameters: {
          Page: { name: "page", in: "query", required: true, schema: { type: "integer" } },
        },
        schemas: {
          Q: { type: "string", enum: ["a"] },
          Problem: { type: "object", properties: { title: { type: "string" } } },
          Dog: { type: "object", properties: { bark: { type: "boolean" } } },
        },
        responses: {
          Bad: {
            description: "bad",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
          },
        },
      },
    }),
    "parts/thing.yaml": JSON.stringify({
      type: "object",
      properties: { self: { $ref: "#" }, q: { $ref: "common.yaml#/components/schemas/Q" } },
    }),
  };

  it("share what they refer to as components, with names of their own", async () => {
    const text = await statements.hold(
      "files",
      files,
      'Same<operations["getIt"]["responses"][200]["content"]["application/json"], components["schemas"]["Own"]>',
      'Same<components["schemas"]["Problem"], string>',
      'Same<components["schemas"]["schemas-Problem"], { title?: string }>',
      'Same<components["schemas"]["thing"]["self"], components["schemas"]["thing"] | undefined>',
      'Same<paths["/c"]["get"]["parameters"]["query"]["page"], number>',
      'Same<components["schemas"]["Dog"]["kind"], "dog">',
    );
    expect(text.match(/getIt: \{/g)).toHaveLength(1);
  });

  it("are named in what is reported", async () => {
    const wrong = { ...files, "parts/thing.yaml": '{ "type": "object", "required": "all" }' };
    expect((await typesOf(wrong)).findings).toEqual(["faulty keyword-type /required"]);
  });
});

it("all of that compiles", async () => {
  expect(await statements.errors()).toEqual([]);
});
