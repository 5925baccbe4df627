import path from "node:path";
import { expect, test } from "vitest";
import { generateFiles } from "../support/generate.ts";

const big = "{ type: object, properties: { big: { type: integer, format: int64 } } }";
const map = `{ type: object, additionalProperties: ${big} }`;
const list = `{ type: array, items: ${big} }`;
const member = `{ type: object, properties: { o: ${big} } }`;
const query = (schema: string, rest = ""): string =>
  `parameters: [{ name: q, in: query, schema: ${schema}${rest} }]`;
const body = (mediaType: string, media: string): string =>
  `requestBody: { required: true, content: { ${mediaType}: { ${media} } } }`;
const form = "application/x-www-form-urlencoded";
const encoded = "encoding: { o: { contentType: application/json } }";

/** Places of JSON text beside bodies of JSON; in each a value that `JSON.parse` does not give. */
const places: Readonly<Record<string, string>> = {
  "a parameter of content": `parameters: [{ name: q, in: query, content: { application/json: { schema: ${big} } } }]`,
  "items of a parameter": query(list),
  "members of a parameter": query(member),
  "members of a deep object": query(member, ", style: deepObject"),
  "other members of a parameter": query(map),
  "a property of a form": body(form, `schema: ${member}`),
  "items of a property of a form": body(
    form,
    `schema: { type: object, properties: { o: ${list} } }`,
  ),
  "other properties of a form": body(form, `schema: ${map}`),
  "a property of a form with a media type": body(
    form,
    `schema: { type: object, properties: { o: { $ref: "#/components/schemas/Big" } } }, ${encoded}`,
  ),
  "a part": body("multipart/form-data", `schema: ${member}`),
  "parts of one name": body(
    "multipart/form-data",
    `schema: { type: object, properties: { o: ${list} } }`,
  ),
  "a part of a stream": body("multipart/mixed", `itemSchema: ${big}`),
  "a part without a name": body("multipart/mixed", `schema: ${list}`),
};

const document = (operation: string, field = "paths: { /c"): string => `
openapi: 3.2.0
info: { title: T, version: "1" }
${field}: { post: { operationId: c, ${operation}, responses: { "204": { description: None,
  headers: { H: { schema: { type: string } } } } } } } }
components: { schemas: { Big: { type: integer, format: int64 } } }
`;

/** Modules that generated modules import and that there are not. */
async function missing(text: string, emit: "server" | "client" | "webhooks"): Promise<string[]> {
  const files = await generateFiles(text, { emit: [emit], int64: "bigint", codecs: "used" });
  const paths = new Set(files.map((file) => file.path));
  return files.flatMap((file) => {
    const imports = [...file.text.matchAll(/from "(\.[^"]+)\.js"/g)];
    const folder = path.posix.dirname(file.path);
    return imports
      .map(([, target = ""]) => path.posix.join(folder, `${target}.ts`))
      .filter((target) => !paths.has(target));
  });
}

test.each(Object.entries(places))("codecs of JSON are there for %s", async (_, operation) => {
  expect(await missing(document(operation), "server")).toEqual([]);
  expect(await missing(document(operation), "client")).toEqual([]);
  expect(await missing(document(operation, "webhooks: { c"), "webhooks")).toEqual([]);
});

test("codecs of JSON are there for a header", async () => {
  const text = document("summary: C").replace("{ type: string }", list);
  expect(await missing(text, "server")).toEqual([]);
  expect(await missing(text, "client")).toEqual([]);
});
