import { parse } from "yaml";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type {
  DocumentLink,
  FoldingRange,
  SelectionRange,
  TextEdit,
} from "vscode-languageserver/node";
import { folderWith, petDocument } from "../frame/memory-host.ts";
import { Editor } from "./client.ts";

const text = `openapi: 3.1.1
info:
  title: Pets
  version: "1"
  description: |
    # A heading, no comment

    Words.
# A comment
# of two lines.
tags:
  - name: a
    externalDocs: { url: "https://docs.acme.test/a" }
paths: {}
components:
  schemas:
    A:
      type: object
      properties: {
        b: { $ref: "#/components/schemas/B" },
      }
    B: { $ref: "part.yaml#/C" }
`;

async function open(name = "pets.yaml", content = text): Promise<Editor> {
  const editor = await Editor.start(await folderWith({ "part.yaml": "\nC: { type: string }\n" }));
  await editor.open(name, content);
  return editor;
}

const asked = (editor: Editor, method: string, name: string, more: object = {}): Promise<unknown> =>
  editor.request(`textDocument/${method}`, { textDocument: { uri: editor.uri(name) }, ...more });

/** Lines that fold, the first and the last, counted from 1. */
const folds = async (editor: Editor, name: string): Promise<readonly string[]> =>
  ((await asked(editor, "foldingRange", name)) as FoldingRange[]).map(
    ({ startLine, endLine, kind }) =>
      [startLine + 1, endLine + 1, kind].filter((one) => one !== undefined).join(" "),
  );

describe("folding", () => {
  it("has objects, lists, texts of several lines and comments", async () => {
    const editor = await open();
    expect(await folds(editor, "pets.yaml")).toEqual([
      "2 8",
      "5 8",
      "9 10 comment",
      "11 13",
      "12 13",
      "15 22",
      "16 22",
      "17 21",
      "19 20",
    ]);
  });

  it("keeps the line in sight that closes an object of JSON, and reads JSON with mistakes", async () => {
    const json =
      '{\n  "openapi": "3.1.0",\n  "info": {\n    "title": "A"\n  },\n  "tags": [\n    1\n';
    const editor = await open("a.json", json);
    expect(await folds(editor, "a.json")).toEqual(["3 4", "6 7"]);
  });

  it("answers no more than the editor takes, the outer ones first", async () => {
    const editor = await open();
    const all = await folds(editor, "pets.yaml");
    await editor.request("initialize", {
      processId: null,
      rootUri: null,
      capabilities: { textDocument: { foldingRange: { rangeLimit: 4 } } },
    });
    const some = await folds(editor, "pets.yaml");
    expect(some).toHaveLength(4);
    expect(some).toContain("15 22");
    expect(all).toEqual(expect.arrayContaining([...some]));
  });
});

describe("links", () => {
  it("are references, which are looked up when they are followed, and addresses", async () => {
    const editor = await open();
    const links = (await asked(editor, "documentLink", "pets.yaml")) as DocumentLink[];
    const targets: (string | undefined)[] = [];
    for (const link of links)
      targets.push(((await editor.request("documentLink/resolve", link)) as DocumentLink).target);
    expect(targets).toEqual([
      `${editor.uri("pets.yaml")}#L22,5`,
      `${editor.uri("part.yaml")}#L2,1`,
      "https://docs.acme.test/a",
    ]);
    expect(links[0]?.range).toEqual({
      start: editor.at("pets.yaml", "#/components"),
      end: editor.at("pets.yaml", "#/components/schemas/B", 22),
    });
  });
});

describe("selection", () => {
  it("grows from the text to its quotes, its member, and so on", async () => {
    const editor = await open();
    const position = editor.at("pets.yaml", "components/schemas/B");
    const [found] = (await asked(editor, "selectionRange", "pets.yaml", {
      positions: [position],
    })) as SelectionRange[];
    const parts: string[] = [];
    const lines = text.split("\n");
    for (let range = found; range !== undefined; range = range.parent) {
      const { start, end } = range.range;
      const line = lines[start.line] ?? "";
      parts.push(
        start.line === end.line ? line.slice(start.character, end.character) : line.trim(),
      );
    }
    expect(parts).toEqual([
      "#/components/schemas/B",
      '"#/components/schemas/B"',
      '$ref: "#/components/schemas/B"',
      '{ $ref: "#/components/schemas/B" }',
      'b: { $ref: "#/components/schemas/B" }',
      "properties: {",
      "properties: {",
      "type: object",
      "A:",
      "A:",
      "schemas:",
      "components:",
      "openapi: 3.1.1",
      "openapi: 3.1.1",
    ]);
  });
});

async function format(
  editor: Editor,
  name: string,
  from: string,
  to: string,
  tabSize = 2,
): Promise<TextEdit[] | null> {
  const edits = (await asked(editor, "rangeFormatting", name, {
    range: { start: editor.at(name, from), end: editor.at(name, to, to.length) },
    options: { tabSize, insertSpaces: true },
  })) as TextEdit[] | null;
  if (edits !== null)
    await editor.apply({ title: "", edit: { changes: { [editor.uri(name)]: edits } } });
  return edits;
}

describe("formatting of a part", () => {
  it("lays out the members of YAML that it touches, and leaves others", async () => {
    const untidy = `openapi: 3.1.1
info:
    title:   Pets   
    version: "1"
paths:
    /a:
          # About reading.
          get:
                operationId:   'getA'
                tags:
                -   a
                -     b
                description: |
                        Two

                          lines.   
                parameters:
                    -    name: id
                         in:   path
                         description: "one
                           more"
                         schema: {type: string,   
                           format: x}
                responses: {}
`;
    const editor = await open("a.yaml", untidy);
    expect(await format(editor, "a.yaml", "get:", "in:   path")).not.toBeNull();
    expect(editor.text("a.yaml")).toBe(`openapi: 3.1.1
info:
    title:   Pets   
    version: "1"
paths:
    /a:
          # About reading.
          get:
            operationId: 'getA'
            tags:
            - a
            - b
            description: |
                    Two

                      lines.   
            parameters:
              - name: id
                in: path
                description: "one
                  more"
                schema: {type: string,
                  format: x}
            responses: {}
`);
  });

  it("lays out JSON by its brackets, keeps its lines, and divides long ones", async () => {
    const untidy = `{
  "openapi": "3.1.0",
      "info": {"title":"A" ,"version" : "1"},
  "components": {
        "schemas": {
     "A": { "type": "object", "properties": { "one": { "type": "string" }, "two": { "type": "string" } } }


 }
  },
  "paths": {   }
}
`;
    const editor = await open("a.json", untidy);
    await format(editor, "a.json", '"info"', '"paths": {   }');
    expect(editor.text("a.json")).toBe(`{
  "openapi": "3.1.0",
  "info": {"title": "A", "version": "1"},
  "components": {
    "schemas": {
      "A": {
        "type": "object",
        "properties": { "one": { "type": "string" }, "two": { "type": "string" } }
      }
    }
  },
  "paths": {}
}
`);
  });

  it("leaves texts with mistakes, and other files", async () => {
    const editor = await open("a.yaml", `${petDocument}   b: [`);
    expect(await format(editor, "a.yaml", "info", "paths")).toBeNull();
    await editor.open("other.yaml", "a:\n      b: 1\n");
    expect(await format(editor, "other.yaml", "a:", "1")).toBeNull();
  });

  it("never changes a value, whatever part of whatever text", async () => {
    const editor = await open("b.yaml", "openapi: 3.1.0\n");
    await editor.hover("b.yaml", "openapi");
    const key = fc.constantFrom("a", "b c", "'q'", '"q r"', "x-y", "200", "null");
    const spaces = fc.constantFrom(" ", "   ", "  ");
    const scalar = fc.constantFrom(
      "one",
      "'two  words'",
      '"with \\n escape"',
      "{ a: 1,   b: [1,  2] }",
      "[]",
      "5 # five",
      "",
    );
    const { block } = fc.letrec<{
      block: (indent: number) => string;
      one: (indent: number) => string;
    }>((tie) => ({
      one: fc.oneof(
        { maxDepth: 4 },
        scalar.map((value) => () => ` ${value}\n`),
        fc
          .constantFrom("|", ">-", "|+")
          .map(
            (sign) => (indent: number) =>
              ` ${sign}\n${" ".repeat(indent + 3)}text  \n\n${" ".repeat(indent + 5)}- deeper\n`,
          ),
        fc.tuple(tie("block"), fc.constantFrom(1, 2, 3, 4)).map(
          ([inner, step]) =>
            (indent: number) =>
              `\n${inner(indent + step)}`,
        ),
      ),
      block: fc.oneof(
        fc
          .uniqueArray(fc.tuple(key, tie("one")), {
            minLength: 1,
            maxLength: 3,
            selector: ([name]) => name,
          })
          .map(
            (members) => (indent: number) =>
              members
                .map(([name, value]) => `${" ".repeat(indent)}${name}:${value(indent)}`)
                .join(""),
          ),
        fc.tuple(fc.array(tie("block"), { minLength: 1, maxLength: 3 }), spaces).map(
          ([items, gap]) =>
            (indent: number) =>
              items
                .map((item) => {
                  const inner = indent + 1 + gap.length;
                  return `${" ".repeat(indent)}-${gap}${item(inner).slice(inner)}`;
                })
                .join(`${" ".repeat(indent)}# between\n`),
        ),
      ),
    }));
    let count = 0;
    await fc.assert(
      fc.asyncProperty(block, fc.nat(20), fc.nat(20), async (made, first, more) => {
        const written = `openapi: 3.1.0\nx-it:\n${made(2)}`;
        await editor.put("b.yaml", written);
        const before: unknown = parse(written, { logLevel: "silent" });
        const last = written.split("\n").length - 1;
        const start = { line: Math.min(first, last), character: 0 };
        const end = { line: Math.min(first + more, last), character: 3 };
        const edits = (await asked(editor, "rangeFormatting", "b.yaml", {
          range: { start, end },
          options: { tabSize: 2, insertSpaces: true },
        })) as TextEdit[] | null;
        if (edits === null) return;
        count += edits.length;
        const edit = { changes: { [editor.uri("b.yaml")]: edits } };
        await editor.apply({ title: "", edit });
        const after = editor.text("b.yaml");
        expect(parse(after, { logLevel: "silent" })).toEqual(before);
        expect(after.match(/#.*/g)).toEqual(written.match(/#.*/g));
      }),
      { numRuns: 100 },
    );
    expect(count).toBeGreaterThan(50);
  });
});
