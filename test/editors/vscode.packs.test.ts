import { execFile, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { isDocumentText } from "../../tools/lsp/document-text.ts";
import { installedProgram } from "../../editors/vscode/src/program.ts";
import { buildPackages } from "../support/packages.ts";
import { folderWith, petDocument } from "../tools/frame/memory-host.ts";
import { Editor } from "../tools/lsp/client.ts";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../..");
const source = path.join(root, "editors/vscode");

/** The extension as an editor installs it, from its archive. */
let extension = "";
let folder = "";

beforeAll(async () => {
  await buildPackages();
  folder = await mkdtemp(path.join(tmpdir(), "diptych-vscode-"));
  await run("npm", ["ci", "--prefix", source, "--no-audit", "--no-fund"]);
  await run("npm", ["run", "pack"], { cwd: source });
  const archive = (await readdir(source)).find((name) => name.endsWith(".vsix"));
  await unpack(path.join(source, archive ?? ""), folder);
  extension = path.join(folder, "extension");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Entry {
  readonly fileName: string;
}

/** Unpacks an archive by the library that Visual Studio Code has for it. */
async function unpack(archive: string, target: string): Promise<void> {
  const yauzl = createRequire(path.join(source, "package.json"))("yauzl") as {
    open(file: string, options: object, then: (error: Error | null, zip: Zip) => void): void;
  };
  const zip = await new Promise<Zip>((resolve, reject) =>
    yauzl.open(archive, { lazyEntries: true }, (error, one) =>
      error === null ? resolve(one) : reject(error),
    ),
  );
  await new Promise<void>((resolve, reject) => {
    zip.on("end", () => resolve());
    zip.on("entry", (entry) => {
      const write = async (): Promise<void> => {
        const file = path.join(target, entry.fileName);
        await mkdir(path.dirname(file), { recursive: true });
        const stream = await new Promise<NodeJS.ReadableStream>((done, fail) =>
          zip.openReadStream(entry, (error, one) => (error === null ? done(one) : fail(error))),
        );
        await pipeline(stream, createWriteStream(file));
        zip.readEntry();
      };
      write().catch(reject);
    });
    zip.readEntry();
  });
}

interface Zip {
  on(event: "end", listener: () => void): void;
  on(event: "entry", listener: (entry: Entry) => void): void;
  readEntry(): void;
  openReadStream(
    entry: Entry,
    then: (error: Error | null, stream: NodeJS.ReadableStream) => void,
  ): void;
}

it("serves an editor with the server that is in it, which nothing was installed beside", async () => {
  const program = path.join(extension, "dist/server/dist/tools/main.js");
  const child = spawn(process.execPath, [program, "lsp"], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill());
  const editor = await Editor.start(await folderWith({}), child);
  await editor.open("pets.yaml", petDocument.replace('schemas/Pet"', 'schemas/Pte"'));
  const remarks = ["operation-undescribed", "response-error-missing"];
  await editor.finds("pets.yaml", ...remarks, "ref-unknown", "component-unused");
  await editor.type("pets.yaml", "Pte", "Pet");
  await editor.finds("pets.yaml", ...remarks);
  expect(await editor.hover("pets.yaml", "schemas/Pet", 2)).toContain("interface Pet {");
  const shown = await editor.request("diptych/preview", {
    textDocument: { uri: editor.uri("pets.yaml") },
  });
  // The extension formats what no formatter of the project has.
  expect(shown).toMatchObject({ module: "types", isFormatted: false });
  expect(shown).toHaveProperty("text", expect.stringContaining("export interface Pet {"));
});

it("loads a client, and the formatter, at need only", async () => {
  const read = (name: string): Promise<string> =>
    readFile(path.join(extension, "dist", name), "utf8");
  const first = await read("extension.cjs");
  expect(first.length).toBeLessThan(5000);
  expect(first).toContain('require("./session.cjs")');
  expect(await read("session.cjs")).toContain('require("./format.cjs")');
  const { formatted } = createRequire(import.meta.url)(path.join(extension, "dist/format.cjs")) as {
    formatted(text: string): Promise<string>;
  };
  expect(await formatted("export type A={a:string}")).toBe("export type A = { a: string };\n");
});

it("names in its manifest only what is there", async () => {
  interface Manifest {
    readonly version: string;
    readonly main: string;
    readonly contributes: {
      readonly commands: readonly { readonly command: string }[];
      readonly configuration: { readonly properties: Readonly<Record<string, object>> };
    };
  }
  const json = async (file: string): Promise<Manifest> =>
    JSON.parse(await readFile(file, "utf8")) as Manifest;
  const manifest = await json(path.join(extension, "package.json"));
  expect(manifest.version).toBe((await json(path.join(root, "package.json"))).version);
  await readFile(path.join(extension, manifest.main));
  const code = await readFile(path.join(extension, "dist/extension.cjs"), "utf8");
  for (const { command } of manifest.contributes.commands) expect(code).toContain(`"${command}"`);
  const page = await readFile(path.join(extension, "readme.md"), "utf8");
  for (const name of Object.keys(manifest.contributes.configuration.properties))
    expect(page).toContain(`\`${name}\``);
});

it("takes for documents what the server takes for them", () => {
  for (const text of ["openapi: 3.1.0\n", '{ "swagger": "2.0" }', "# a\n\n'openapi': 3.0.0\n"])
    expect(isDocumentText(text)).toBe(true);
  for (const text of ["", "name: openapi\n", `${" ".repeat(5000)}\nopenapi: 3.1.0\n`])
    expect(isDocumentText(text)).toBe(false);
});

it("finds the version that a folder has installed", () => {
  expect(installedProgram(folder)).toBeUndefined();
  expect(installedProgram(root)).toBe(path.join(root, "dist/tools/main.js"));
});
