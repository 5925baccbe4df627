import { describe, expect, it } from "vitest";
import { compileTypes, typesOf, type Files } from "./support.ts";

/** A document in JSON with these paths and components. */
const documentOf = (parts: object, version = "3.1.0"): string =>
  JSON.stringify({ openapi: version, info: { title: "T", version: "1" }, paths: {}, ...parts });

const ok = { 200: { description: "ok" } };
const schema = (value: object): string => documentOf({ components: { schemas: { A: value } } });

/** Compiles a document's types with statements about them. */
async function holds(name: string, files: Files | string, ...statements: readonly string[]) {
  const { text, findings } = await typesOf(files);
  expect(findings.filter((finding) => finding.startsWith("error"))).toEqual([]);
  const check = [
    'import type { paths, components, operations, webhooks } from "./schema.js";',
    "type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;",
    ...statements.map((statement, i) => `export const s${i}: ${statement} = true;`),
    "export type Used = paths | components | operations | webhooks;",
  ].join("\n");
  expect(await compileTypes(name, { "schema.d.ts": text, "check.ts": check })).toEqual([]);
  return text;
}

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
    await holds(
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
    const schemas = {
      FromResponse: {
        $ref: "#/paths/~1x/get/responses/200/content/application~1json/schema/properties/a",
      },
      FromBody: { $ref: "#/components/requestBodies/R/content/application~1json/schema" },
      FromParameter: { $ref: "#/components/parameters/P/schema" },
      FromHeader: { $ref: "#/components/headers/H/schema" },
    };
    await holds(
      "inner-refs",
      documentOf({
        paths: { "/x": { get }, "/y": { get: other } },
        components: {
          schemas,
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
    expect(await compileTypes("deprecated", { "schema.d.ts": text })).toEqual([]);
    expect(text).toContain('A: $refs["#/components/schemas/Old"][];');
  });

  it("follow anchors and addresses", async () => {
    const schemas = {
      A: {
        $id: "https://x.example/a",
        type: "object",
        properties: { b: { $ref: "#b" } },
        $defs: { B: { $anchor: "b", type: "number" } },
      },
      C: { $ref: "https://x.example/a#b" },
    };
    await holds(
      "anchors",
      documentOf({ components: { schemas } }),
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
    await holds(
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
    const text = await holds(
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
    expect((await typesOf(wrong)).findings).toEqual(["error keyword-type /required"]);
  });
});

describe("what openapi-typescript gets wrong", () => {
  it("a boolean in a path is a path for each of its values", async () => {
    const parameters = ["flag", "n"].map((name, i) => ({
      name,
      in: "path",
      required: true,
      schema: { type: i === 0 ? "boolean" : "integer" },
    }));
    const paths = {
      "/a/{flag}/{n}": { parameters, get: { responses: ok } },
      "/b/{flag}": { parameters: parameters.slice(0, 1), get: { responses: ok } },
    };
    const { text } = await typesOf(documentOf({ paths }), { pathParamsAsTypes: true });
    expect(text).toContain("[path: `/a/true/${number}`]: {");
    expect(text).toContain("[path: `/a/false/${number}`]: {");
    expect(text).toContain('"/b/true": {');
    expect(await compileTypes("boolean-path", { "schema.d.ts": text })).toEqual([]);
  });

  it("arrays of arrays that are written as a part of allOf stay arrays of arrays", async () => {
    await holds(
      "nested-arrays",
      schema({ type: "array", items: { allOf: [{ type: "array", items: { type: "string" } }] } }),
      'Same<components["schemas"]["A"], string[][]>',
    );
  });

  it("the constant null is null", async () => {
    await holds("null", schema({ const: null }), 'Same<components["schemas"]["A"], null>');
  });

  it("arrays have as many elements as minItems and maxItems say", async () => {
    const { text } = await typesOf(
      schema({ type: "array", minItems: 1, maxItems: 2, items: { type: "string" } }),
      { arrayLength: true },
    );
    expect(text.replace(/\s+/g, " ")).toContain("A: [ string ] | [ string, string ];");
  });

  it("extensions are no responses and no paths", async () => {
    const paths = {
      "x-note": { get: {} },
      "/a": { get: { responses: { ...ok, "x-more": { description: "no" } } } },
    };
    expect((await typesOf(documentOf({ paths }))).text).not.toMatch(/x-(note|more)/);
  });

  it("members of enums, enums and aliases have names of their own", async () => {
    const schemas = {
      "foo-bar": { type: "string", enum: ["a-b", "a_b", "a-b", "+", '"'] },
      "foo.bar": { type: "string", enum: ["x"] },
      Record: { type: "object", properties: { a: { type: "object" } } },
      "1st": { type: "string" },
      paths: { type: "string" },
    };
    const document = documentOf({ components: { schemas } });
    const { text } = await typesOf(document, {
      enum: true,
      rootTypes: true,
      rootTypesNoSchemaPrefix: true,
      rootTypesKeepCasing: true,
      enumValues: true,
    });
    expect(await compileTypes("names", { "schema.ts": text })).toEqual([]);
    expect(text).toContain("export enum FooBar {");
    expect(text).toContain("export enum FooBar_2 {");
  });

  it("enums of one value and of none compile", async () => {
    await holds(
      "few",
      schema({
        type: "object",
        properties: { one: { enum: ["x"] }, none: { type: "array", items: {} } },
      }),
      'Same<components["schemas"]["A"]["one"], "x" | undefined>',
    );
  });
});

describe("OpenAPI 3.2", () => {
  const media = { schema: { type: "string" } };
  const paths = {
    "/a": {
      query: {
        operationId: "search",
        responses: {
          200: {
            description: "ok",
            content: { "text/plain": { $ref: "#/components/mediaTypes/T" } },
          },
        },
      },
      additionalOperations: { COPY: { responses: ok } },
      get: {
        responses: {
          200: {
            description: "ok",
            content: { "application/jsonl": { itemSchema: { type: "string" } } },
          },
        },
      },
    },
  };

  it("has operations of other methods, and media types as components", async () => {
    await holds(
      "v32",
      documentOf({ paths, components: { mediaTypes: { T: media } } }, "3.2.0"),
      'Same<paths["/a"]["query"], operations["search"]>',
      'Same<paths["/a"]["COPY"]["responses"][200]["content"], undefined>',
      'Same<operations["search"]["responses"][200]["content"]["text/plain"], string>',
    );
  });

  it("says what it has no type for", async () => {
    const { findings } = await typesOf(
      documentOf({ paths, components: { mediaTypes: { T: media } } }, "3.2.0"),
    );
    expect(findings).toEqual([
      "info paths-left-out /paths/~1a/get/responses/200/content/application~1jsonl/itemSchema",
    ]);
  });
});

describe("what is reported", () => {
  it.each([
    [{ type: "strin" }, "error keyword-type /components/schemas/A/type"],
    [
      { type: "object", properties: { a: { required: true } } },
      "error keyword-type /components/schemas/A/properties/a/required",
    ],
    [{ typ: "string" }, "warning keyword-unknown /components/schemas/A/typ"],
    [{ $ref: "#/components/schemas/B" }, "error ref-unknown /components/schemas/A/$ref"],
    [
      { allOf: [{ $ref: "#/components/schemas/A" }], $ref: "#/components/schemas/A" },
      "warning paths-ref-siblings /components/schemas/A/allOf",
    ],
  ])("%j: %s", async (value, finding) => {
    expect((await typesOf(schema(value))).findings).toContain(finding);
  });

  it("an operationId that is used twice", async () => {
    const get = { operationId: "x", responses: ok };
    const { findings } = await typesOf(
      documentOf({ paths: { "/a": { get }, "/b": { get: { ...get } } } }),
    );
    expect(findings).toEqual(["error operation-id-duplicate /paths/~1b/get/operationId"]);
  });

  it("callbacks, which have no type", async () => {
    const get = {
      responses: ok,
      callbacks: { done: { "{$request.body#/url}": { post: { responses: ok } } } },
    };
    expect((await typesOf(documentOf({ paths: { "/a": { get } } }))).findings).toEqual([
      "info paths-left-out /paths/~1a/get/callbacks",
    ]);
  });
});

it("takes time in proportion to the document", { retry: 2 }, async () => {
  const timeOf = async (count: number): Promise<number> => {
    const list = Array.from({ length: count }, (_, i) => i);
    const schemas = Object.fromEntries(
      list.map((i) => [
        `S${i}`,
        {
          allOf: [
            { $ref: `#/components/schemas/S${(i * 7) % count}` },
            {
              type: "object",
              properties: {
                k: { type: "string", enum: ["a", `b${i}`] },
                d: { $ref: `#/components/schemas/S${i}/properties/list/items` },
                list: { type: "array", items: { type: "string" } },
              },
            },
          ],
        },
      ]),
    );
    const union = {
      oneOf: list.map((i) => ({ $ref: `#/components/schemas/S${i}` })),
      discriminator: { propertyName: "t" },
    };
    const paths = Object.fromEntries(
      list.map((i) => [`/p${i}`, { get: { operationId: `o${i}`, responses: ok } }]),
    );
    const document = documentOf({ paths, components: { schemas: { ...schemas, Union: union } } });
    const before = process.cpuUsage().user;
    await typesOf(document.replaceAll(/"d":\{[^}]*\},/g, ""), {
      enum: true,
      enumValues: true,
      dedupeEnums: true,
      rootTypes: true,
    });
    return process.cpuUsage().user - before;
  };
  await timeOf(200);
  const small = await timeOf(400);
  expect((await timeOf(3200)) / small).toBeLessThan(24);
});
