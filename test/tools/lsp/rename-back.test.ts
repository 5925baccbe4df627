import { readFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { ResponseError, type WorkspaceEdit } from "vscode-languageserver/node";
import { parse } from "yaml";
import { parseSource } from "../../../generator/source/reading/source-file.ts";
import type { Preview } from "../../../tools/lsp/preview/request.ts";
import { folderWith } from "../frame/memory-host.ts";
import { Editor } from "./client.ts";

const root = path.resolve(import.meta.dirname, "../../..");

/** Renames what stands at a pointer; undefined where messages carry the name. */
async function rename(
  editor: Editor,
  name: string,
  place: readonly [string, "key" | "value"],
  newName: string,
): Promise<number | undefined> {
  const { file } = await parseSource(name, editor.text(name));
  const { start } = file.locate(...place);
  try {
    const edit = (await editor.request("textDocument/rename", {
      textDocument: { uri: editor.uri(name) },
      position: { line: start.line - 1, character: start.column },
      newName,
    })) as WorkspaceEdit;
    await editor.apply({ title: "", edit });
    return Object.values(edit.changes ?? {}).flat().length;
  } catch (error) {
    if (error instanceof ResponseError && /messages carry|in messages/.test(error.message))
      return undefined;
    throw error;
  }
}

interface Named {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly tags?: readonly object[];
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

const escaped = (segment: string): string => segment.replaceAll("~", "~0").replaceAll("/", "~1");

/** All that has a name in a document: the pointers before and after, by the new name, and the part. */
function named(document: Named): readonly (readonly [string, "key" | "value"])[] {
  return [
    ...Object.entries(document.components).flatMap(([kind, members]) =>
      Object.keys(members).map((name) => [`/components/${kind}/${escaped(name)}`, "key"] as const),
    ),
    ...(document.tags ?? []).map((_, at) => [`/tags/${at}/name`, "value"] as const),
    ...Object.entries(document.paths).flatMap(([name, item]) =>
      Object.entries(item).flatMap(([method, operation]) =>
        "operationId" in operation
          ? [[`/paths/${escaped(name)}/${method}/operationId`, "value"] as const]
          : [],
      ),
    ),
  ];
}

it.each([
  ["shop.yaml", "YAML"],
  ["shop.json", "JSON"],
])("gives the same bytes there and back: %s", async (name) => {
  const yaml = await readFile(path.join(root, "examples/shop/spec/shop.yaml"), "utf8");
  const document = parse(yaml) as Named;
  const text = name.endsWith(".json") ? JSON.stringify(document, null, 2) : yaml;
  const editor = await Editor.start(await folderWith({}));
  await editor.open(name, text);
  const places = named(document);
  let count = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: places.length - 1 }),
      fc.constantFrom("Other", "x-1.y", "_", "Ünder", "404"),
      async (at, newName) => {
        const place = places[at] as (typeof places)[number];
        const [pointer, part] = place;
        // Names of components have letters of ASCII only.
        const fresh = part === "key" ? newName.replace("Ü", "U") : newName;
        const { file } = await parseSource(name, text);
        const { start, end } = file.locate(pointer, part);
        const line = text.split("\n")[start.line - 1] ?? "";
        const old = line.slice(start.column - 1, end.column - 1).replaceAll(/^["']|["']$/g, "");
        // A name that looks like a number gets quotes, and keeps them.
        if (fresh === "404" && part === "value" && !line[start.column - 1]?.startsWith('"')) return;
        const changes = await rename(editor, name, place, fresh);
        if (changes === undefined) return;
        count += 1;
        const after = editor.text(name);
        expect(after).not.toBe(text);
        expect(after.match(/#[^"'\n]*$/gm)).toEqual(text.match(/#[^"'\n]*$/gm));
        const segments = pointer.split("/");
        const renamed = part === "key" ? [...segments.slice(0, -1), fresh].join("/") : pointer;
        expect(await rename(editor, name, [renamed, part], old)).toBe(changes);
        expect(editor.text(name)).toBe(text);
      },
    ),
    { numRuns: 15 },
  );
  expect(count).toBeGreaterThan(4);
});

it("changes nothing in the code but the name", async () => {
  const yaml = await readFile(path.join(root, "examples/shop/spec/shop.yaml"), "utf8");
  const document = parse(yaml) as Named;
  const editor = await Editor.start(await folderWith({}));
  await editor.open("shop.yaml", yaml);
  const generated = async (): Promise<string> => {
    const texts: string[] = [];
    for (const module of ["types", "validate", "json/decode", "client"]) {
      const textDocument = { uri: editor.uri("shop.yaml") };
      const shown = await editor.request("diptych/preview", { textDocument, module });
      texts.push((shown as Preview).text);
    }
    return texts.join("\n");
  };
  const before = await generated();
  const [name = ""] = Object.keys(document.components["schemas"] ?? {});
  const other = `${name.slice(0, -1)}${name.endsWith("q") ? "z" : "q"}`;
  expect(before).toContain(name);
  expect(
    await rename(editor, "shop.yaml", [`/components/schemas/${name}`, "key"], other),
  ).toBeGreaterThan(1);
  const after = await generated();
  expect(after).not.toBe(before);
  expect(after.replaceAll(other, name)).toBe(before);
});
