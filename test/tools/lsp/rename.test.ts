import { describe, expect, it } from "vitest";
import type { WorkspaceEdit } from "vscode-languageserver/node";
import { folderWith } from "../frame/memory-host.ts";
import { Editor } from "./client.ts";

const shop = `openapi: 3.1.1
# Everything about things.
info: { title: Shop, version: "1" }
tags: [{ name: goods }] # Thing
x-tagGroups: [{ name: All, tags: [goods] }]
security: [{ key: [] }]
paths:
  /things/{id}:
    parameters:
      - $ref: "#/components/parameters/Id"
    get:
      operationId: getThing
      tags: [goods]
      security:
        - key: [] # the key
      responses:
        "200":
          description: A Thing.
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Thing'
          links:
            again: { operationId: getThing, parameters: { id: "$request.path.id" } }
            other: { operationRef: "#/paths/~1things~1%7Bid%7D/get", parameters: { path.id: 1 } }
  /things/{id}/parts/{part}:
    get:
      operationId: getPart
      x-replaced-by: getThing
      parameters:
        - { $ref: "#/components/parameters/Id" }
        - { name: part, in: path, required: true, schema: { type: string } }
        - { name: id, in: query, schema: { type: string } }
      responses:
        "200":
          description: A part.
          content: { application/json: { schema: { $ref: "kinds.yaml#/Cup" } } }
components:
  parameters:
    Id: { name: id, in: path, required: true, schema: { type: string } }
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
  schemas:
    "Thing":
      type: object
      properties:
        cup: { $ref: kinds.yaml#/Cup }
        near: { $ref: "#near" }
        id: { type: string }
    Near: { $anchor: near, $ref: "#/components/schemas/Thing/properties/id" }
`;
const kinds = `{
  "Cup": { "type": "object", "properties": { "of": { "$ref": "shop.yaml#\\/components/schemas/Thing" } } },
  "Bowl": { "$ref": "#/Cup" }
}
`;

async function open(
  texts: Readonly<Record<string, string>> = { "shop.yaml": shop, "kinds.json": kinds },
): Promise<Editor> {
  const all = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      text.replaceAll("kinds.yaml", "kinds.json"),
    ]),
  );
  const editor = await Editor.start(await folderWith(all));
  for (const [name, text] of Object.entries(all)) await editor.open(name, text);
  return editor;
}

async function rename(
  editor: Editor,
  file: string,
  part: string,
  newName: string,
  more = 1,
): Promise<void> {
  const edit = (await editor.request("textDocument/rename", {
    textDocument: { uri: editor.uri(file) },
    position: editor.at(file, part, more),
    newName,
  })) as WorkspaceEdit;
  await editor.apply({ title: "", edit });
}

const prepared = (editor: Editor, file: string, part: string, more = 1): Promise<unknown> =>
  editor.request("textDocument/prepareRename", {
    textDocument: { uri: editor.uri(file) },
    position: editor.at(file, part, more),
  });

/** Lines that differ from the texts at first. */
function changed(editor: Editor): readonly string[] {
  return ["shop.yaml", "kinds.json"].flatMap((name) => {
    const before = (name === "shop.yaml" ? shop : kinds).replaceAll("kinds.yaml", "kinds.json");
    const lines = before.split("\n");
    return editor
      .text(name)
      .split("\n")
      .filter((line, at) => line !== lines[at])
      .map((line) => line.trim());
  });
}

describe("rename", () => {
  it.each([
    [
      "a component with quotes, from its key",
      ["shop.yaml", '"Thing":', "Item"],
      [
        "$ref: '#/components/schemas/Item'",
        '"Item":',
        'Near: { $anchor: near, $ref: "#/components/schemas/Item/properties/id" }',
        '"Cup": { "type": "object", "properties": { "of": { "$ref": "shop.yaml#\\/components/schemas/Item" } } },',
      ],
    ],
    [
      "a part of another file, from a reference",
      ["shop.yaml", "kinds.json#/Cup }", "Mug"],
      [
        'content: { application/json: { schema: { $ref: "kinds.json#/Mug" } } }',
        "cup: { $ref: kinds.json#/Mug }",
        '"Mug": { "type": "object", "properties": { "of": { "$ref": "shop.yaml#\\/components/schemas/Thing" } } },',
        '"Bowl": { "$ref": "#/Mug" }',
      ],
    ],
    [
      "a security scheme",
      ["shop.yaml", "key: [] #", "apiKey"],
      [
        "security: [{ apiKey: [] }]",
        "- apiKey: [] # the key",
        "apiKey: { type: apiKey, in: header, name: X-Key }",
      ],
    ],
    [
      "a tag, which gets quotes where it needs them",
      ["shop.yaml", "goods }", "all: things"],
      [
        'tags: [{ name: "all: things" }] # Thing',
        'x-tagGroups: [{ name: All, tags: ["all: things"] }]',
        'tags: ["all: things"]',
      ],
    ],
    [
      "an operationId, from a link",
      ["shop.yaml", "getThing, par", "readThing"],
      [
        "operationId: readThing",
        'again: { operationId: readThing, parameters: { id: "$request.path.id" } }',
        "x-replaced-by: readThing",
      ],
    ],
    [
      "an anchor",
      ["shop.yaml", "#near", "close"],
      [
        'near: { $ref: "#close" }',
        'Near: { $anchor: close, $ref: "#/components/schemas/Thing/properties/id" }',
      ],
    ],
    [
      "a path parameter, in all paths that share its object",
      ["shop.yaml", "{id}:", "thing-id"],
      [
        "/things/{thing-id}:",
        'again: { operationId: getThing, parameters: { thing-id: "$request.path.thing-id" } }',
        'other: { operationRef: "#/paths/~1things~1%7Bthing-id%7D/get", parameters: { path.thing-id: 1 } }',
        "/things/{thing-id}/parts/{part}:",
        "Id: { name: thing-id, in: path, required: true, schema: { type: string } }",
      ],
    ],
    [
      "a path parameter of one path, from its object",
      ["shop.yaml", "part, in: path", "piece"],
      [
        "/things/{id}/parts/{piece}:",
        "- { name: piece, in: path, required: true, schema: { type: string } }",
      ],
    ],
  ] as const)("changes the name alone: %s", async (_, [file, part, name], lines) => {
    const editor = await open();
    await rename(editor, file, part, name);
    expect(changed(editor)).toEqual(lines);
    // Nothing is broken.
    await editor.hover("shop.yaml", "info");
    expect(editor.found("shop.yaml").filter(({ severity }) => severity === 1)).toEqual([]);
  });

  it("names the versions of the texts, where the editor takes them", async () => {
    const editor = await open();
    await editor.request("initialize", {
      processId: null,
      rootUri: null,
      workspaceFolders: [{ uri: editor.uri(""), name: "test" }],
      capabilities: { workspace: { workspaceEdit: { documentChanges: true } } },
    });
    await editor.type("shop.yaml", "A part.", "Some part.");
    const edit = (await editor.request("textDocument/rename", {
      textDocument: { uri: editor.uri("shop.yaml") },
      position: editor.at("shop.yaml", '"Thing":', 1),
      newName: "Item",
    })) as WorkspaceEdit;
    expect(edit.documentChanges).toMatchObject([
      { textDocument: { uri: editor.uri("shop.yaml"), version: 2 } },
      { textDocument: { uri: editor.uri("kinds.json"), version: 1 } },
    ]);
  });

  it("says which part of a reference is renamed, and which name it has", async () => {
    const editor = await open();
    expect(await prepared(editor, "shop.yaml", "Thing/properties/id", 2)).toMatchObject({
      placeholder: "Thing",
      range: {
        start: editor.at("shop.yaml", "Thing/properties/id"),
        end: editor.at("shop.yaml", "Thing/properties/id", 5),
      },
    });
    expect(await prepared(editor, "shop.yaml", "{part}", 1)).toMatchObject({ placeholder: "part" });
  });

  it.each([
    ["A Thing.", "x", "can be renamed"],
    ["type: object", "x", "can be renamed"],
    ['"Thing":', "Near", "'Near' exists already in 'components.schemas'"],
    ['"Thing":', "a thing", "no name of a component"],
    ['"Thing":', "", "needs a character"],
    ['"Thing":', "a\nb", "no line ends"],
    ["getThing\n", "getPart", "called 'getPart' already"],
    ["goods }", "\u0007", "control characters"],
    ["{id}:", "a/b", "no name of a path parameter"],
    ["{part}", "id", "has a parameter 'id' already"],
    ["near, $ref", "1", "no anchor"],
  ])("is refused with words: %s to %s", async (part, name, words) => {
    const editor = await open();
    await expect(rename(editor, "shop.yaml", part, name, 2)).rejects.toThrow(words);
    expect(changed(editor)).toEqual([]);
  });

  it("is refused while a file of the document is broken", async () => {
    const editor = await open();
    await editor.hover("shop.yaml", "Thing");
    await editor.type("kinds.json", '"Bowl"', '"Bowl');
    await expect(rename(editor, "shop.yaml", '"Thing":', "Item")).rejects.toThrow("kinds.json");
  });

  it("escapes pointers, in definitions of 2.0 and within schemas", async () => {
    const old = `swagger: "2.0"
info: { title: A, version: "1" }
paths: {}
definitions:
  A: { type: string }
  B: { $ref: "#/definitions/A" }
  C: { items: { $ref: '#/definitions/D~1E%20F/$defs/Own' } }
  D/E F: { $defs: { Own: { type: string } } }
`;
    const editor = await open({ "old.yaml": old });
    await rename(editor, "old.yaml", "A: {", "A/~ü«1»");
    expect(editor.text("old.yaml")).toBe(
      old
        .replace("  A: {", '  "A/~ü«1»": {')
        .replace("definitions/A", "definitions/A~1~0%C3%BC%C2%AB1%C2%BB"),
    );
    await rename(editor, "old.yaml", '"A/~ü«1»": {', "A", 2);
    expect(editor.text("old.yaml")).toBe(old.replace("  A: {", '  "A": {'));
    await rename(editor, "old.yaml", "D/E F: {", "G");
    await rename(editor, "old.yaml", "Own'", "It/s");
    expect(editor.text("old.yaml")).toContain(
      "{ $ref: '#/definitions/G/$defs/It~1s' } }\n  G: { $defs: { It/s: { type: string } } }\n",
    );
  });

  it("is refused where messages carry the name", async () => {
    const text = `openapi: 3.1.0
info: { title: A, version: "1" }
paths:
  /a:
    post:
      requestBody: { content: { application/xml: { schema: { $ref: "#/components/schemas/Note" } } } }
      responses: {}
components:
  schemas:
    Pet:
      oneOf: [{ $ref: "#/components/schemas/Dog" }, { $ref: "#/components/schemas/Cat" }]
      discriminator: { propertyName: kind, mapping: { cat: Cat } }
    Dog: { type: object, properties: { kind: { type: string } } }
    Cat: { type: object, properties: { kind: { type: string } } }
    Base: { type: object, discriminator: { propertyName: kind } }
    Child: { allOf: [{ $ref: "#/components/schemas/Base" }] }
    Note: { type: object }
`;
    const editor = await open({ "pets.yaml": text });
    const discriminator = "discriminator of";
    await expect(rename(editor, "pets.yaml", "Dog: {", "Hound")).rejects.toThrow(discriminator);
    await expect(rename(editor, "pets.yaml", "Child: {", "Kid")).rejects.toThrow(discriminator);
    await expect(rename(editor, "pets.yaml", "Note: {", "Memo")).rejects.toThrow("element of XML");
    await rename(editor, "pets.yaml", "Cat: {", "Tom");
    expect(editor.text("pets.yaml")).toContain("mapping: { cat: Tom }");
  });
});
