import { expect, it } from "vitest";
import { folderWith, petDocument } from "../frame/memory-host.ts";
import { Editor } from "./client.ts";

const levels = 20_000;
const wide = "x".repeat(5_000_000);
const loop = (other: string): string => `{ "$ref": "#/components/schemas/${other}" }`;

const texts: readonly (readonly [string, string])[] = [
  ["brackets of YAML within each other", `openapi: 3.1.0\na: ${"[".repeat(levels)}`],
  ["brackets of JSON within each other", `{"openapi": "3.1.0", "a": ${"[".repeat(levels)}`],
  [
    "objects of JSON within each other",
    `{"openapi": "3.1.0", "components": {"schemas": {"A": ${'{"items": '.repeat(levels)}1${"}".repeat(levels)}}}}`,
  ],
  [
    "mappings of YAML within each other",
    `openapi: 3.1.0\na:\n${Array.from({ length: 600 }, (_, at) => `${" ".repeat(at + 1)}a:`).join("\n")} 1\n`,
  ],
  ["dashes within each other", `openapi: 3.1.0\na:\n  ${"- ".repeat(2000)}1\n`],
  ["a line of 5 MB in YAML", `openapi: 3.1.0\ninfo: { title: ${wide} }\n${wide}\n`],
  ["a line of 5 MB in JSON", `{"openapi": "3.1.0", "info": {"title": "${wide}"}}`],
  ["a key of 500 KB", `openapi: 3.1.0\npaths:\n  "/${wide.slice(0, 500_000)}": { get: {} }\n`],
  ["number signs and quotes", `openapi: 3.1.0\na: "${"#'".repeat(50_000)}\n`],
  [
    "references in circles",
    `{"openapi": "3.1.0", "paths": {}, "components": {"schemas": {"A": ${loop("B")}, "B": ${loop("A")}, "C": ${loop("C/$ref")}}}}`,
  ],
  ["an alias of itself", "openapi: 3.1.0\ninfo: &a\n  b: *a\npaths: {}\n"],
  ["names of prototypes", "openapi: 3.1.0\n__proto__: { a: 1 }\nconstructor:\n  __proto__: 1\n"],
  ["keys that are objects", "openapi: 3.1.0\n? { a: b }\n: c\n? [d]\n: *e\n"],
  ["no text", ""],
  ["signs that are no text", "\u0000openapi: \ud800\n\u2028: \u0007\n"],
];

const requests = [
  ["documentSymbol", {}],
  ["foldingRange", {}],
  ["documentLink", {}],
  ["documentHighlight", { position: { line: 1, character: 2 } }],
  ["references", { position: { line: 1, character: 2 }, context: { includeDeclaration: true } }],
  [
    "selectionRange",
    {
      positions: [
        { line: 0, character: 30 },
        { line: 9e9, character: 9e9 },
      ],
    },
  ],
  [
    "rangeFormatting",
    {
      range: { start: { line: 0, character: 0 }, end: { line: 9e9, character: 0 } },
      options: { tabSize: 1e9, insertSpaces: true },
    },
  ],
  ["prepareRename", { position: { line: 1, character: 2 } }],
  ["rename", { position: { line: 1, character: 2 }, newName: "\ud800" }],
] as const;

it.each(texts)("is outlived by the server: %s", async (_, text) => {
  const editor = await Editor.start(await folderWith({}));
  const name = text.startsWith("{") ? "a.json" : "a.yaml";
  await editor.open(name, text);
  const textDocument = { uri: editor.uri(name) };
  for (const [method, more] of requests) {
    const answer = editor.request(`textDocument/${method}`, { textDocument, ...more });
    // A rename may be refused, with words.
    if (method.toLowerCase().endsWith("rename"))
      await answer.catch((error: unknown) =>
        expect(String(error)).not.toMatch(/TypeError|RangeError/),
      );
    else await answer;
  }
  await editor.request("workspace/symbol", { query: "a" });
  await editor.open("pets.yaml", petDocument);
  expect(await editor.hover("pets.yaml", "Pet:", 1)).toContain("interface Pet");
});

it.each(["documentSymbol", "foldingRange", "documentLink", "documentHighlight", "prepareRename"])(
  "does not answer a request that was cancelled: %s",
  async (method) => {
    const editor = await Editor.start(await folderWith({}));
    await editor.open("pets.yaml", petDocument);
    await expect(editor.cancelled(`textDocument/${method}`, "pets.yaml", "Pet")).rejects.toThrow(
      "no longer waits",
    );
  },
);
