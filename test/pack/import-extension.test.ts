import { execFile, execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  ModuleScope,
  code,
  definePlugin,
  exportedType,
  importSpecifier,
  literal,
  moduleView,
} from "../../generator/plugin.ts";
import { importExtensions, type ImportExtension } from "../../generator/code/module-id.ts";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { generate } from "../../generator/generate.ts";
import { packPackages } from "../support/packages.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** A folder per extension, each with the code in `src/api` and a package in `package`. */
let folder: string;

/** A plugin whose module imports one that Diptych emits, and exports all of another. */
const plugin = (templates: string) =>
  definePlugin({
    name: "extension",
    requires: ["types", "validate"],
    templates: pathToFileURL(`${templates}/`),
    modules: ({ options }) => [
      {
        module: "./extra/books",
        entry: "none",
        isPublic: true,
        build() {
          const scope = new ModuleScope("./extra/books", { declares: ["Shelved"] });
          const to = importSpecifier("./extra/books", "./validate", options.importExtension);
          const view = { type: code`${exportedType("./types", "Book")}[]`, validate: literal(to) };
          return moduleView(scope, "extension/module", view, "Books.");
        },
      },
    ],
  });

/** Uses every artefact, and answers its own client. */
const main = (end: string): string => `
import { createClient } from "./api/client${end}";
import { AuthorSchema, type Book, decodeBookXml, encodeBookJson } from "./api/index${end}";
import type { Shelved } from "./api/extra/books${end}";
import { createServer, toFetch } from "./api/server${end}";

const book: Book = decodeBookXml("<Book><title>Stars</title></Book>");
const shelved: Shelved = [book];
const serve = toFetch(createServer({ getBook: () => ({ status: 200, body: book }) }));
const api = createClient({
  baseUrl: "https://books.example",
  fetch: (url, init) => Promise.resolve(serve(new Request(url, init))),
});
const answer: Book = await api.getBook();
const issues = AuthorSchema["~standard"].validate("");
console.log(shelved.length, encodeBookJson(answer), "issues" in issues);
`;

const output = '1 {"title":"Stars"} true';

const document = `openapi: 3.1.1
info: { title: Books, version: "1" }
servers: [{ url: https://books.example }]
paths:
  /book:
    get:
      operationId: getBook
      responses:
        "200":
          description: The book.
          content:
            application/json: { schema: { $ref: "#/components/schemas/Book" } }
            application/xml: { schema: { $ref: "#/components/schemas/Book" } }
components:
  schemas:
    Author: { type: string, minLength: 1 }
    Book:
      type: object
      required: [title]
      properties:
        title: { type: string }
        author: { $ref: "#/components/schemas/Author" }
        kind: { enum: [novel, poems] }
`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "diptych-extension-"));
  const modules = path.join(folder, "node_modules");
  const runtime = (await packPackages()).find(({ name }) => name === "@diptych/runtime");
  await mkdir(path.join(modules, "@diptych/runtime"), { recursive: true });
  const target = path.join(modules, "@diptych/runtime");
  execFileSync("tar", ["-xzf", runtime?.file ?? "", "-C", target, "--strip-components=1"]);
  await mkdir(path.join(modules, "@types"));
  await symlink(path.join(root, "node_modules/@types/node"), path.join(modules, "@types/node"));
  const undici = path.join(root, "node_modules/undici-types");
  await symlink(undici, path.join(modules, "undici-types"));
  const templates = path.join(folder, "templates");
  await write(
    path.join(templates, "extension/module.hbs"),
    "export type Shelved = {{type}};\nexport * from {{validate}};\n",
  );
  for (const extension of importExtensions) {
    const end = extension === "none" ? "" : `.${extension}`;
    const own = path.join(folder, extension);
    await write(path.join(own, "package.json"), '{ "type": "module" }\n');
    await write(path.join(own, "src/main.ts"), main(end));
    for (const identity of [undefined, { name: "@acme/books", version: "1.0.0" }]) {
      const diagnostics = new Diagnostics();
      const { files } = await generate(
        {
          input: "books.yaml",
          output: "/",
          int64: "number",
          importExtension: extension,
          codecs: "all",
          plugins: [{ plugin: plugin(templates), options: undefined }],
          ...(identity === undefined ? {} : { identity }),
        },
        { readFile: () => Promise.resolve(document) },
        diagnostics,
      );
      expect(diagnostics.all.filter(({ severity }) => severity !== "info")).toEqual([]);
      const place = path.join(own, identity === undefined ? "src/api" : "package");
      for (const file of files ?? []) await write(path.join(place, file.path), file.bytes);
    }
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}

function run(command: string, ...args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(command, args, { cwd: folder }, (error, out, err) =>
      resolve(`${out}${error === null ? "" : err}`.trim()),
    );
  });
}

/** What the compiler says about the code of an extension, with these settings. */
async function compile(extension: ImportExtension, settings: object): Promise<string> {
  const compilerOptions = {
    target: "es2023",
    lib: ["es2023", "dom"],
    types: ["node"],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    erasableSyntaxOnly: true,
    rootDir: "src",
    outDir: "dist",
    ...settings,
  };
  const project = path.join(folder, extension, "tsconfig.json");
  await write(project, JSON.stringify({ compilerOptions, include: ["src"] }));
  return tsc(project);
}

const tsc = (project: string): Promise<string> =>
  run(path.join(root, "node_modules/.bin/tsc"), "-p", project, "--pretty", "false");

const nodenext = { module: "nodenext", moduleResolution: "nodenext" };
const bundler = { module: "esnext", moduleResolution: "bundler" };

describe("code of one's own", () => {
  it.each([nodenext, bundler])("with js compiles, and runs in Node (%o)", async (resolution) => {
    expect(await compile("js", resolution)).toBe("");
    expect(await run(process.execPath, "js/dist/main.js")).toBe(output);
  });

  it.each([nodenext, bundler])("with ts compiles without being written (%o)", async (settings) => {
    const imports = { allowImportingTsExtensions: true, noEmit: true };
    expect(await compile("ts", { ...settings, ...imports })).toBe("");
  });

  it("with ts compiles to JavaScript that runs in Node", async () => {
    const settings = { ...nodenext, rewriteRelativeImportExtensions: true };
    expect(await compile("ts", settings)).toBe("");
    expect(await run(process.execPath, "ts/dist/main.js")).toBe(output);
  });

  it("with none compiles for a bundler, and runs bundled", async () => {
    expect(await compile("none", { ...bundler, noEmit: true })).toBe("");
    const outfile = path.join(folder, "none/main.mjs");
    const entryPoints = [path.join(folder, "none/src/main.ts")];
    await build({ entryPoints, outfile, bundle: true, format: "esm", platform: "node" });
    expect(await run(process.execPath, outfile)).toBe(output);
  });

  it("with another extension than the settings allow does not compile", async () => {
    expect(await compile("none", { ...nodenext, noEmit: true })).toContain("TS2835");
    expect(await compile("ts", { ...nodenext, noEmit: true })).toContain("TS5097");
  });
});

describe("a package", () => {
  it.each(importExtensions)("with %s builds, and its declarations are found", async (extension) => {
    const own = path.join(folder, extension, "package");
    expect(await tsc(path.join(own, "tsconfig.json"))).toBe("");
    const user = path.join(folder, `user-of-${extension}`);
    await mkdir(path.join(user, "node_modules/@acme"), { recursive: true });
    await symlink(own, path.join(user, "node_modules/@acme/books"));
    const entry = main("").replaceAll(/"\.\/api\/(\w[^"]*)"/g, (_, module: string) =>
      JSON.stringify(module === "index" ? "@acme/books" : `@acme/books/${module}`),
    );
    await write(path.join(user, "package.json"), '{ "type": "module" }\n');
    await write(path.join(user, "main.ts"), entry);
    const resolution = extension === "none" ? bundler : nodenext;
    const compilerOptions = {
      ...resolution,
      target: "es2023",
      lib: ["es2023", "dom"],
      types: ["node"],
      strict: true,
      skipLibCheck: false,
      rootDir: ".",
      outDir: "dist",
    };
    const project = path.join(user, "tsconfig.json");
    await write(project, JSON.stringify({ compilerOptions, include: ["main.ts"] }));
    expect(await tsc(project)).toBe("");
    const file = path.join(user, "dist/main.js");
    if (extension !== "none") {
      expect(await run(process.execPath, file)).toBe(output);
      return;
    }
    const outfile = path.join(user, "bundle.mjs");
    await build({ entryPoints: [file], outfile, bundle: true, format: "esm", platform: "node" });
    expect(await run(process.execPath, outfile)).toBe(output);
  });

  it("with none is for bundlers: it does not say that its files are modules of Node", async () => {
    const manifest = async (extension: ImportExtension): Promise<unknown> =>
      JSON.parse(await readFile(path.join(folder, extension, "package/package.json"), "utf8"));
    expect(await manifest("js")).toMatchObject({ type: "module" });
    expect(await manifest("ts")).toMatchObject({ type: "module" });
    expect(await manifest("none")).not.toHaveProperty("type");
  });
});

// On a Node.js that strips types; `npm run check:nodes` does the same on releases that do.
const stripsTypes = "typescript" in process.features && Boolean(process.features.typescript);

it.skipIf(!stripsTypes)("ts runs in Node as it is, its types stripped", async () => {
  expect(await run(process.execPath, "ts/src/main.ts")).toBe(output);
});
