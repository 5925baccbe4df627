import { describe, expect, it } from "vitest";
import { documentOf, ok, schemaOf, Statements } from "./statements.ts";
import { typesOf } from "./support.ts";

const statements = new Statements("corrected");

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
    statements.add("boolean-path/schema.d.ts", text);
  });

  it("arrays of arrays that are written as a part of allOf stay arrays of arrays", async () => {
    await statements.hold(
      "nested-arrays",
      schemaOf({ type: "array", items: { allOf: [{ type: "array", items: { type: "string" } }] } }),
      'Same<components["schemas"]["A"], string[][]>',
    );
  });

  it("lists of themselves are types", async () => {
    const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
    const list = (items: object): object => ({ type: "array", items });
    const schemas = {
      List: list(ref("List")),
      Json: {
        oneOf: [
          { type: "string" },
          list(ref("Json")),
          { type: "object", additionalProperties: ref("Json") },
        ],
      },
      Pair: { type: "array", prefixItems: [{ type: "string" }, list(ref("Pair"))] },
      First: list(ref("Second")),
      Second: { anyOf: [list(ref("First")), { type: "null" }] },
      Outer: list(ref("Json")),
      Missing: list(ref("List")),
    };
    const text = await statements.hold(
      "endless",
      documentOf({ components: { schemas } }),
      '["a", ["b", { c: ["d"] }]] extends components["schemas"]["Json"] ? true : false',
      'components["schemas"]["List"] extends unknown[] ? true : false',
      'Same<components["schemas"]["List"], components["schemas"]["List"][number]>',
      '[[[null]], null] extends components["schemas"]["First"] ? true : false',
      '[1] extends components["schemas"]["First"] ? false : true',
      '["a", [["b", []]]] extends components["schemas"]["Pair"] ? true : false',
    );
    expect(text).toContain('Outer: components["schemas"]["Json"][];');
    expect(text).toContain("Second: EndlessSecond | null;");
  });

  it("the constant null is null", async () => {
    await statements.hold(
      "null",
      schemaOf({ const: null }),
      'Same<components["schemas"]["A"], null>',
    );
  });

  it("arrays have as many elements as minItems and maxItems say", async () => {
    const { text } = await typesOf(
      schemaOf({ type: "array", minItems: 1, maxItems: 2, items: { type: "string" } }),
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
    statements.add("names/schema.ts", text);
    expect(text).toContain("export enum FooBar {");
    expect(text).toContain("export enum FooBar_2 {");
  });

  it("of schemas whose aliases have one name, the last has it without a prefix", async () => {
    const schemas = {
      user: { type: "string" },
      User: { type: "number" },
      Extract: { type: "string" },
    };
    const document = documentOf({ components: { schemas } });
    const options = { rootTypes: true, rootTypesNoSchemaPrefix: true };
    const { text } = await typesOf(document, options);
    expect(text).toContain("export type User = components['schemas']['User'];");
    expect(text).toContain("export type User_2 = components['schemas']['user'];");
    expect(text).toContain("export type Extract = components['schemas']['Extract'];");
    const prefixed = await typesOf(document, { rootTypes: true });
    expect(prefixed.text).toContain("export type SchemaUser = components['schemas']['user'];");
    expect(prefixed.text).toContain("export type SchemaUser_2 = components['schemas']['User'];");
  });

  it("enums of one value and of none compile", async () => {
    await statements.hold(
      "few",
      schemaOf({
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
    await statements.hold(
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

it("all of that compiles", async () => {
  expect(await statements.errors()).toEqual([]);
});
