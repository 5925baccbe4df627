import { rename } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, petDocument } from "../frame/memory-host.ts";
import { Editor } from "./client.ts";

/** A document without findings. */
const good = petDocument
  .replace("servers: [{ url: https://pets.example }]", "servers:\n  - url: https://pets.acme.test")
  .replace("      operationId: getPet\n", "      operationId: getPet\n      summary: Read a pet\n")
  .replace(
    "components:\n",
    `        default:
          description: Why not.
          content: { text/plain: { schema: { type: string } } }
components:
`,
  );
const config = (lint: object, ...inputs: readonly string[]): string =>
  JSON.stringify({
    specs: (inputs.length === 0 ? ["else.yaml"] : inputs).map((input) => ({
      input,
      output: `out/${input}`,
    })),
    lint,
  });
const quiet = {
  rules: Object.fromEntries(
    ["contact-missing", "license-missing", "info-undescribed", "security-missing"].map((rule) => [
      rule,
      "off",
    ]),
  ),
};

async function edit(files: Readonly<Record<string, string>> = {}): Promise<Editor> {
  return Editor.start(await folderWith({ "diptych.config.json": config(quiet), ...files }));
}

describe("findings", () => {
  it("come from the text that is typed, and go when it is mended", async () => {
    const editor = await edit({ "pets.yaml": "not: this" });
    await editor.open("pets.yaml", good);
    await editor.finds("pets.yaml");
    await editor.type("pets.yaml", 'schemas/Pet"', 'schemas/Pte"');
    await editor.finds("pets.yaml", "ref-unknown", "component-unused");
    expect(editor.found("pets.yaml")[0]).toMatchObject({
      severity: 1,
      source: "diptych",
      range: {
        start: editor.at("pets.yaml", '"#/components'),
        end: editor.at("pets.yaml", 'Pte"', 4),
      },
      message: expect.stringContaining("help: Did you mean") as string,
      codeDescription: { href: expect.stringMatching(/ref-unknown\.md$/) as string },
    });
    await editor.type("pets.yaml", "Pte", "Pet");
    await editor.finds("pets.yaml");
  });

  it("are those of all files of a document, which need not be saved or be open", async () => {
    const shared = "Kind:\n  type: string\n  minLength: '1'\n";
    const editor = await edit({ "parts/kind.yaml": "Kind: { type: string }\n" });
    await editor.open(
      "pets.yaml",
      good.replace(
        "properties: { id",
        'properties: { kind: { $ref: "./parts/kind.yaml#/Kind" }, id',
      ),
    );
    await editor.finds("parts/kind.yaml");
    await editor.open("parts/kind.yaml", shared);
    await editor.finds("parts/kind.yaml", "keyword-type");
    await editor.close("parts/kind.yaml");
    await editor.finds("parts/kind.yaml");
    await editor.save("parts/kind.yaml", shared);
    await editor.finds("parts/kind.yaml", "keyword-type");
  });

  it("are found of a part whose document only the configuration names", async () => {
    const pets = good.replace("properties: { id", 'properties: { kind: { $ref: "kind.yaml" }, id');
    const editor = await edit({
      "pets.yaml": pets,
      "diptych.config.json": config(quiet, "pets.yaml"),
    });
    await editor.open("kind.yaml", "type: string\nminLength: '1'\n");
    await editor.finds("kind.yaml", "keyword-type");
  });

  it("keep to levels, ignores and overrides, also when they change", async () => {
    const editor = await edit();
    const unused = good.replace("  schemas:\n", "  schemas:\n    Cat: { type: string }\n");
    await editor.open("pets.yaml", unused);
    await editor.finds("pets.yaml", "component-unused");
    await editor.type(
      "pets.yaml",
      "    Cat:",
      "    # diptych-ignore component-unused: soon\n    Cat:",
    );
    await editor.finds("pets.yaml");
    await editor.type("pets.yaml", "    # diptych-ignore component-unused: soon\n", "");
    await editor.finds("pets.yaml", "component-unused");
    await editor.save(
      "diptych.config.json",
      config({ rules: { ...quiet.rules, "component-unused": "off" } }),
    );
    await editor.finds("pets.yaml");
    await editor.save("diptych.config.json", "{");
    await editor.finds("pets.yaml", "component-unused");
    await editor.finds("diptych.config.json", "json-syntax");
  });

  it("are none of files that are no documents", async () => {
    const editor = await edit();
    await editor.open("other.yaml", "a: [");
    await editor.open("pets.yaml", good);
    await editor.finds("pets.yaml");
    expect(editor.told.has("other.yaml")).toBe(false);
  });
});

describe("definition", () => {
  const many = good
    .replace("info:", "tags: [{ name: Pets, description: All. }]\ninfo:")
    .replace("      summary:", "      tags: [Pets]\n      security: [{ key: [] }]\n      summary:")
    .replace(
      "          description: The pet.\n",
      "          description: The pet.\n          links: { again: { operationId: getPet } }\n",
    )
    .replace(
      "  schemas:\n",
      `  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
  schemas:
    Any:
      oneOf: [{ $ref: "kinds.yaml#/Cat" }]
      discriminator: { propertyName: kind, mapping: { cat: "kinds.yaml#/Cat", pet: Pet } }
`,
    );

  it.each([
    ["$ref", '"#/components/schemas/Pet" } }', "pets.yaml", "    Pet:"],
    ["$ref in another file", '"kinds.yaml#/Cat" }]', "kinds.yaml", "Cat:"],
    ["a mapping", '"kinds.yaml#/Cat", pet', "kinds.yaml", "Cat:"],
    ["a mapping by name", "pet: Pet", "pets.yaml", "    Pet:"],
    ["a tag", "Pets]", "pets.yaml", "{ name: Pets"],
    ["a scheme", "key: []", "pets.yaml", "    key: { type"],
    ["an operation", "getPet } }", "pets.yaml", "    get:"],
    ["a required property", "id]", "pets.yaml", "id: { type: integer, maximum: 9999 }, name"],
  ])("leads from %s to what it names", async (_, part, file, target) => {
    const kinds =
      "Cat:\n  type: object\n  required: [kind]\n  properties: { kind: { type: string } }\n";
    const editor = await edit({ "kinds.yaml": kinds });
    await editor.open("pets.yaml", many);
    await editor.open("kinds.yaml", kinds);
    const found = await editor.definition("pets.yaml", part, part.startsWith("pet: ") ? 6 : 2);
    expect(found?.uri).toBe(editor.uri(file));
    const spaces = /^ */.exec(target)?.[0].length ?? 0;
    expect(found?.range.start).toEqual(editor.at(file, target, spaces));
  });

  it("leads to what has the anchor of a reference, also in another file", async () => {
    const parts = "$defs:\n  Far: { $anchor: far, type: string }\n";
    const editor = await edit({ "parts.yaml": parts });
    const text = good.replace(
      "name: { type: string }",
      'name: { $ref: "#near" }, far: { $ref: "parts.yaml#far" }, none: { $ref: "#nothing" }',
    );
    const anchor = "    Near: { $anchor: near, type: string }\n";
    await editor.open("pets.yaml", `${text}${anchor}`);
    await editor.open("parts.yaml", parts);
    const near = await editor.definition("pets.yaml", '"#near', 2);
    expect(near).toMatchObject({ uri: editor.uri("pets.yaml") });
    expect(near?.range.start).toEqual(editor.at("pets.yaml", "Near:"));
    const far = await editor.definition("pets.yaml", '"parts.yaml#far', 3);
    expect(far).toMatchObject({ uri: editor.uri("parts.yaml") });
    expect(far?.range.start).toEqual(editor.at("parts.yaml", "Far:"));
    expect(await editor.definition("pets.yaml", '"#nothing', 2)).toBeNull();
  });

  it("leads nowhere outside of the folder, and from nothing", async () => {
    const editor = await edit();
    await editor.open("pets.yaml", good.replace("#/components/schemas/Pet", "../secret.yaml#/A"));
    expect(await editor.definition("pets.yaml", "../secret", 3)).toBeNull();
    expect(await editor.definition("pets.yaml", "Read a pet", 3)).toBeNull();
    expect(editor.codes("pets.yaml")).toContain("ref-outside");
  });
});

describe("answers that nobody waits for", () => {
  it.each(["hover", "definition", "completion"])("are not made: %s", async (method) => {
    const editor = await edit();
    await editor.open("pets.yaml", good);
    await expect(editor.cancelled(`textDocument/${method}`, "pets.yaml", "Pet")).rejects.toThrow(
      "no longer waits",
    );
    await editor.finds("pets.yaml");
  });

  it("are findings of a text that has changed meanwhile", async () => {
    const editor = await edit();
    await editor.open("pets.yaml", good);
    await editor.finds("pets.yaml");
    const told = editor.told.get("pets.yaml") ?? 0;
    // The first check begins with the request, and the second change comes while it runs.
    await editor.type("pets.yaml", "title: Pets", "titel: Pets");
    const hover = editor.hover("pets.yaml", "schemas/Pet", 2);
    await new Promise((resolve) => setImmediate(resolve));
    await editor.type("pets.yaml", "titel: Pets", "title: Pets");
    await hover;
    await editor.hover("pets.yaml", "schemas/Pet", 2);
    expect(editor.codes("pets.yaml")).toEqual([]);
    expect(editor.told.get("pets.yaml")).toBe(told + 1);
  });
});

describe("hover", () => {
  it("shows the type and how it stands in XML", async () => {
    const editor = await edit();
    const xml = good.replace(
      "properties: { id: { type: integer, maximum: 9999 }, name",
      "properties: { tags: { type: array, items: { type: string, example: a<b }, xml: { wrapped: true } }, id: { type: integer, xml: { attribute: true } }, name",
    );
    await editor.open("pets.yaml", xml);
    const hover = await editor.hover("pets.yaml", "schemas/Pet", 2);
    const expected = `\`\`\`ts
interface Pet {
  tags?: string[];
  id: number;
  name?: string;
}
\`\`\`

\`\`\`xml
<Pet id="1426">
  <tags>
    <tags>opal</tags>
  </tags>
  <name>inlet</name>
</Pet>
\`\`\``;
    expect(hover).toBe(expected);
    const inner = await editor.hover("pets.yaml", "name: { type", 1);
    expect(inner).toBe("```ts\nname?: string;\n```");
    expect(await editor.hover("pets.yaml", "openapi", 1)).toBeUndefined();
  });

  it("shows words of the document as words", async () => {
    const editor = await edit();
    const hostile = good.replace(
      "    Pet:\n",
      '    Pet:\n      description: "<img src=x> [a](command:b) ```"\n',
    );
    await editor.open("pets.yaml", hostile);
    const hover = await editor.hover("pets.yaml", "schemas/Pet", 2);
    expect(hover).toContain("\\<img src=x\\> \\[a\\]\\(command:b\\)");
  });
});

describe("completion", () => {
  it("lists definitions within schemas, and anchors", async () => {
    const editor = await edit();
    const more = "    Tree: { $defs: { Leaf: { $anchor: leaf, type: string } } }\n";
    await editor.open("pets.yaml", `${good}${more}`);
    await editor.type("pets.yaml", "name: { type: string }", "name: { $ref: }");
    expect(await editor.complete("pets.yaml", "name: { $ref: ")).toEqual([
      "#/components/schemas/Pet",
      "#/components/schemas/Tree",
      "#/components/schemas/Tree/$defs/Leaf",
      "#leaf",
    ]);
  });

  it.each([
    ["targets of a reference", 'schema: { $ref: "#/c', ["#/components/schemas/Pet"]],
    ["targets of a reference without quotes", "name: { $ref: ", ["#/components/schemas/Pet"]],
  ])("lists %s", async (_, part, expected) => {
    const editor = await edit();
    await editor.open("pets.yaml", good);
    await editor.finds("pets.yaml");
    const [before, after] = part.startsWith("schema")
      ? ['schema: { $ref: "#/components/schemas/Pet"', part]
      : ["name: { type: string }", `${part}}`];
    await editor.type("pets.yaml", before, after);
    expect(await editor.complete("pets.yaml", part)).toEqual(expected);
  });

  it.each([
    [
      "an operation",
      "      summary: Read a pet\n",
      "      de\n",
      "      de",
      ["deprecated", "requestBody"],
      ["schema"],
    ],
    [
      "a schema",
      "    Pet:\n",
      "    Pet:\n      \n",
      "    Pet:\n      ",
      ["patternProperties", "allOf", "xml"],
      ["paths", "properties"],
    ],
    [
      "a parameter",
      "name: id, in: path",
      "name: id, in: path, st",
      "path, st",
      ["style", "content"],
      ["get", "schema"],
    ],
    [
      "info",
      "info: { title: Pets,",
      "info: { title: Pets, co,",
      "Pets, co",
      ["contact", "license"],
      ["paths", "version"],
    ],
    ["the document", "paths:\n", "we\npaths:\n", "\nwe", ["webhooks", "tags"], ["get"]],
  ])("lists keys of %s", async (_, before, after, at, some, none) => {
    const editor = await edit();
    await editor.open("pets.yaml", good);
    await editor.type("pets.yaml", before, after);
    const labels = await editor.complete("pets.yaml", at);
    expect(labels).toEqual(expect.arrayContaining(some));
    for (const other of none) expect(labels).not.toContain(other);
  });

  it("lists values, and keys of JSON and of other versions", async () => {
    const editor = await edit();
    await editor.open("pets.yaml", good.replace("in: path", "in: "));
    const places = await editor.complete("pets.yaml", "name: id, in: ");
    expect([...places].sort()).toEqual(["cookie", "header", "path", "query"]);
    await editor.open(
      "a.json",
      '{\n  "openapi": "3.0.3",\n  "info": { "title": "A", "version": "1", "" },\n  "paths": {}\n}',
    );
    const inJson = await editor.complete("a.json", '"1", "');
    expect(inJson).toContain("license");
    // It has them already.
    expect(inJson).not.toContain("title");
    await editor.open("b.yaml", "swagger: '2.0'\ninfo: {}\ndefi\n");
    expect(await editor.complete("b.yaml", "\ndefi")).toContain("definitions");
    await editor.open("c.yaml", "openapi: 3.0.3\ncomponents:\n  schemas:\n    A:\n      nul\n");
    expect(await editor.complete("c.yaml", "      nul")).toContain("nullable");
  });
});

describe("actions", () => {
  const bad = good
    .replace("acme.test", "acme.test/ # here")
    .replace("    Pet:\n", "    Cat: { type: string }\n    Pet:\n");

  it("fix a finding, or ignore it by a comment", async () => {
    const editor = await edit();
    await editor.open("pets.yaml", bad);
    await editor.finds("pets.yaml", "server-trailing-slash", "component-unused");
    const [slash, unused] = editor.found("pets.yaml");
    if (slash === undefined || unused === undefined) throw new Error("nothing is found");
    const [fix, ignore] = await editor.actions("pets.yaml", [slash]);
    expect([fix?.title, ignore?.title]).toEqual([
      expect.stringContaining("Fix: "),
      "Ignore server-trailing-slash here",
    ]);
    if (fix === undefined) throw new Error("there is no fix");
    await editor.apply(fix);
    await editor.finds("pets.yaml", "component-unused");
    expect(editor.text("pets.yaml")).toContain("acme.test # here\n");
    const others = await editor.actions("pets.yaml", editor.found("pets.yaml"));
    const again = others.find(({ title }) => title.startsWith("Ignore"));
    if (again === undefined) throw new Error("there is no action");
    await editor.apply(again);
    await editor.finds("pets.yaml");
    expect(editor.text("pets.yaml")).toContain("    # diptych-ignore component-unused: ");
  });

  it("fix all of a file at once", async () => {
    const editor = await edit();
    await editor.open("pets.yaml", bad.replaceAll("\n", "\r\n"));
    await editor.finds("pets.yaml", "server-trailing-slash", "component-unused");
    const [all] = await editor.actions("pets.yaml", [], "source.fixAll");
    if (all === undefined) throw new Error("there is no action");
    await editor.apply(all);
    await editor.finds("pets.yaml");
    expect(editor.text("pets.yaml")).toBe(
      good.replace("acme.test", "acme.test # here").replaceAll("\n", "\r\n"),
    );
  });
});

describe("a text that typing has broken", () => {
  const broken: readonly (readonly [string, string, string])[] = [
    ["an open quote", "      summary: Read a pet\n", '      summary: "Read\n'],
    ["a key without a colon", "      summary: Read a pet\n", "      summ\n"],
    ["a reference to nothing yet", '{ $ref: "#/components/schemas/Pet" }', '{ $ref: "#/comp" }'],
    ["an open bracket", "required: [id]", "required: [id"],
  ];

  it.each(broken)("is answered as before: %s", async (name, before, after) => {
    const editor = await edit({ "parts.yaml": "Kind: { type: string, enum: [cat] }\n" });
    const text = good.replace(
      "name: { type: string }",
      'name: { type: string }, 🐈: { type: integer }, kind: { $ref: "parts.yaml#/Kind" }',
    );
    await editor.open("pets.yaml", text);
    await editor.finds("pets.yaml");
    const shown = await editor.hover("pets.yaml", "Pet:", 1);
    expect(shown).toContain("interface Pet");
    await editor.type("pets.yaml", before, after);
    expect(await editor.hover("pets.yaml", "Pet:", 1)).toBe(shown);
    expect(await editor.hover("pets.yaml", "parts.yaml#", 1)).toContain('type Kind = "cat"');
    expect(await editor.definition("pets.yaml", "parts.yaml#", 1)).toMatchObject({
      uri: editor.uri("parts.yaml"),
      range: { start: { line: 0, character: 0 } },
    });
    if (name.startsWith("a reference")) return;
    expect(await editor.definition("pets.yaml", '"#/components/schemas/Pet"', 2)).toEqual({
      uri: editor.uri("pets.yaml"),
      range: { start: editor.at("pets.yaml", "Pet:"), end: editor.at("pets.yaml", "Pet:", 3) },
    });
    // Nothing is said of what is being typed.
    if (after.includes("summ"))
      expect(await editor.hover("pets.yaml", after.trim(), 4)).toBeUndefined();
    await editor.type("pets.yaml", after, before);
    await editor.finds("pets.yaml");
    expect(await editor.hover("pets.yaml", "Pet:", 1)).toBe(shown);
  });

  const opened: typeof broken = [
    ...broken.filter(([name]) => !name.startsWith("a reference")),
    ["two keys of one name", "      type: object\n", "      type: object\n      type: object\n"],
  ];

  it.each(opened)(
    "is answered around the mistake if it was broken when it was opened: %s",
    async (_, before, after) => {
      const editor = await edit();
      await editor.open("pets.yaml", good.replace(before, after));
      expect(await editor.hover("pets.yaml", "Pet:", 1)).toContain("interface Pet");
      expect(await editor.definition("pets.yaml", '"#/components/schemas/Pet"', 2)).toMatchObject({
        range: { start: editor.at("pets.yaml", "Pet:") },
      });
    },
  );

  it("is answered of JSON around the mistake", async () => {
    const editor = await edit();
    const schemas = {
      Pet: { type: "object", properties: { id: { $ref: "#/components/schemas/Id" } } },
      Id: { type: "integer" },
    };
    const json = JSON.stringify(
      { openapi: "3.1.1", info: { title: "A", version: "1" }, paths: {}, components: { schemas } },
      null,
      2,
    );
    await editor.open("a.json", json.replace('"title": "A",', '"title": "A'));
    expect(await editor.hover("a.json", '"Pet"', 2)).toContain("interface Pet");
    expect(await editor.definition("a.json", '"#/components', 2)).toMatchObject({
      range: { start: editor.at("a.json", '"Id"') },
    });
  });

  it("is answered of JSON as before", async () => {
    const editor = await edit();
    const schemas = {
      Pet: { type: "object", properties: { id: { $ref: "#/components/schemas/Id" } } },
      Id: { type: "integer" },
    };
    const json = JSON.stringify(
      { openapi: "3.1.1", info: { title: "A", version: "1" }, paths: {}, components: { schemas } },
      null,
      2,
    );
    await editor.open("a.json", json);
    const shown = await editor.hover("a.json", '"#/components', 2);
    expect(shown).toContain("type Id = number");
    await editor.type("a.json", '"type": "object",', '"type": "object",\n        "desc');
    expect(await editor.hover("a.json", '"#/components', 2)).toBe(shown);
    expect(await editor.definition("a.json", '"#/components', 2)).toMatchObject({
      range: { start: editor.at("a.json", '"Id"') },
    });
    const keys = await editor.complete("a.json", '"desc');
    expect(keys).toContain("description");
    expect(keys).not.toContain("properties");
    await editor.type("a.json", '"#/components/schemas/Id"', '"#/comp');
    expect(await editor.complete("a.json", '"#/comp')).toEqual([
      "#/components/schemas/Pet",
      "#/components/schemas/Id",
    ]);
  });
});

it("finds a file that was not there once it is made, renamed or opened", async () => {
  const editor = await edit({ "note.txt": "" });
  const part = "Kind: { type: string }\n";
  await editor.open(
    "pets.yaml",
    good.replace("name: { type: string }", 'name: { $ref: "part.yaml#/Kind" }'),
  );
  await editor.finds("pets.yaml", "file-unreadable");
  expect(editor.found("pets.yaml")[0]?.message).toContain("there is no such file");
  await editor.save("part.yaml", part);
  await editor.finds("pets.yaml");
  await rename(path.join(editor.folder, "part.yaml"), path.join(editor.folder, "other.yaml"));
  const changes = [
    { uri: editor.uri("part.yaml"), type: 3 },
    { uri: editor.uri("other.yaml"), type: 1 },
  ];
  await editor.notify("workspace/didChangeWatchedFiles", { changes });
  await editor.finds("pets.yaml", "file-unreadable");
  await editor.open("part.yaml", part);
  await editor.finds("pets.yaml");
});

it("checks a text that was never saved, and reads no file for it", async () => {
  const editor = await edit({ "part.yaml": "Kind: { type: string }\n" });
  const uri = "untitled:Untitled-1";
  const text = good.replace("name: { type: string }", 'name: { $ref: "part.yaml#/Kind" }');
  const told: unknown[] = [];
  editor.onFindings(
    (params) => params.uri === uri && told.push(params.diagnostics.map(({ code }) => code)),
  );
  await editor.notify("textDocument/didOpen", {
    textDocument: { uri, languageId: "yaml", version: 1, text },
  });
  await expect.poll(() => told).toEqual([["file-unreadable"]]);
  await editor.notify("textDocument/didChange", {
    textDocument: { uri, version: 2 },
    contentChanges: [{ text: good }],
  });
  await expect.poll(() => told.at(-1)).toEqual([]);
  const lines = good.split("\n");
  const line = lines.findIndex((one) => one.includes("Pet:"));
  expect(
    await editor.request("textDocument/hover", {
      textDocument: { uri },
      position: { line, character: 5 },
    }),
  ).toMatchObject({ contents: { value: expect.stringContaining("interface Pet") as string } });
  const before = told.length;
  await editor.notify("textDocument/didClose", { textDocument: { uri } });
  await expect.poll(() => told).toHaveLength(before + 1);
});

it("outlives hostile documents and requests that make no sense", async () => {
  const editor = await edit();
  const deep = "[".repeat(3000);
  for (const [i, text] of [
    `openapi: 3.1.0\na: ${deep}`,
    "openapi: 3.1.0\ninfo: &a\n  b: *a\npaths: {}\n",
    "openapi: 3.1.0\n__proto__: { a: 1 }\nconstructor: 1\n",
    `{"openapi": "3.1.0", "paths": {"/a": {"get": {"__proto__": {"x": 1}}}}, "x": "\u0000\ud800"}`,
    "\uFEFFopenapi: 3.1.0\r\npaths:\r  - ? [a]\r  : b\n",
    `openapi: 3.1.0\npaths: {}\n${Array.from({ length: 20 }, (_, n) => `x-${n}: &a${n} [${n === 0 ? "1" : `*a${n - 1}, *a${n - 1}`}]`).join("\n")}\n`,
  ].entries()) {
    await editor.open(`${i}.yaml`, text);
    await editor.hover(`${i}.yaml`, "openapi", 3);
    await editor.complete(`${i}.yaml`, "openapi");
    await editor.definition(`${i}.yaml`, "openapi");
  }
  await editor.notify("textDocument/didChange", {
    textDocument: { uri: "untitled:x", version: 1 },
    contentChanges: [{ text: "a" }],
  });
  await editor.notify("textDocument/didClose", { textDocument: { uri: editor.uri("none.yaml") } });
  await editor.open("pets.yaml", good);
  await editor.finds("pets.yaml");
  expect(
    await editor.request("textDocument/hover", {
      textDocument: { uri: "untitled:x" },
      position: { line: 9e9, character: 9e9 },
    }),
  ).toBeNull();
  await editor.end();
});
