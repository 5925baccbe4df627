import { expect, it } from "vitest";
import type { DocumentSymbol, SymbolInformation } from "vscode-languageserver/node";
import { folderWith, petDocument } from "../frame/memory-host.ts";
import { Editor } from "./client.ts";

/** Names of symbols with those within them, indented. */
const names = (symbols: readonly DocumentSymbol[], indent = ""): readonly string[] =>
  symbols.flatMap(({ name, children = [] }) => [indent + name, ...names(children, `${indent}  `)]);

async function symbolsOf(editor: Editor, name: string): Promise<readonly DocumentSymbol[]> {
  return (await editor.request("textDocument/documentSymbol", {
    textDocument: { uri: editor.uri(name) },
  })) as readonly DocumentSymbol[];
}

const outline = `openapi
info
servers
  https://pets.example
paths
  /pets/{id}
    GET getPet
      id
      200
components
  schemas
    Pet
      id
      name`;

it("lists operations by path and method, and components by kind, in the order of the text", async () => {
  const editor = await Editor.start(await folderWith({}));
  await editor.open("pets.yaml", petDocument);
  const symbols = await symbolsOf(editor, "pets.yaml");
  expect(names(symbols).join("\n")).toBe(outline);
  const pet = symbols.at(-1)?.children?.[0]?.children?.[0];
  expect(pet).toMatchObject({
    name: "Pet",
    detail: "object",
    selectionRange: {
      start: editor.at("pets.yaml", "Pet:"),
      end: editor.at("pets.yaml", "Pet:", 3),
    },
    range: { start: editor.at("pets.yaml", "Pet:"), end: editor.at("pets.yaml", "string } }", 10) },
  });
});

it.each([
  [
    "a line that is being typed",
    "      operationId: getPet\n",
    "      operationId: getPet\n      summ\n",
  ],
  ["an open quote", "title: Pets", 'title: "Pets'],
  ["an open bracket", "required: [id]", "required: [id"],
])("lists them while the text is broken: %s", async (_, before, after) => {
  const editor = await Editor.start(await folderWith({}));
  await editor.open(
    "pets.yaml",
    petDocument.replace("info: {", "info: {\n ").replace(before, after),
  );
  const found = names(await symbolsOf(editor, "pets.yaml"));
  for (const name of ["      id", "    GET getPet", "    Pet"]) expect(found).toContain(name);
});

it("lists them in JSON, also without commas, colons and brackets", async () => {
  const editor = await Editor.start(await folderWith({}));
  const json = `{
  "openapi": "3.1.0",
  "info": { "title": "A" "version": "1" },
  "paths": { "/a": { "get": { "operationId": "getA", "summ
  "responses": { "200": { "description": "A" } } } } },
  "components": { "schemas": { "A": { "type": "object" }, "B": `;
  await editor.open("a.json", json);
  const found = names(await symbolsOf(editor, "a.json"));
  for (const name of ["    GET getA", "  schemas", "    A"]) expect(found).toContain(name);
});

it("lists the parts of a file that a document refers to, and nothing of others", async () => {
  const part =
    "Kind: { type: string }\nNote:\n  type: object\n  properties:\n    text: { type: string }\n";
  const editor = await Editor.start(await folderWith({ "part.yaml": part }));
  await editor.open("part.yaml", part);
  expect(await symbolsOf(editor, "part.yaml")).toEqual([]);
  await editor.open(
    "pets.yaml",
    petDocument.replace("name: { type: string }", 'name: { $ref: "part.yaml#/Kind" }'),
  );
  expect(names(await symbolsOf(editor, "part.yaml"))).toEqual(["Kind", "Note", "  text"]);
});

it("lists components of 2.0, webhooks, callbacks and operations of other methods", async () => {
  const editor = await Editor.start(await folderWith({}));
  await editor.open(
    "old.yaml",
    `swagger: "2.0"
paths:
  /a: { get: { responses: {} } }
definitions:
  A: { type: object }
securityDefinitions:
  key: { type: apiKey, name: k, in: header }
`,
  );
  expect(names(await symbolsOf(editor, "old.yaml"))).toEqual([
    "swagger",
    "paths",
    "  /a",
    "    GET",
    "definitions",
    "  A",
    "securityDefinitions",
    "  key",
  ]);
  await editor.open(
    "new.yaml",
    `openapi: 3.2.0
webhooks:
  made:
    post:
      operationId: made
      callbacks:
        onEnd:
          "{$request.body#/url}":
            put: { operationId: ended, responses: {} }
paths:
  /a:
    additionalOperations:
      COPY: { operationId: copyA }
`,
  );
  expect(names(await symbolsOf(editor, "new.yaml"))).toEqual([
    "openapi",
    "webhooks",
    "  made",
    "    POST made",
    "      onEnd",
    "        {$request.body#/url}",
    "          PUT ended",
    "paths",
    "  /a",
    "    COPY copyA",
  ]);
});

it("finds operations and components of open documents and of those of the configuration", async () => {
  const specs = ["pets.yaml", "other.yaml"].map((input) => ({ input, output: `out/${input}` }));
  const editor = await Editor.start(
    await folderWith({
      "diptych.config.json": JSON.stringify({ specs }),
      "pets.yaml": petDocument,
      "other.yaml": petDocument.replaceAll("Pet", "Toy").replaceAll("pets", "toys"),
      "alone.yaml": petDocument.replaceAll("Pet", "Lone"),
    }),
  );
  const search = async (query: string): Promise<readonly string[]> => {
    const found = (await editor.request("workspace/symbol", { query })) as SymbolInformation[];
    return found.map(({ name, location }) => `${name} ${location.uri.split("/").at(-1)}`);
  };
  expect(await search("toy")).toEqual(["GET getToy /toys/{id} other.yaml", "Toy other.yaml"]);
  expect(await search("lone")).toEqual([]);
  await editor.open("alone.yaml", petDocument.replaceAll("Pet", "Lone"));
  expect(await search("lone")).toEqual(["GET getLone /pets/{id} alone.yaml", "Lone alone.yaml"]);
  expect((await search("")).length).toBe(6);
  expect(await search("getpet")).toEqual(["GET getPet /pets/{id} pets.yaml"]);
});
