import { Ajv2020 } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { accepts } from "../../generator/json-schema/accepts.ts";

type Json = Readonly<Record<string, unknown>>;

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** ajv as the generator uses it. */
function oracle(schema: Json): (value: unknown) => boolean {
  const options = { strict: false, validateFormats: false, validateSchema: false };
  return new Ajv2020(options).compile(schema);
}

const minimal = (openapi: string): Json => ({
  openapi,
  info: { title: "T", version: "1", "x-a": 1 },
  servers: [{ url: "http://x/{a}", variables: { a: { default: "b", enum: ["b"] } } }],
  tags: [{ name: "a" }, { name: "b" }],
  security: [{ basic: [] }],
  paths: {
    "/a/{b}": {
      parameters: [{ name: "b", in: "path", required: true, schema: { type: "string" } }],
      post: {
        tags: ["a"],
        operationId: "a",
        parameters: [
          { name: "q", in: "query", style: "deepObject", schema: { type: "object" } },
          { name: "h", in: "header", content: { "text/plain": { schema: {} } } },
          { $ref: "#/components/parameters/P" },
        ],
        requestBody: {
          content: { "multipart/form-data": { schema: {}, encoding: { a: { style: "form" } } } },
        },
        responses: {
          200: { description: "x", headers: { H: { schema: { type: "integer" } } } },
          "4XX": { $ref: "#/components/responses/R" },
          default: { description: "x", links: { l: { operationId: "a" } } },
        },
        callbacks: {
          c: { "{$request.body#/u}": { get: { responses: { default: { description: "d" } } } } },
        },
      },
    },
  },
  components: {
    schemas: { S: { type: "object", properties: { a: { nullable: true, enum: [1, {}] } } } },
    parameters: { P: { name: "p", in: "cookie", schema: { minimum: 1 }, examples: { e: {} } } },
    responses: { R: { description: "r" } },
    securitySchemes: {
      basic: { type: "http", scheme: "Bearer", bearerFormat: "x" },
      key: { type: "apiKey", name: "k", in: "header" },
      oauth: { type: "oauth2", flows: { implicit: { authorizationUrl: "u", scopes: {} } } },
      open: { type: "openIdConnect", openIdConnectUrl: "u" },
    },
  },
});

/** Replaces, removes, renames or adds a member anywhere in a document. */
function mutate(value: unknown, path: readonly number[], kind: number, other: unknown): unknown {
  if (typeof value !== "object" || value === null) return other;
  const [step = 0, ...rest] = path;
  const entries = Object.entries(value);
  const index = entries.length === 0 ? 0 : step % entries.length;
  const entry = entries[index];
  if (entry === undefined || (rest.length === 0 && kind === 0)) {
    entries.push([typeof other === "string" ? other : "x-y", other]);
  } else if (rest.length > 0 && typeof entry[1] === "object") {
    entries[index] = [entry[0], mutate(entry[1], rest, kind, other)];
  } else if (kind === 1) entries.splice(index, 1);
  else if (kind === 2) entries[index] = [`${entry[0]}x`, entry[1]];
  else entries[index] = [entry[0], other];
  return Array.isArray(value)
    ? entries.map(([, item]) => item as unknown)
    : Object.fromEntries(entries);
}

const path = fc.array(fc.nat(40), { minLength: 1, maxLength: 9 });
const member = fc.oneof(
  fc.constantFrom("x-a", "schema", "content", "query", "header", "path", "$ref", "", "type"),
  fc.constantFrom(
    null,
    true,
    0,
    -1,
    1.5,
    {},
    [],
    ["a", "a"],
    { $ref: "#/x" },
    { description: "d" },
  ),
);

describe("says of documents what ajv says", () => {
  it.each(["3.0", "3.1", "3.2"])("version %s", (version) => {
    const schema = JSON.parse(read(`generator/openapi/meta-schema/${version}.json`)) as Json;
    const quick = accepts(schema);
    const slow = oracle(schema);
    const seeds = [minimal(`${version}.0`)];
    for (const name of ["v2", "v3"]) {
      seeds.push({ ...(parse(read(`spec/${name}.yaml`)) as Json), openapi: `${version}.0` });
    }
    for (const seed of seeds) expect(quick(seed)).toBe(slow(seed));
    expect(quick(seeds[0])).toBe(true);
    let valid = 0;
    fc.assert(
      fc.property(fc.nat(9), path, fc.nat(3), member, (pick, where, kind, other) => {
        const document = mutate(seeds[pick > 1 ? 0 : pick + 1], where, kind, other);
        const expected = slow(document);
        if (expected) valid++;
        expect(quick(document)).toBe(expected);
      }),
      { numRuns: 2000, seed: 7 },
    );
    expect(valid).toBeGreaterThan(200);
    expect(valid).toBeLessThan(1800);
  });
});

describe("keywords", () => {
  it.each<[Json, readonly unknown[]]>([
    [{ type: ["string", "null"] }, ["a", null, 1]],
    [{ type: "integer", minimum: 1, exclusiveMinimum: 0 }, [1, 0, 1.5, "1", 2 ** 60]],
    [{ type: "object" }, [{}, [], null]],
    [{ enum: [1, "a", null, { a: 1, b: [2] }] }, [1, "a", null, { b: [2], a: 1 }, { a: 1 }, "b"]],
    [{ const: "a" }, ["a", "b", {}]],
    [{ pattern: "^.$", minLength: 1, maxLength: 1 }, ["a", "🙂", "ab", "", 5]],
    [
      { items: { type: "string" }, minItems: 1, uniqueItems: true },
      [["a"], [], ["a", "a"], [1], "x"],
    ],
    [
      { uniqueItems: true },
      [
        [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
        [{ a: 1 }, { a: 2 }],
        [1, "1"],
      ],
    ],
    [{ contains: { type: "string" }, maxContains: 1 }, [["a"], [], ["a", 1], ["a", "b"]]],
    [{ contains: { const: 1 }, minContains: 2 }, [[1, 1], [1]]],
    [{ properties: { a: { type: "string" } }, required: ["a"] }, [{ a: "" }, {}, { a: 1 }, 3]],
    [
      {
        properties: { a: {} },
        patternProperties: { "^x-": { type: "string" } },
        additionalProperties: false,
      },
      [{ a: 1, "x-b": "" }, { "x-b": 1 }, { b: 1 }],
    ],
    [
      { properties: { "x-a": { minimum: 3 } }, patternProperties: { "^x-": { type: "number" } } },
      [{ "x-a": 3 }, { "x-a": 1 }, { "x-a": "" }],
    ],
    [
      { propertyNames: { pattern: "^a" }, minProperties: 1, maxProperties: 2 },
      [{ a: 1 }, {}, { b: 1 }, { a: 1, ab: 1, ac: 1 }],
    ],
    [
      { oneOf: [{ required: ["a"] }, { required: ["b"] }] },
      [{ a: 1 }, { b: 1 }, { a: 1, b: 1 }, {}],
    ],
    [{ not: { required: ["a"] } }, [{}, { a: 1 }]],
    [
      JSON.parse(
        '{ "if": { "required": ["a"] }, "then": { "required": ["b"] }, "else": { "required": ["c"] } }',
      ) as Json,
      [{ a: 1, b: 1 }, { a: 1 }, { c: 1 }, {}],
    ],
    [{ dependentRequired: { a: ["b", "c"] } }, [{}, { a: 1 }, { a: 1, b: 1, c: 1 }, 5]],
    [{ dependentSchemas: { a: { required: ["b"] } } }, [{}, { a: 1 }, { a: 1, b: 1 }, 5]],
    [
      {
        $ref: "#/$defs/l",
        $defs: { l: { properties: { n: { $ref: "#/$defs/l" } }, additionalProperties: false } },
      },
      [{ n: { n: {} } }, { n: { m: 1 } }],
    ],
    [
      {
        allOf: [{ properties: { a: {} } }, true],
        anyOf: [{ properties: { b: { const: 1 } } }, { properties: { c: {} } }],
        unevaluatedProperties: false,
      },
      [{ a: 1 }, { b: 1 }, { b: 2 }, { b: 1, c: 1 }, { d: 1 }],
    ],
    [
      {
        oneOf: [
          { properties: { a: { const: 1 } }, required: ["a"] },
          { properties: { b: {} }, required: ["b"] },
        ],
        unevaluatedProperties: { type: "string" },
      },
      [{ a: 1 }, { a: 1, c: "" }, { a: 1, c: 1 }, { a: 2, b: 1 }, { a: "", b: 1 }],
    ],
    [
      JSON.parse(
        '{ "if": { "properties": { "a": { "const": 1 } }, "required": ["a"] }, "then": { "properties": { "b": {} } }, "unevaluatedProperties": false }',
      ) as Json,
      [{ a: 1, b: 1 }, { a: 2 }, {}, { b: 1 }],
    ],
    [
      { properties: { a: { unevaluatedProperties: false } }, unevaluatedProperties: false },
      [{ a: {} }, { a: { b: 1 } }, { b: 1 }],
    ],
    [{ multipleOf: 0.1, maximum: 0.7, exclusiveMaximum: 0.7 }, [0.3, 0.25, 0.6, 0.7, 0.8, "a"]],
    [{ maxItems: 1 }, [[], [1], [1, 2], "abc"]],
    [
      { prefixItems: [{ type: "string" }], items: { type: "integer" } },
      [[], ["a"], [1], ["a", 1], ["a", "b"], "a"],
    ],
    [false, [1]] as unknown as [Json, readonly unknown[]],
  ])("%j", (schema, values) => {
    const check = accepts(schema);
    const slow = oracle(schema);
    expect(values.map((value) => check(value))).toEqual(values.map((value) => slow(value)));
  });

  it.each([
    { unevaluatedItems: false },
    { properties: { a: { not: { contentSchema: {} } } } },
    { $ref: "other.json" },
    { items: { $id: "x", type: "string" } },
  ])("accepts nothing where it does not know one: %j", (schema) => {
    expect([2, {}, []].map(accepts(schema))).toEqual([false, false, false]);
  });

  it("knows those of the schema of extensions, so that linting valid ones loads nothing", () => {
    const schema = JSON.parse(read("spec/extensions.schema.json")) as Json;
    const valid = { "x-foreign": 1, "x-source": ["A 1", "B 2"] };
    expect(oracle(schema)(valid)).toBe(true);
    expect(accepts(schema)(valid)).toBe(true);
  });
});
