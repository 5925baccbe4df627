import { mkdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { loadDocument } from "../../generator/openapi/load.ts";
import { defaultPathsOptions, type PathsOptions } from "../../generator/paths/options.ts";
import { pathsFile } from "../../generator/paths/paths.ts";
import { readSources } from "../../generator/source/reading/read.ts";
import { runCompiler } from "../support/run-compiler.ts";

/** The workspace that has openapi-typescript, its compiler, and the libraries that read its output. */
export const peers = fileURLToPath(new URL("peers/", import.meta.url));

/** Files of a document by path; the first is the entry. */
export type Files = Readonly<Record<string, string>>;

export interface Outcome {
  readonly text: string;
  /** `severity code pointer` of each finding. */
  readonly findings: readonly string[];
  readonly hasErrors: boolean;
}

/** What `diptych types` writes for a document. */
export async function typesOf(files: Files | string, options: PathsOptions = {}): Promise<Outcome> {
  const all = typeof files === "string" ? { "openapi.yaml": files } : files;
  const host = {
    readFile: (file: string) => {
      const text = all[file];
      return text === undefined ? Promise.reject(new Error("no such file")) : Promise.resolve(text);
    },
  };
  const diagnostics = new Diagnostics();
  const sources = await readSources(Object.keys(all)[0] ?? "", host);
  const document = loadDocument(sources, diagnostics);
  const text =
    document === undefined
      ? ""
      : pathsFile(document, sources, { ...defaultPathsOptions, ...options }, diagnostics);
  const findings = diagnostics.all.map(
    ({ class: faultClass, severity, code, location }) =>
      `${faultClass === "faulty" ? "faulty" : severity} ${code} ${location?.pointer ?? ""}`,
  );
  return { text, findings, hasErrors: diagnostics.hasErrors };
}

interface OpenapiTypescript {
  readonly default: (source: URL, options: object) => Promise<unknown>;
  readonly astToString: (ast: unknown) => string;
  readonly COMMENT_HEADER: string;
}

const { resolve } = createRequire(path.join(peers, "package.json"));

/** What openapi-typescript writes for a file, with our name in place of its own. */
export async function theirsOf(file: URL, options: PathsOptions = {}): Promise<string> {
  const entry = path.join(path.dirname(resolve("openapi-typescript")), "index.mjs");
  const library = (await import(pathToFileURL(entry).href)) as OpenapiTypescript;
  const ast = await library.default(file, { ...options, silent: true });
  const text = library.COMMENT_HEADER + library.astToString(ast);
  return text.replaceAll("openapi-typescript", "Diptych");
}

const strict = {
  target: "es2022",
  lib: ["es2023", "dom"],
  types: [],
  module: "nodenext",
  moduleResolution: "nodenext",
  strict: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noEmit: true,
  // Declaration files are the product here.
  skipLibCheck: false,
};

/**
 * Writes files below `test/.tmp` and compiles them under strict settings. The libraries of the
 * peers are found from there.
 *
 * @returns the compiler's errors
 */
export async function compileTypes(
  name: string,
  files: Files,
  settings: object = {},
): Promise<readonly string[]> {
  const folder = tmpFolder(name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  const compilerOptions = { ...strict, ...settings };
  await writeFile(path.join(folder, "package.json"), '{ "type": "module" }\n');
  await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  return runCompiler(folder);
}

export function tmpFolder(name: string): string {
  return fileURLToPath(new URL(`../.tmp/paths/${name}/`, import.meta.url));
}

/** A module that does not compile unless the types of two modules can stand for each other. */
export function assignments(types: readonly string[]): string {
  return [
    'import type * as ours from "./ours.js";',
    'import type * as theirs from "./theirs.js";',
    ...types.flatMap((type, i) => [
      `export const a${i} = (value: ours.${type}): theirs.${type} => value;`,
      `export const b${i} = (value: theirs.${type}): ours.${type} => value;`,
    ]),
    "",
  ].join("\n");
}

export const allTypes = ["paths", "webhooks", "components", "operations", "$defs"];
