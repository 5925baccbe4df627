import { beforeAll, describe, expect, it } from "vitest";
import { toFetch, type Server } from "@diptych/runtime";
import { lowerFiles } from "../ir/lower-text.ts";
import { compileFolder } from "../support/compile-folder.ts";
import { generateFiles, writePackage } from "../support/generate.ts";
import { importGenerated } from "../support/import-generated.ts";
import { writeFile } from "node:fs/promises";
import path from "node:path";

const swashbuckle = ["text/plain", "application/json", "text/json"];
const thing = "{ $ref: '#/components/schemas/Thing' }";

const documentOf = (types: readonly string[], schemas: readonly string[]): string =>
  `openapi: 3.0.4
info: { title: Texts, version: "1" }
paths:
  /thing:
    get:
      operationId: getThing
      responses:
        "200":
          description: A thing.
          content:
${types.map((type, i) => `            ${type}: { schema: ${schemas[i] ?? schemas[0] ?? ""} }\n`).join("")}components:
  schemas:
    Thing: { type: object, required: [id], properties: { id: { type: integer } } }
    Name: { type: string }
`;

async function kindsOf(types: readonly string[], schemas: readonly string[]) {
  const { api, reported } = await lowerFiles(
    { "openapi.yaml": documentOf(types, schemas) },
    { int64: "number" },
  );
  const contents = api?.operations[0]?.responses[0]?.contents ?? [];
  return {
    kinds: contents.map(({ kind, mediaType }) => `${mediaType} ${kind}`),
    codes: reported.map((line) => line.split(" ")[1]).filter((code) => code === "text-as-json"),
  };
}

const jsonTypes = ["application/json json", "text/json json"];

it.each([
  thing,
  "{ type: integer }",
  "{ type: array, items: { type: string } }",
  "{ type: object, properties: { a: { type: string } } }",
  `{ allOf: [${thing}], nullable: true }`,
])("`text/plain` beside JSON of %s is JSON, and comes last", async (schema) => {
  expect(await kindsOf(swashbuckle, [schema])).toEqual({
    kinds: [...jsonTypes, "text/plain json"],
    codes: ["text-as-json"],
  });
});

it.each([
  ["a string", swashbuckle, ["{ type: string }"]],
  ["a string by reference", swashbuckle, ["{ $ref: '#/components/schemas/Name' }"]],
  ["a string or null", swashbuckle, ["{ type: string, nullable: true }"]],
  ["another schema", swashbuckle, ["{ type: integer }", thing, thing]],
  ["a schema that JSON does not share", swashbuckle, [thing, thing, "{ type: integer }"]],
  ["two media types", ["text/plain", "application/json"], [thing]],
])("`text/plain` of %s stays text", async (_, types, schemas) => {
  const { kinds, codes } = await kindsOf(types, schemas);
  expect(kinds).toContain("text/plain text");
  expect(codes).toEqual([]);
});

describe("the generated code", () => {
  let folder: string;
  beforeAll(async () => {
    const document = documentOf(swashbuckle, [thing]);
    folder = await writePackage(await generateFiles(document, { emit: ["client", "server"] }));
  });

  it("takes replies without a media type", async () => {
    const usage = `import { createServer } from "./server.js";
import { createClient } from "./client.js";

createServer({ getThing: () => ({ status: 200, body: { id: 1 } }) });
const { id } = await createClient({ baseUrl: "/" }).getThing();
console.log(id.toFixed());
`;
    const file = path.join(folder, "src/usage.ts");
    await writeFile(file, usage);
    expect(await compileFolder(folder)).toEqual([]);
  });

  it.each([
    ["*/*", "application/json"],
    ["text/plain", "text/plain"],
    ["text/json", "text/json"],
    ["text/plain, application/json", "application/json"],
  ])("answers %s with JSON as %s, which the client reads", async (accept, sent) => {
    const { createServer } = await importGenerated<{
      createServer: (handlers: object) => Server;
    }>(folder, "server");
    const { createClient } = await importGenerated<{
      createClient: (options: object) => { getThing(): Promise<unknown> };
    }>(folder, "client");
    const answer = toFetch(createServer({ getThing: () => ({ status: 200, body: { id: 1 } }) }));
    const response = await answer(new Request("http://h/thing", { headers: { accept } }));
    expect(response.headers.get("content-type")?.split(";")[0]).toBe(sent);
    expect(await response.clone().json()).toEqual({ id: 1 });
    const api = createClient({ baseUrl: "http://h", fetch: async () => response });
    expect(await api.getThing()).toEqual({ id: 1 });
  });
});
