import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { copyFile, mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { packPackages } from "../support/packages.ts";
import { once } from "../support/once.ts";
import { programs } from "./programs.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Result of a command. */
export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const config = `
specs:
  - { input: books.yaml, output: src/api }
  - { input: books.yaml, output: src/bare, importExtension: none }
  - { input: books.yaml, output: stripped/api, importExtension: ts }
  - { input: books.yaml, output: packages/books, package: { name: "@acme/books" } }
`;

const compilerOptions = {
  target: "es2022",
  lib: ["es2023", "dom"],
  types: [],
  module: "preserve",
  strict: true,
  isolatedModules: true,
  allowJs: true,
  outDir: "dist/tsc",
};

/**
 * Folder of a user outside of the checkout, made once per run: the packed packages, the tools of
 * this folder's workspace, generated code in several forms, and programs that use it. The package
 * `@acme/books` is a member of a monorepo that is not built.
 */
export function installConsumer(): Promise<string> {
  return once("consumer", async (folder) => {
    await unpack(folder, ["diptych", "@diptych/runtime", "@diptych/v3"]);
    await Promise.all(installed().map((name) => link(folder, name)));
    await copyFile(
      path.join(root, "examples/downstream/spec/books.yaml"),
      path.join(folder, "books.yaml"),
    );
    const files = {
      ...programs,
      ...blocksOf(path.join(root, "docs/tools.md")),
      "package.json": JSON.stringify({ private: true, type: "module" }),
      "tsconfig.json": JSON.stringify({ compilerOptions, include: ["src/index.ts"] }),
      "diptych.config.yaml": config,
    };
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
    const generated = await run(folder, "node_modules/diptych/dist/tools/main.js", "generate");
    if (generated.code !== 0) throw new Error(generated.err);
    await mkdir(path.join(folder, "node_modules/@acme"));
    await symlink(
      path.join(folder, "packages/books"),
      path.join(folder, "node_modules/@acme/books"),
      "junction",
    );
    return folder;
  });
}

async function unpack(folder: string, names: readonly string[]): Promise<void> {
  const tarballs = await packPackages();
  for (const { name, file } of tarballs.filter((one) => names.includes(one.name))) {
    const target = path.join(folder, "node_modules", name);
    await mkdir(target, { recursive: true });
    await execute("tar", ["-xzf", file, "-C", target, "--strip-components=1"], folder);
  }
}

/** The tools, and what the generator depends on. */
function installed(): readonly string[] {
  type Manifest = Readonly<Record<string, Readonly<Record<string, string>>>>;
  const read = (file: string): Manifest =>
    JSON.parse(readFileSync(path.join(root, file), "utf8")) as Manifest;
  const tools = Object.keys(read("test/consumers/package.json")["devDependencies"] ?? {});
  const needed = Object.keys(read("package.json")["dependencies"] ?? {});
  const others = needed.filter((name) => !name.startsWith("@diptych/"));
  return [...tools, ...others, "@jest/globals", "esbuild", "vite", "vitest"];
}

async function link(folder: string, name: string): Promise<void> {
  const own = path.join(import.meta.dirname, "node_modules", name);
  const target = existsSync(own) ? own : path.join(root, "node_modules", name);
  const file = path.join(folder, "node_modules", name);
  await mkdir(path.dirname(file), { recursive: true });
  await symlink(target, file, "junction");
}

/** Files that the page shows: blocks whose first line is a comment that begins with their name. */
function blocksOf(page: string): Readonly<Record<string, string>> {
  const blocks = readFileSync(page, "utf8").matchAll(/^```\w+\n(\/\/ ([\w./-]+\.\w+)[^]*?)^```$/gm);
  return Object.fromEntries([...blocks].map(([, text = "", name = ""]) => [name, text]));
}

/** Runs a program of JavaScript in the folder; the promise also resolves if the program fails. */
export function run(folder: string, ...args: readonly string[]): Promise<Ended> {
  return execute(process.execPath, args, folder);
}

function execute(command: string, args: readonly string[], cwd: string): Promise<Ended> {
  // Nothing of the surrounding run, which is one of Vitest.
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, CI: "1", NO_COLOR: "1" };
  return new Promise((resolve) => {
    execFile(command, args, { cwd, env }, (error, out, err) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
      resolve({ code, out, err });
    });
  });
}
