import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { expect, test } from "vitest";
import { bundle } from "../../../tools/bundle/bundle.ts";
import { documentText } from "../../../tools/bundle/document-text.ts";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { analyse } from "../../../generator/analyse.ts";
import { lint } from "../../../tools/lint/lint.ts";
import { readSources } from "../../../generator/source/reading/read.ts";
import { memoryHost } from "../../source/memory-host.ts";
import { generateFiles } from "../../support/generate.ts";

const emit = ["types", "validate", "json", "xml", "server", "client"] as const;

/** A document of 2.0 as the text of one of 3.1, and what was found. */
async function upgraded(files: Readonly<Record<string, string>>): Promise<{
  readonly text: string;
  readonly codes: readonly string[];
}> {
  const [entry = ""] = Object.keys(files);
  const sources = await readSources(entry, memoryHost(files));
  const diagnostics = new Diagnostics();
  const value = await bundle(sources, { swaggerUp: true }, diagnostics);
  return {
    text: documentText(value ?? {}, "yaml"),
    codes: diagnostics.all.map(({ code, location }) => `${code} ${location?.pointer}`),
  };
}

/** The rules that find something in a document. */
async function linted(text: string): Promise<ReadonlySet<string>> {
  const diagnostics = new Diagnostics();
  const host = memoryHost({ "api.yaml": text });
  const { sources } = await analyse({ input: "api.yaml", int64: "number" }, host, diagnostics);
  return new Set(lint(sources, { rules: {} }, diagnostics.all).map(({ code }) => code));
}

const documents = new URL("../../openapi/swagger/documents/", import.meta.url);
const texts = [
  ...readdirSync(documents).map((name) => [name, new URL(name, documents)] as const),
  ["the case 'swagger'", new URL("../../cases/swagger/spec.yaml", import.meta.url)] as const,
].map(([name, url]) => [name, readFileSync(url, "utf8")] as const);

test.each(texts)("%s generates the same as a document of 3.1", async (_, text) => {
  const { text: written } = await upgraded({ "api.yaml": text });
  expect(written).toMatch(/^openapi: 3\.1\./);
  expect(written).not.toMatch(/nullable|exclusiveM\w+: (?:true|false)/);
  expect(await generateFiles(written, { emit })).toEqual(await generateFiles(text, { emit }));
  const before = await linted(text);
  expect([...(await linted(written))].filter((code) => !before.has(code))).toEqual([]);
});

test("lists that 3.1 has no style for are texts, which is reported", async () => {
  const list = (place: string, name: string, format: string): string =>
    `{ name: ${name}, in: ${place}, required: true, type: array, items: { type: integer }, default: [1, 2], collectionFormat: ${format} }`;
  const { text, codes } = await upgraded({
    "api.yaml": `swagger: "2.0"
info: { title: t, version: "1" }
paths:
  /a/{p}:
    post:
      consumes: [application/x-www-form-urlencoded]
      parameters: [${list("path", "p", "pipes")}, ${list("query", "q", "tsv")}, ${list("query", "r", "ssv")}, ${list("formData", "f", "tsv")}, ${list("formData", "g", "ssv")}]
      responses: { "204": { description: d, headers: { X: { type: array, items: { type: string }, collectionFormat: pipes } } } }
`,
  });
  const { paths } = parse(text) as { paths: Record<string, { post: Record<string, unknown> }> };
  const { parameters, requestBody, responses } = paths["/a/{p}"]?.post ?? {};
  const items = { type: "array", items: { type: "integer" }, default: [1, 2] };
  expect(parameters).toEqual([
    { name: "p", in: "path", required: true, schema: { type: "string", default: "1|2" } },
    { name: "q", in: "query", required: true, schema: { type: "string", default: "1\t2" } },
    {
      name: "r",
      in: "query",
      required: true,
      style: "spaceDelimited",
      explode: false,
      schema: items,
    },
  ]);
  expect(requestBody).toMatchObject({
    content: {
      "application/x-www-form-urlencoded": {
        schema: { properties: { f: { type: "string", default: "1\t2" }, g: items } },
        encoding: { g: { style: "spaceDelimited", explode: false } },
      },
    },
  });
  expect(responses).toMatchObject({ "204": { headers: { X: { schema: { type: "string" } } } } });
  expect(codes.map((code) => code.split(" ")[0])).toEqual(
    Array(4).fill("swagger-collection-format"),
  );
});

const named = `swagger: "2.0"
info: { title: t, version: "1" }
consumes: [application/json]
produces: [application/json]
security: [{ "API key": [] }]
paths:
  /a:
    get:
      operationId: getA
      parameters: [{ $ref: "#/parameters/page%20size" }]
      responses: { "200": { $ref: "#/responses/All%20of%20it" }, "404": { $ref: parts.yaml#/None } }
  /b:
    post:
      operationId: addB
      parameters: [{ $ref: "#/parameters/the body" }]
      responses: { "204": { description: d } }
securityDefinitions: { "API key": { type: apiKey, in: header, name: K } }
parameters:
  page size: { name: size, in: query, type: integer, maximum: 9, exclusiveMaximum: true }
  the body: { name: b, in: body, required: true, schema: { $ref: "#/definitions/List«Cat»" } }
responses: { All of it: { description: d, schema: { $ref: "#/definitions/List«Cat»/items" } } }
definitions:
  List-Cat: { type: array, items: { type: string } }
  "List«Cat»": { type: array, items: { $ref: "#/definitions/A Cat" } }
  Pet: { type: object, discriminator: kind, required: [kind], properties: { kind: { type: string } } }
  A Cat: { allOf: [{ $ref: "#/definitions/Pet" }, { type: object, properties: { next: { $ref: "#/definitions/A Cat", maxLength: 3, x-nullable: true } } }] }
  Free: { x-nullable: true, description: f, enum: [a, b] }
`;

test("renames components as 3.1 demands, and says what references have beside them", async () => {
  const parts = "None: { description: n, schema: { $ref: '#/Cat' } }\nCat: { type: string }\n";
  const { text, codes } = await upgraded({ "api.yaml": named, "parts.yaml": parts });
  expect(codes).toEqual(["ref-siblings /definitions/A Cat/allOf/1/properties/next/maxLength"]);
  const body = { $ref: "#/components/schemas/List-Cat-2" };
  const item = { $ref: "#/components/schemas/List-Cat-2/items" };
  const cat = { $ref: "#/components/schemas/A-Cat" };
  const none = { type: "null" };
  expect(parse(text)).toMatchObject({
    security: [{ "API-key": [] }],
    paths: {
      "/a": {
        get: {
          parameters: [{ $ref: "#/components/parameters/page-size" }],
          responses: {
            200: { $ref: "#/components/responses/All-of-it" },
            404: { $ref: "#/components/responses/None" },
          },
        },
      },
      "/b": { post: { requestBody: { $ref: "#/components/requestBodies/the-body" } } },
    },
    components: {
      schemas: {
        "List-Cat-2": { type: "array", items: cat },
        Pet: { discriminator: { propertyName: "kind", mapping: { "A Cat": cat.$ref } } },
        "A-Cat": { allOf: [{}, { properties: { next: { anyOf: [cat, none] } } }] },
        Free: { description: "f", anyOf: [{ enum: ["a", "b"] }, none] },
      },
      parameters: { "page-size": { schema: { type: "integer", exclusiveMaximum: 9 } } },
      requestBodies: { "the-body": { content: { "application/json": { schema: body } } } },
      responses: { "All-of-it": { content: { "application/json": { schema: item } } } },
      securitySchemes: { "API-key": { type: "apiKey" } },
    },
  });
});

const inXml = `swagger: "2.0"
info: { title: t, version: "1" }
produces: [application/xml]
paths:
  /a:
    get:
      operationId: getA
      responses:
        "200": { description: d, schema: { $ref: "#/definitions/List«Pet»" } }
        "201": { description: d, schema: { $ref: "#/definitions/Bücher" } }
        "202": { description: d, schema: { $ref: "#/definitions/A Cat" } }
definitions:
  "List«Pet»": { type: object, properties: { a: { type: string } } }
  Bücher: { type: object, xml: { namespace: "urn:b" }, properties: { a: { type: string } } }
  A Cat: { type: object, xml: { name: cat }, properties: { a: { type: string } } }
`;

test("keeps the names of elements where components are renamed", async () => {
  const { text } = await upgraded({ "api.yaml": inXml });
  const { components } = parse(text) as { components: { schemas: Record<string, object> } };
  expect(Object.values(components.schemas)).toMatchObject([
    { xml: { name: "List_x00AB_Pet_x00BB_" } },
    { xml: { name: "Bücher", namespace: "urn:b" } },
    { xml: { name: "cat" } },
  ]);
  const json = inXml.replace("application/xml", "application/json").replace(/ xml: [^}]*},/g, "");
  expect((await upgraded({ "api.yaml": json })).text).not.toContain("xml:");
});
