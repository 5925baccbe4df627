import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { generate } from "../../generator/generate.ts";
import { loadPlugins } from "../../generator/plugins/load-plugins.ts";
import { compileFolder } from "../support/compile-folder.ts";
import { withPaths, writePackage } from "../support/generate.ts";
import { textFiles } from "../support/text-file.ts";

const root = path.resolve(import.meta.dirname, "../..");

it("the plugin that docs/plugins.md shows works", async () => {
  const page = await readFile(path.join(root, "docs/plugins.md"), "utf8");
  const block = (language: string): string =>
    new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, "m").exec(page)?.[1] ?? "";
  // Within the checkout, so that the plugin's import is found.
  const folder = await mkdtemp(path.join(root, "test/.tmp/page-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, "templates/routes"), { recursive: true });
  await writeFile(path.join(folder, "routes.mjs"), block("js"));
  await writeFile(path.join(folder, "templates/routes/module.hbs"), block("handlebars"));

  const diagnostics = new Diagnostics();
  const location = { file: "diptych.config.yaml", pointer: "" };
  const setting = { use: "./routes.mjs", options: { prefix: "/v1" }, location };
  const plugins = await loadPlugins([setting], folder, diagnostics);
  const document = withPaths(`/books/{id}:
  parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
  get: { operationId: getBook, responses: { "204": { description: None. } } }
`);
  const host = { readFile: () => Promise.resolve(document) };
  const spec = { input: "openapi.yaml", output: path.parse(root).root, int64: "number" } as const;
  const { files = [] } = await generate({ ...spec, plugins }, host, diagnostics);
  expect(diagnostics.all).toEqual([]);

  const target = await writePackage(textFiles(files));
  const index = (await import(path.join(target, "src/index.ts"))) as { readonly routes: object };
  expect(index.routes).toEqual({ getBook: "/v1/books/{id}" });
  expect(await compileFolder(target, { include: ["src"] })).toEqual([]);
});
