import path from "node:path";
import { expect, it } from "vitest";
import { compilePackages } from "../../support/compile-packages.ts";
import { generateFiles, withPaths, writePackage } from "../../support/generate.ts";

/** Every artefact, so that their modules are compiled beside each other. */
const emit = ["types", "validate", "json", "xml", "server", "client"] as const;

const integers = Array.from({ length: 14 }, (_, i) => i + 1).join();
const letters = [..."abcdefghijklmnop"].join();

const done = 'responses: { "204": { description: Done } }';

/** A path with one operation. */
const operation = (method: string, members: string): string =>
  withPaths(`/a: { ${method}: { operationId: a, ${members} } }`);

const form = (schema: string): string =>
  operation(
    "post",
    `requestBody: { content: { application/x-www-form-urlencoded: { schema: ${schema} } } }, ${done}`,
  );

const query = (...parameters: readonly string[]): string =>
  operation(
    "get",
    `parameters: [${parameters.map((members, i) => `{ name: p${i}, in: query, ${members} }`).join()}], ${done}`,
  );

/** The schema of a body in JSON and XML, beside one that allows no value. */
const body = (schema: string): string =>
  `${withPaths(
    `/a: { post: { operationId: a, requestBody: { content: { application/json: { schema: &a { $ref: "#/components/schemas/A" } }, application/xml: { schema: *a } } }, ${done} } }`,
  )}
components:
  schemas:
    Other: { type: object, properties: { h: { type: string } } }
    Never: { allOf: [{ type: string }, { type: integer }] }
    A:${schema.replaceAll("\n", "\n  ")}
`;

/** Shapes that public documents have. */
const documents: Readonly<Record<string, string>> = {
  "enums-of-many-values": query(
    `schema: { type: array, items: { type: integer, enum: [${integers}] } }`,
    `schema: { type: integer, enum: [${integers}] }`,
    `schema: { type: string, enum: [${letters}] }`,
  ),
  "form-of-text": form("{ type: string, minLength: 1 }"),
  "form-of-number": form("{ type: number }"),
  "form-of-anything": form("{}"),
  "form-of-nothing": form("{ type: object }"),
  "form-of-list": form("{ type: array, items: { type: string } }"),
  "xml-without-schema": operation(
    "get",
    'responses: { "200": { description: Done, content: { application/xml: {} } } }',
  ),
  "any-type": operation(
    "post",
    `requestBody: { content: { "*/*": { schema: { type: object, properties: { n: { type: integer } } } } } },
     responses: { "200": { description: Done, content: { "*/*": { schema: { type: array, items: { type: string } } } } } }`,
  ),
  "no-responses": withPaths("/a: { get: { operationId: a } }"),
  "defaults-without-type": query("schema: { default: 24 }", "schema: { default: true }"),
  "reserved-list": query(
    "allowReserved: true, schema: { type: array, items: { type: string } }",
    "allowReserved: true, schema: { type: string }",
  ),
  "required-never": body(`
    type: object
    required: [a, b, c]
    properties:
      a: { $ref: "#/components/schemas/Never" }
      b: { type: array, items: { type: string }, enum: [x, y] }
      c: { items: {}, enum: [""] }
      d: { type: array, items: { type: string }, allOf: [{ type: string }] }
      e: { type: integer }
      f: { type: boolean }
      g: { anyOf: [{ type: string }, { $ref: "#/components/schemas/Never" }, { $ref: "#/components/schemas/Other" }] }`),
  "path-segment-p": withPaths(
    `/p/list: { get: { operationId: a, ${done} } }\n/p/{p}: { get: { operationId: b, parameters: [{ name: p, in: path, required: true, schema: { type: string } }], ${done} } }`,
  ),
};

it("documents with unusual parameters and bodies compile", async () => {
  const names = Object.keys(documents);
  let folder = "";
  for (const [name, document] of Object.entries(documents)) {
    const target = await writePackage(await generateFiles(document, { emit }), `compiles/${name}`);
    folder = path.dirname(target);
  }
  expect([...(await compilePackages(folder, names))]).toEqual([]);
});
