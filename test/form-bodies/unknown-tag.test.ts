import { expect, it } from "vitest";
import { multipartParser } from "@diptych/multipart";
import { toFetch, type Server } from "../../runtime/src/index.ts";
import { generateFiles, withPaths, writePackage } from "../support/generate.ts";
import { importGenerated } from "../support/import-generated.ts";

const operation = (id: string, mediaType: string): string => `/${id}:
  post:
    operationId: ${id}
    requestBody: { required: true, content: { ${mediaType}: { schema: { $ref: "#/components/schemas/U" } } } }
    responses: { "204": { description: Done } }`;

const document = withPaths(
  [
    operation("up", "multipart/form-data"),
    operation("ask", "application/x-www-form-urlencoded"),
  ].join("\n"),
  `schemas:
  U: { oneOf: [{ $ref: "#/components/schemas/A" }, { $ref: "#/components/schemas/B" }] }
  A: { type: object, required: [kind], properties: { kind: { const: a }, x: { type: string } } }
  B: { type: object, required: [kind], properties: { kind: { const: b }, n: { type: integer } } }
`,
);

it("a form whose tag names no object is told the tags that there are", async () => {
  const folder = await writePackage(await generateFiles(document, { emit: ["server"] }));
  const { createServer } = await importGenerated<{
    createServer(handlers: object, options: object): Server;
  }>(folder, "server");
  const handlers = { up: () => ({ status: 204 }), ask: () => ({ status: 204 }) };
  const server = toFetch(createServer(handlers, { multipart: multipartParser() }));
  const errorsOf = async (path: string, body: FormData | URLSearchParams): Promise<unknown> => {
    const response = await server(new Request(`http://h${path}`, { method: "POST", body }));
    return ((await response.json()) as { readonly errors: unknown }).errors;
  };
  const fields = { kind: "c", n: "3" };
  const parts = new FormData();
  for (const [name, value] of Object.entries(fields)) parts.set(name, value);
  const errors = [{ pointer: "/kind", detail: 'expected "a" or "b", got "c"' }];
  expect(await errorsOf("/up", parts)).toEqual(errors);
  expect(await errorsOf("/ask", new URLSearchParams(fields))).toEqual(errors);
});
