import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import query from "../../packages/query/src/index.ts";
import { runWithPlugin } from "../plugin/mock-package.ts";
import { withPaths, writePackage } from "../support/generate.ts";

const json = (name: string): string =>
  `content: { application/json: { schema: { $ref: "#/components/schemas/${name}" } } }`;

/** What the README of `@diptych/query` takes for granted. */
const document = withPaths(
  `/books/{id}:
  parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
  get:
    operationId: getBook
    tags: [Books]
    responses:
      "200": { description: It., ${json("Book")} }
      "404": { description: None., ${json("Missing")} }
  put:
    operationId: putBook
    tags: [Books]
    requestBody: { required: true, ${json("Book")} }
    responses: { "200": { description: Done., ${json("Book")} } }
/books:
  get:
    operationId: listBooks
    tags: [Books]
    x-pagination: { style: page, number: page, size: size, items: found }
    parameters:
      - { name: page, in: query, schema: { type: integer } }
      - { name: size, in: query, schema: { type: integer } }
    responses: { "200": { description: Some., ${json("Books")} } }
`,
  `schemas:
  Book: { type: object, required: [title], properties: { id: { type: integer }, title: { type: string } } }
  Books: { type: object, properties: { found: { type: array, items: { $ref: "#/components/schemas/Book" } } } }
  Missing: { type: object, properties: { detail: { type: string } } }
`,
);

/** Generates the package, with the modules that the README shows beside it, and gives the folder of the sources. */
export async function booksPackage(name: string, baseUrl: string): Promise<string> {
  const { files = [] } = await runWithPlugin(document, {
    plugin: query,
    pluginOptions: { swr: true, hooks: "react" },
    emit: ["client"],
  });
  const folder = path.join(await writePackage(files, name), "src");
  const file = path.join(import.meta.dirname, "../../packages/query/README.md");
  const page = await readFile(file, "utf8");
  for (const [i, [, text = ""]] of [...page.matchAll(/^```ts\n([^]*?)^```$/gm)].entries()) {
    const [, own = `block-${i}.ts`] = /^\/\/ ([\w-]+\.ts)$/m.exec(text) ?? [];
    const here = text.replaceAll(/"@acme\/books\/(\w+)"/g, '"./$1.js"');
    const local = here.replaceAll("https://api.example/v1", baseUrl);
    await writeFile(path.join(folder, own), local);
  }
  return folder;
}
