import { expect, it } from "vitest";
import type { CodeAction } from "vscode-languageserver/node";
import { folderWith, petDocument } from "../frame/memory-host.ts";
import { Editor } from "./client.ts";

/** Waits for the findings of the text as it is, and asks for the actions of one of them. */
async function actionsOf(
  editor: Editor,
  name: string,
  code: string,
): Promise<readonly CodeAction[]> {
  await editor.hover(name, "openapi");
  await expect.poll(() => editor.codes(name)).toContain(code);
  return editor.actions(
    name,
    editor.found(name).filter((one) => one.code === code),
  );
}

/** A document with names of all kinds, each used once. */
const document = petDocument
  .replace("info:", "tags:\n  - name: animals\ninfo:")
  .replace("      operationId: getPet\n", "      operationId: getPet\n      tags: [animals]\n")
  .replace(
    "          description: The pet.\n",
    "          description: The pet.\n          links:\n            again: { operationId: getPet }\n",
  )
  .replace("      parameters:\n", "      security: [{ petKey: [] }]\n      parameters:\n")
  .replace(
    "components:\n",
    "components:\n  securitySchemes:\n    petKey: { type: apiKey, in: header, name: X-Key }\n",
  );

it.each([
  ["a component", "ref-unknown", '"#/components/schemas/Pet" }', '"#/components/schemas/Pte" }'],
  ["an operation", "link-target", "operationId: getPet }", "operationId: gtePet }"],
  ["a tag", "tag-undefined", "tags: [animals]", "tags: [animls]"],
  ["a scheme", "security-unknown", "petKey: [] }", "petKye: [] }"],
  ["a keyword", "keyword-unknown", "      type: object\n", "      typ: object\n"],
  ["a field", "field-unknown", "description: The pet.", "descripton: The pet."],
])("changes what is nearly a known name: %s", async (_, code, right, wrong) => {
  const editor = await Editor.start(await folderWith({}));
  await editor.open("pets.yaml", document);
  await editor.type("pets.yaml", right, wrong);
  const [fix] = await actionsOf(editor, "pets.yaml", code);
  expect(fix?.title).toMatch(/^Change '.*' to '.*'$/);
  expect(fix?.isPreferred).toBe(true);
  if (fix !== undefined) await editor.apply(fix);
  expect(editor.text("pets.yaml")).toBe(document);
});

it("offers the names that are there where none is close", async () => {
  const editor = await Editor.start(await folderWith({}));
  await editor.open("pets.yaml", document.replace('schemas/Pet"', 'schemas/Animal"'));
  const actions = await actionsOf(editor, "pets.yaml", "ref-unknown");
  const fix = actions.find(({ title }) => title.startsWith("Change"));
  expect(fix?.title).toBe("Change '#/components/schemas/Animal' to 'Pet'");
  expect(fix?.isPreferred).toBeUndefined();
  if (fix !== undefined) await editor.apply(fix);
  expect(editor.text("pets.yaml")).toBe(document);
});

it("changes names of rules in comments and in the configuration", async () => {
  const config = JSON.stringify({
    documents: [{ input: "pets.yaml" }],
    lint: { rules: { "component-unusd": "off" } },
  });
  const editor = await Editor.start(
    await folderWith({ "diptych.config.json": config, "pets.yaml": document }),
  );
  const comment = "  # diptych-ignore tag-undefinde: soon\n  /pets/{id}:";
  await editor.open("pets.yaml", document.replace("  /pets/{id}:", comment));
  const [fix] = await actionsOf(editor, "pets.yaml", "ignore-unknown");
  expect(fix?.title).toBe("Change 'tag-undefinde' to 'tag-undefined'");
  if (fix !== undefined) await editor.apply(fix);
  expect(editor.text("pets.yaml")).toContain("# diptych-ignore tag-undefined: soon\n");
  await editor.open("diptych.config.json", config);
  await expect.poll(() => editor.codes("diptych.config.json")).toEqual(["config-setting"]);
  const [rule] = await editor.actions("diptych.config.json", editor.found("diptych.config.json"));
  expect(rule?.title).toBe("Change 'component-unusd' to 'component-unused'");
  if (rule !== undefined) await editor.apply(rule);
  expect(editor.text("diptych.config.json")).toBe(config.replace("unusd", "unused"));
});

it("offers fixes while something else is broken, but removes nothing", async () => {
  const editor = await Editor.start(await folderWith({}));
  const broken = document
    .replace("https://pets.example", "https://pets.acme.test/")
    .replace("name: { type: string }", "name: { $ref: 'none.yaml#/Name' }")
    .replace("    Pet:\n", "    Cat: { type: string }\n    Pet:\n");
  await editor.open("pets.yaml", broken);
  const actions = await actionsOf(editor, "pets.yaml", "server-trailing-slash");
  expect(editor.found("pets.yaml").some(({ severity }) => severity === 1)).toBe(true);
  const fix = actions.find(({ title }) => title.startsWith("Fix: "));
  if (fix === undefined) throw new Error("there is no fix");
  await editor.apply(fix);
  expect(editor.text("pets.yaml")).toContain("https://pets.acme.test }");
  expect(await editor.actions("pets.yaml", [], "source.fixAll")).toEqual([]);
});

it("makes the edits of a fix when it is chosen, where the editor asks for them then", async () => {
  const editor = await Editor.start(await folderWith({}));
  await editor.request("initialize", {
    processId: null,
    rootUri: null,
    workspaceFolders: [{ uri: editor.uri(""), name: "test" }],
    capabilities: {
      textDocument: {
        codeAction: { dataSupport: true, resolveSupport: { properties: ["edit"] } },
      },
    },
  });
  const slash = document.replace("https://pets.example", "https://pets.acme.test/");
  await editor.open("pets.yaml", slash);
  const actions = await actionsOf(editor, "pets.yaml", "server-trailing-slash");
  for (const [name, index] of [
    ["Fix: ", 0],
    ["Fix all", -1],
  ] as const) {
    const action = actions.at(index);
    expect(action?.title).toContain(name);
    expect(action?.edit).toBeUndefined();
    const chosen = (await editor.request("codeAction/resolve", action)) as CodeAction;
    expect(Object.values(chosen.edit?.changes ?? {}).flat()).toMatchObject([
      { newText: expect.stringMatching(/^"?https:\/\/pets.acme.test"?$/) as string },
    ]);
  }
  // Only a person can cure these.
  const others = await actionsOf(editor, "pets.yaml", "response-error-missing");
  expect(others.map(({ title }) => title)).toEqual([
    "Ignore response-error-missing here",
    "Fix all that can be fixed",
  ]);
});
