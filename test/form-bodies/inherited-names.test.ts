import { expect, it } from "vitest";
import { compileFolder } from "../support/compile-folder.ts";
import { generateFiles, writePackage } from "../support/generate.ts";
import { importGenerated } from "../support/import-generated.ts";

const document = `openapi: 3.1.1
info: { title: Names, version: "1" }
paths:
  /a:
    post:
      operationId: send
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema:
              type: object
              properties:
                constructor: { type: [string, "null"] }
                toString: { type: array, items: { type: [string, "null"] } }
                valueOf: { type: [object, "null"], properties: { a: { type: integer } } }
            encoding:
              constructor: { contentType: text/plain }
              toString: { contentType: text/plain }
              valueOf: { contentType: application/json }
      responses: { "204": { description: d } }
`;

it("fields with names of every object, of a media type and of null, compile and are sent", async () => {
  const files = await generateFiles(document, { emit: ["client", "server"] });
  const folder = await writePackage(files);
  expect(await compileFolder(folder)).toEqual([]);
  const { createClient } = await importGenerated<{
    createClient: (options: object) => { send(params: object): Promise<unknown> };
  }>(folder, "client");
  const sent: unknown[] = [];
  const api = createClient({
    baseUrl: "https://names.example",
    fetch: async (_: string, { body }: RequestInit) => {
      sent.push(body);
      return new Response(null, { status: 204 });
    },
  });
  await api.send({ body: { constructor: "a b", toString: ["c", null], valueOf: { a: 1 } } });
  await api.send({ body: { constructor: null, toString: [], valueOf: null } });
  expect(sent).toEqual(["constructor=a%20b&toString=c&valueOf=%7B%22a%22%3A1%7D", "valueOf=null"]);
});
