import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import Handlebars from "handlebars";
import { afterAll, describe, expect, it } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { builtInTemplates, builtInTexts } from "../../generator/emit/built-in-templates.ts";
import { templateNames } from "../../generator/emit/template-names.ts";
import { readTemplates } from "../../generator/emit/template-folder.ts";
import { loadTemplates } from "../../generator/emit/templates.ts";
import { generate } from "../../generator/generate.ts";
import { readTemplates as readTemplateFiles } from "../templates/template-files.ts";
import { compileFolder } from "../support/compile-folder.ts";
import { writePackage } from "../support/generate.ts";
import { textFiles } from "../support/text-file.ts";

const folder = await mkdtemp(path.join(tmpdir(), "diptych-names-"));
afterAll(() => rm(folder, { recursive: true }));

describe("names in the text of a template", () => {
  const namesOf = (text: string): readonly string[] => [
    ...templateNames(Handlebars.parse(text)).names,
  ];

  it.each<[string, string, readonly string[]]>([
    ["constants and variables", "const a = 1; let b;", ["a", "b"]],
    ["parameters and generics", "function {{f}}<T>(a: {{x}}, ...b): T { }", ["T", "a", "b"]],
    ["patterns", "const { a, b: [c], ...d } = {{x}};", ["a", "b", "c", "d"]],
    [
      "each branch",
      "{{#if x}}let a;{{else}}let b;{{/if}}{{#each y}}let c;{{/each}}",
      ["a", "b", "c"],
    ],
    ["no properties behind a dot", "r.pos = value.length;", ["r", "value"]],
    ["no comments and no texts", "// one two\n/* three */ f(\"four\", 'five', `six`);", ["f"]],
    ["no comments of the template", "{{! one }}{{!-- two --}}a", ["a"]],
    ["no words of the language", "for (const a of b) return void 0;", ["a", "of", "b"]],
  ])("has %s", (_, text, expected) => {
    expect(namesOf(text)).toEqual(expected);
  });

  it("has those of the templates that it includes", async () => {
    const diagnostics = new Diagnostics();
    await writeFile(path.join(folder, "own.hbs"), "let a; {{> inner}}");
    await writeFile(path.join(folder, "inner.hbs"), "let b; {{#if x}}{{> own}}{{/if}}");
    await writeFile(path.join(folder, "broken.hbs"), "let c; {{#if}}");
    const folders = {
      builtIn: await readTemplates(folder, true),
      plugins: [],
      overrides: undefined,
    };
    const templates = await loadTemplates(folders, diagnostics);
    expect([...templates.namesIn("own")].sort()).toEqual(["a", "b"]);
    expect([...templates.namesIn("broken")]).toEqual([]);
    expect([...templates.namesIn("missing")]).toEqual([]);
  });
});

const typeOf = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
const refTo = (word: string): object => ({ $ref: `#/components/schemas/${typeOf(word)}` });
const each = (words: readonly string[], give: (word: string) => object): object =>
  Object.fromEntries(words.map((word) => [word, give(word)]));

/** A document whose schemas, properties, parameters and operations have these names. */
function documentOf(words: readonly string[]): object {
  const [first = "", ...others] = [...new Set(words.map(typeOf))];
  const long = { type: "integer", format: "int64" };
  const schemas = {
    [first]: { type: "object", required: words.slice(0, 5), properties: each(words, () => long) },
    ...each(others, (other) => ({ type: "object", properties: { [other]: refTo(first) } })),
  };
  const texts = { type: "array", items: { type: "string" } };
  const parameters = [
    ...words.map((name) => ({ name, in: "query", schema: texts })),
    { name: "key", in: "path", required: true, schema: { type: "string" } },
  ];
  const operation = (word: string, index: number): object => ({
    operationId: word,
    parameters: index === 0 ? parameters : parameters.slice(-1),
    requestBody: { content: { "application/json": { schema: refTo(word) } } },
    responses: {
      200: {
        description: "Done.",
        headers: { reader: { schema: texts } },
        content: { "application/xml": { schema: refTo(word) } },
      },
    },
  });
  return {
    openapi: "3.1.1",
    info: { title: "Names", version: "1" },
    security: [{ basic: [] }],
    paths: Object.fromEntries(
      words.map((word, index) => [`/${word}/{key}`, { post: operation(word, index) }]),
    ),
    components: { securitySchemes: { basic: { type: "http", scheme: "basic" } }, schemas },
  };
}

/** Emits everything from a document with these names; returns the compiler's errors. */
async function errorsOf(words: readonly string[], templates?: string): Promise<readonly string[]> {
  const diagnostics = new Diagnostics();
  const { files } = await generate(
    {
      input: "openapi.json",
      output: "/",
      emit: ["types", "validate", "json", "xml", "server", "client"],
      int64: "bigint",
      codecs: "all",
      ...(templates === undefined ? {} : { templates }),
    },
    { readFile: () => Promise.resolve(JSON.stringify(documentOf(words))) },
    diagnostics,
  );
  expect(diagnostics.all.filter(({ severity }) => severity === "error")).toEqual([]);
  return compileFolder(await writePackage(textFiles(files ?? [])));
}

describe("a document whose names are those of templates", () => {
  it("compiles with the built-in ones", async () => {
    const templates = await loadTemplates(
      { builtIn: await builtInTexts(), plugins: [], overrides: undefined },
      new Diagnostics(),
    );
    const modules = [...(await readTemplateFiles()).keys()].filter(
      (name) => !/^(package|index)/.test(name),
    );
    const words = new Set(modules.flatMap((name) => [...templates.namesIn(name)]));
    for (const word of ["Session", "handlers", "value", "r"]) expect(words).toContain(word);
    expect(await errorsOf([...words])).toEqual([]);
  });

  it("compiles with a user's own that declare other names", async () => {
    const own = path.join(folder, "overrides");
    await mkdir(path.join(own, "json"), { recursive: true });
    const text = await readFile(path.join(builtInTemplates(), "json/decode.hbs"), "utf8");
    const signature = "function {{decode}}(input{{#ts}}: Uint8Array | string{{/ts}},";
    expect(text).toContain(signature);
    const changed = text.replace(signature, signature.replace("string", "Order"));
    await writeFile(path.join(own, "json/decode.hbs"), `type Order = string;\n${changed}`);
    expect(await errorsOf(["order", "session"], own)).toEqual([]);
  });
});
