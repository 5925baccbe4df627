import { describe, expect, it } from "vitest";
import type { DocumentHighlight, Location } from "vscode-languageserver/node";
import { folderWith } from "../frame/memory-host.ts";
import { Editor } from "./client.ts";

const shop = `openapi: 3.1.1
info: { title: Shop, version: "1" }
tags: [{ name: goods }]
security: [{ key: [] }]
paths:
  /things/{id}:
    get:
      operationId: getThing
      tags: [goods]
      security:
        - key: []
      parameters: [{ name: id, in: path, required: true, schema: { $ref: "#/components/schemas/Id" } }]
      responses:
        "200":
          description: It.
          content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } }
          links:
            again: { operationId: getThing }
            other: { operationRef: "#/paths/~1things~1%7Bid%7D/get" }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
  schemas:
    Id: { type: integer }
    Thing:
      oneOf: [{ $ref: "kinds.yaml#/Cup" }, { $ref: "kinds.yaml#/Bowl" }]
      discriminator: { propertyName: kind, mapping: { cup: "kinds.yaml#/Cup", thing: Thing } }
    Near: { $anchor: near, type: string, $defs: { Deep: { type: integer } } }
    All:
      type: object
      properties:
        a: { $ref: "#near" }
        b: { $ref: "#/components/schemas/Near/$defs/Deep" }
        c: { $dynamicRef: "#near" }
`;
const kinds = `Cup: { type: object, properties: { of: { $ref: "shop.yaml#/components/schemas/Id" } } }
Bowl: { type: object, properties: { with: { $ref: "#/Cup" } } }
`;

async function open(): Promise<Editor> {
  const editor = await Editor.start(await folderWith({ "kinds.yaml": kinds }));
  await editor.open("shop.yaml", shop);
  await editor.open("kinds.yaml", kinds);
  return editor;
}

/** The tokens that are found, with their files and lines. */
async function references(
  editor: Editor,
  name: string,
  part: string,
  includeDeclaration: boolean,
): Promise<readonly string[]> {
  const found = (await editor.request("textDocument/references", {
    textDocument: { uri: editor.uri(name) },
    position: editor.at(name, part, 1),
    context: { includeDeclaration },
  })) as readonly Location[];
  return found.map(({ uri, range: { start, end } }) => {
    const file = uri.split("/").at(-1) ?? "";
    const line = editor.text(file).split("\n")[start.line] ?? "";
    return `${file}:${start.line + 1} ${line.slice(start.character, end.character)}`;
  });
}

describe("references", () => {
  it.each([
    [
      "a component",
      "Thing:",
      ["shop.yaml:25 Thing", 'shop.yaml:16 "#/components/schemas/Thing"', "shop.yaml:27 Thing"],
    ],
    [
      "a component of another file by a reference",
      '"kinds.yaml#/Cup" }, {',
      [
        "kinds.yaml:1 Cup",
        'shop.yaml:26 "kinds.yaml#/Cup"',
        'shop.yaml:27 "kinds.yaml#/Cup"',
        'kinds.yaml:2 "#/Cup"',
      ],
    ],
    [
      "a component that other files refer to",
      "Id: {",
      [
        "shop.yaml:24 Id",
        'shop.yaml:12 "#/components/schemas/Id"',
        'kinds.yaml:1 "shop.yaml#/components/schemas/Id"',
      ],
    ],
    [
      "a schema with an anchor, and those in it",
      "Near:",
      [
        "shop.yaml:28 Near",
        'shop.yaml:32 "#near"',
        'shop.yaml:33 "#/components/schemas/Near/$defs/Deep"',
        'shop.yaml:34 "#near"',
      ],
    ],
    [
      "an anchor",
      "near, type",
      ["shop.yaml:28 near", 'shop.yaml:32 "#near"', 'shop.yaml:34 "#near"'],
    ],
    [
      "a definition within a schema",
      "Deep: {",
      ["shop.yaml:28 Deep", 'shop.yaml:33 "#/components/schemas/Near/$defs/Deep"'],
    ],
    [
      "a security scheme",
      "key: { type",
      ["shop.yaml:22 key", "shop.yaml:4 key", "shop.yaml:11 key"],
    ],
    ["a tag", "goods }", ["shop.yaml:3 goods", "shop.yaml:9 goods"]],
    [
      "an operation by its id",
      "getThing\n",
      [
        "shop.yaml:8 getThing",
        "shop.yaml:18 getThing",
        'shop.yaml:19 "#/paths/~1things~1%7Bid%7D/get"',
      ],
    ],
  ])("are all tokens that name %s", async (_, part, expected) => {
    const editor = await open();
    const sorted = (list: readonly string[]): readonly string[] => [...list].sort();
    expect(sorted(await references(editor, "shop.yaml", part, true))).toEqual(sorted(expected));
    const [declaration, ...others] = expected;
    const without = await references(editor, "shop.yaml", part, false);
    expect(sorted(without)).toEqual(sorted(others));
    expect(declaration).toBeDefined();
  });

  it("are found in JSON", async () => {
    const editor = await Editor.start(await folderWith({}));
    const schemas = { A: { $ref: "#/components/schemas/B~1C" }, "B/C": { type: "string" } };
    const document = { openapi: "3.1.0", info: {}, paths: {}, components: { schemas } };
    await editor.open("a.json", JSON.stringify(document, null, 1));
    const found = await references(editor, "a.json", '"B/C"', true);
    expect(found).toEqual(['a.json:8 "#/components/schemas/B~1C"', 'a.json:10 "B/C"']);
  });

  it("are those from before while the text is broken", async () => {
    const editor = await open();
    await editor.hover("shop.yaml", "Thing:");
    await editor.type("shop.yaml", "description: It.", 'description: "It.');
    expect(await references(editor, "shop.yaml", "goods }", true)).toEqual([
      "shop.yaml:3 goods",
      "shop.yaml:9 goods",
    ]);
  });

  it("are none of values that name nothing, of other files, and of cycles of references", async () => {
    const editor = await open();
    expect(await references(editor, "shop.yaml", "It.", true)).toEqual([]);
    await editor.open("other.yaml", "a: { b: 1 }\n");
    expect(await references(editor, "other.yaml", "b: 1", true)).toEqual([]);
    const loop = `openapi: 3.1.0
info: { title: A, version: "1" }
paths: {}
components: { schemas: { A: { $ref: "#/components/schemas/B" }, B: { $ref: "#/components/schemas/A" } } }
`;
    await editor.open("loop.yaml", loop);
    expect(await references(editor, "loop.yaml", 'schemas/B"', true)).toHaveLength(2);
  });
});

describe("highlights", () => {
  it("are the same in one file, with the declaration apart", async () => {
    const editor = await open();
    const found = (await editor.request("textDocument/documentHighlight", {
      textDocument: { uri: editor.uri("shop.yaml") },
      position: editor.at("shop.yaml", '"kinds.yaml#/Cup" }, {', 1),
    })) as readonly DocumentHighlight[];
    expect(found.map(({ range, kind }) => [range.start.line + 1, kind])).toEqual([
      [26, 2],
      [27, 2],
    ]);
    const scheme = (await editor.request("textDocument/documentHighlight", {
      textDocument: { uri: editor.uri("shop.yaml") },
      position: editor.at("shop.yaml", "key: { type", 1),
    })) as readonly DocumentHighlight[];
    expect(scheme.map(({ range, kind }) => [range.start.line + 1, kind])).toEqual([
      [4, 2],
      [11, 2],
      [22, 3],
    ]);
  });
});
