import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { NoPreview, Preview } from "../../../tools/lsp/preview/request.ts";
import { withSchemas } from "../../support/generate.ts";
import { Editor } from "./client.ts";

const text = withSchemas(
  "Pet: { type: object, properties: { born: { type: string, format: date-time } } }\n",
);

async function editorWith(files: Readonly<Record<string, string>> = {}): Promise<Editor> {
  const folder = await mkdtemp(path.join(tmpdir(), "diptych-preview-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files))
    await writeFile(path.join(folder, name), content);
  return Editor.start(folder);
}

async function preview(
  editor: Editor,
  name: string,
  module?: string,
): Promise<Preview | NoPreview> {
  const asked = module === undefined ? {} : { module };
  const params = { textDocument: { uri: editor.uri(name) }, ...asked };
  return (await editor.request("diptych/preview", params)) as Preview | NoPreview;
}

it("shows types from the text that is not saved, and follows it", async () => {
  const editor = await editorWith();
  await editor.open("pets.yaml", text);
  const first = await preview(editor, "pets.yaml");
  expect(first).toMatchObject({ module: "types", modules: ["types"], isFormatted: true });
  expect(first).toHaveProperty("text", expect.stringContaining("  born?: string | undefined;\n"));
  await editor.type("pets.yaml", "born", "hatched");
  expect(await preview(editor, "pets.yaml")).toHaveProperty(
    "text",
    expect.stringContaining("  hatched?: string | undefined;\n"),
  );
});

it("has the settings of the configuration", async () => {
  const config = "specs: [{ input: pets.yaml, output: out, dates: Date }]\n";
  const editor = await editorWith({ "diptych.config.yaml": config });
  await editor.open("pets.yaml", text);
  expect(await preview(editor, "pets.yaml")).toHaveProperty(
    "text",
    expect.stringContaining("  born?: Date | undefined;\n"),
  );
});

it("lists the modules of all artefacts where they are asked for", async () => {
  const editor = await editorWith();
  await editor.open("pets.yaml", text);
  const params = { textDocument: { uri: editor.uri("pets.yaml") }, module: "types", all: true };
  const shown = (await editor.request("diptych/preview", params)) as Preview;
  expect(shown.module).toBe("types");
  expect(shown.modules).toEqual(
    expect.arrayContaining(["types", "validate", "json/decode", "xml/encode"]),
  );
});

it("shows the other modules of an artefact", async () => {
  const editor = await editorWith();
  await editor.open("pets.yaml", text);
  const shown = await preview(editor, "pets.yaml", "json/decode");
  expect(shown).toMatchObject({ module: "json/decode" });
  expect((shown as Preview).modules).toEqual(
    expect.arrayContaining(["json/decode", "json/encode"]),
  );
});

it("says why nothing can be shown", async () => {
  const editor = await editorWith();
  await editor.open("pets.yaml", text.replace("string, format", "[unknown], format"));
  expect(await preview(editor, "pets.yaml")).toHaveProperty(
    "reason",
    expect.stringMatching(/unknown/),
  );
  await editor.open("other.yaml", "name: no document\n");
  expect(await preview(editor, "other.yaml")).toEqual({
    reason: "this file belongs to no OpenAPI document",
  });
  expect(await preview(editor, "pets.yaml", "nothing")).toEqual({
    reason: "no module is called 'nothing'",
  });
});
