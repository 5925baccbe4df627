import { expect, test } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { lower } from "../../generator/ir/lower.ts";
import { loadDocument } from "../../generator/openapi/load.ts";
import { readSources } from "../../generator/source/reading/read.ts";
import type { SourceFile } from "../../generator/source/reading/source-file.ts";
import { lowerFiles } from "../ir/lower-text.ts";
import { memoryHost } from "../source/memory-host.ts";
import { growth, processorTime } from "../support/processor-time.ts";

const head = 'openapi: 3.1.1\ninfo: { title: T, version: "1" }\n';

test.each([
  [
    "swagger: '1.2'\n",
    ["error openapi-version 1:10 This document is in the format of Swagger 1.2"],
  ],
  [
    "openapi: 4.0.0\n",
    ["error openapi-version 1:10 This document is of the unknown version '4.0.0'"],
  ],
  [
    "info: {}\n",
    [
      "error openapi-version 1:1 This document is not an OpenAPI document: the field 'openapi' is missing",
    ],
  ],
  [
    "- a\n",
    ["error not-an-object 1:1 The file contains an array, but an OpenAPI document is an object"],
  ],
  [
    "openapi: 3.1.1\ninfo: { title: T }\npaths: {}\n",
    ["faulty field-missing 2:1 The field 'version' is missing"],
  ],
  [head, ["error field-missing 1:1 The field 'paths', 'components' or 'webhooks' is missing"]],
  [`${head}paths: []\n`, ["faulty field-type 3:8 'paths' must be an object, not an array"]],
  [`${head}paths: {}\npath: {}\n`, ["faulty field-unknown 4:1 There is no field 'path' here"]],
])("finds what is wrong in %j", async (text, expected) => {
  expect((await lowerFiles({ "api.yaml": text })).reported).toEqual(expected);
});

const operation = (inside: string): string =>
  `${head}paths:\n  /a:\n    get:\n      operationId: getA\n      responses: { "200": { description: ok } }\n${inside}`;

test.each(["3.0.3", "3.1.1", "3.2.0"])(
  "%s: every mistake of an operation is reported once",
  async (version) => {
    const text = operation(
      "      parameters:\n        - { name: x, in: pth, schema: { type: string } }\n        - { nam: y, in: query, schema: { type: string } }\n      tags: one\n",
    ).replace("3.1.1", version);
    const { reported } = await lowerFiles({ "api.yaml": text });
    const codes = reported.map((line) => line.split(" ").slice(1, 3).join(" "));
    expect(codes.sort()).toEqual([
      "field-missing 10:11",
      "field-type 11:13",
      "field-unknown 10:13",
      "param-in 9:26",
    ]);
  },
);

test.each([
  [
    "$ref: '#/components/schemas/Usr'",
    ["error ref-unknown 6:13 '#/components/schemas/Usr' points to nothing"],
  ],
  [
    "$ref: '#/components/schemas/User%zz'",
    [
      "error ref-invalid 6:13 '#/components/schemas/User%zz' is not a valid reference: a percent sign in it starts no escape",
    ],
  ],
  [
    "$ref: '#/info/title'",
    [
      "error ref-invalid 6:13 '#/info/title' is not a valid reference: it points to a string, not to an object",
    ],
  ],
  [
    "type: object\n      required: [a]\n      properties: { a: { $ref: '#/components/schemas/A/required' } }",
    [
      "error ref-invalid 8:32 '#/components/schemas/A/required' is not a valid reference: it points to an array, not to an object",
    ],
  ],
  [
    "minLength: -1\n      type: string",
    ["faulty keyword-type 6:18 'minLength' must be a whole number from 0, not -1"],
  ],
  [
    "type: [int, string]",
    [
      "faulty keyword-type 6:13 'type' must be one of string, number, integer, boolean, object, array, null, or a list of them, not [int, string]",
    ],
  ],
  ["anyOf: []", ["faulty keyword-type 6:14 'anyOf' must be a list of schemas, not an empty list"]],
  ["anyOf: [{}, 5]", ["error keyword-type 6:14 'anyOf' must be a list of schemas, not a list"]],
  [
    "type: text",
    [
      "faulty keyword-type 6:13 'type' must be one of string, number, integer, boolean, object, array, null, or a list of them, not 'text'",
    ],
  ],
  [
    "additionalItems: { type: string }",
    ["warning keyword-unsupported 6:7 'additionalItems' is not supported and checks nothing"],
  ],
  [
    "type: string\n      maxLenght: 3",
    ["warning keyword-unknown 7:7 'maxLenght' is not a schema keyword"],
  ],
  [
    "type: string\n      nullable: true",
    ["faulty nullable-later 7:7 'nullable' is no keyword since OpenAPI 3.1"],
  ],
  [
    "type: string\n      nullable: false",
    ["warning nullable-ignored 7:7 'nullable' has no effect since OpenAPI 3.1"],
  ],
  [
    "type: string\n      pattern: '('",
    [
      "warning pattern-invalid 7:16 The pattern is not a valid JavaScript regular expression and checks nothing: Unterminated group",
    ],
  ],
  [
    "minimum: 1",
    ["info type-inferred 6:7 The schema has no 'type'; 'minimum' implies number or integer"],
  ],
  ["minLength: 1", ["info type-inferred 6:7 The schema has no 'type'; 'minLength' implies string"]],
  [
    "type: integer\n      default: x",
    [
      "warning default-mismatch 7:16 The default does not fit its schema: it must be a number, not a string",
    ],
  ],
  [
    "type: object\n      properties: { a: { type: array, items: { type: string } } }\n      examples: [{ a: [x, 1] }]",
    [
      "warning example-mismatch 8:27 The example does not fit its schema: '/a/1' must be a string, not a number",
    ],
  ],
  [
    "type: integer\n      minimum: 3\n      maximum: 2",
    ["warning bounds-empty 7:16 No value is valid: 'minimum' is above 'maximum'"],
  ],
  [
    "type: integer\n      enum: [2, a]",
    ['warning enum-type 7:13 The value "a" is not of type integer, so it can never match'],
  ],
  [
    "$ref: '#/components/schemas/A'",
    ["error ref-loop 5:5 'A' refers back to itself without a type in between"],
  ],
])("schema %j", async (schema, expected) => {
  const text = `${head}components:\n  schemas:\n    A:\n      ${schema}\n    User: { type: string }\n`;
  expect((await lowerFiles({ "api.yaml": text })).reported).toEqual(expected);
});

test("a loop of three references is reported once", async () => {
  const text = `${head}components:\n  schemas:\n    A: { $ref: '#/components/schemas/B' }\n    B: { oneOf: [{ $ref: '#/components/schemas/C' }, { type: string }] }\n    C: { $ref: '#/components/schemas/A' }\n`;
  const { reported } = await lowerFiles({ "api.yaml": text });
  expect(reported).toEqual([expect.stringContaining("error ref-loop")]);
});

test("names that collide are reported with both places", async () => {
  const text = `${head}components:\n  schemas:\n    error_response: { type: string }\n    ErrorResponse: { type: string }\n`;
  expect((await lowerFiles({ "api.yaml": text })).reported).toEqual([
    "warning name-collision 5:5 'error_response' is named ErrorResponse_2 in the code: 'ErrorResponse' becomes ErrorResponse as well",
  ]);
});

test("schemas, parameters and path items in other files", async () => {
  const { api, reported } = await lowerFiles({
    "spec/api.yaml": `${head}paths:\n  /a/{b}: { $ref: paths/a.yaml }\n`,
    "spec/paths/a.yaml":
      "get:\n  operationId: getA\n  parameters: [{ $ref: '../shared.json#/b' }]\n  responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '../shared.json#/thing' } } } } }\n",
    "spec/shared.json":
      '{"b": {"name": "b", "in": "path", "required": true, "schema": {"type": "string"}}, "thing": {"type": "object", "properties": {"next": {"$ref": "#/thing"}}}}',
  });
  expect(reported).toEqual([]);
  expect(api?.declarations.map((d) => `${d.name} ${d.origin.file}${d.origin.pointer}`)).toEqual([
    "Thing spec/shared.json/thing",
  ]);
  expect(api?.operations[0]?.parameters[0]?.origin).toEqual({
    file: "spec/shared.json",
    pointer: "/b",
  });
});

test("a document with thousands of the same mistake is reported in time linear in its size", async () => {
  const time = async (count: number): Promise<number> => {
    const schemas = Array.from(
      { length: count },
      (_, i) =>
        `    Thing${i}: { type: object, properties: { a: { $ref: '#/components/schemas/Thing${i}x9' } } }`,
    );
    const paths = Array.from(
      { length: count },
      (_, i) => `  /a${i}: { get: { operationId: op${i}, respones: {}, responses: {} } }`,
    );
    const text = `openapi: 3.1.1\ninfo: { title: T, version: "1" }\npaths:\n${paths.join("\n")}\ncomponents:\n  schemas:\n${schemas.join("\n")}\n`;
    const sources = await readSources("a.yaml", memoryHost({ "a.yaml": text }));
    const diagnostics = new Diagnostics();
    const start = processorTime();
    const document = loadDocument(sources, diagnostics);
    if (document !== undefined) lower(document, { int64: "number" }, diagnostics);
    expect(diagnostics.all.length).toBeGreaterThanOrEqual(2 * count);
    return processorTime() - start;
  };
  expect(await growth(time, [500, 4000], 32)).toBeLessThan(32);
});

test.each(["3.0.3", "3.1.1", "3.2.0"])(
  "%s: a component name with characters that are not allowed is a warning",
  async (version) => {
    const text = `openapi: ${version}\ninfo: { title: T, version: "1" }\npaths: {}\ncomponents:\n  schemas:\n    Page«Order»: { type: object, properties: { next: { $ref: '#/components/schemas/Page%C2%ABOrder%C2%BB' } } }\n    a b: { type: sting }\n`;
    const { reported } = await lowerFiles({ "api.yaml": text });
    expect(reported.map((line) => line.split(" ").slice(0, 3).join(" "))).toEqual([
      "warning component-name 6:5",
      "warning component-name 7:5",
      expect.stringMatching(/^error (keyword-type|field-value) 7:18$/),
    ]);
  },
);

test("references do not search the text of their file again", async () => {
  const texts = {
    "api.yaml": `${head}paths: {}\ncomponents: { schemas: { A: { type: string } } }\n`,
  };
  const sources = await readSources("api.yaml", memoryHost(texts));
  let reads = 0;
  const counted = (file: SourceFile): SourceFile =>
    Object.create(file, {
      text: { get: () => (reads++, file.text) },
      value: { value: file.value },
    }) as SourceFile;
  const files = new Map([...sources.files].map(([name, file]) => [name, counted(file)]));
  const document = loadDocument({ ...sources, files }, new Diagnostics());
  const before = reads;
  for (let i = 0; i < 100; i++) {
    const reference = { value: "#/components/schemas/A", file: "api.yaml", pointer: `/x/${i}` };
    expect(document?.resolve(reference)?.value).toEqual({ type: "string" });
  }
  expect(reads).toBe(before);
});
