import { createHash } from "node:crypto";
import { mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { inject } from "vitest";
import * as runtime from "../../runtime/src/index.ts";
import * as codegen1 from "../../runtime/src/codegen1.ts";
import * as rules from "../../runtime/src/rules.ts";

type Exports = Readonly<Record<string, unknown>>;

/** Entries of the runtime, as the tests import them: classes are the same on both sides. */
const entries: Readonly<Record<string, Exports>> = { index: runtime, codegen1, rules };

/** Where modules that Vite does not load find them: a property of `process`. */
const shared = "diptychRuntime";

/**
 * Imports a module of a generated package as Node would, translated by esbuild. Vite would load
 * each module of it by itself, which costs more than generating it.
 *
 * @param folder the package's
 * @param module path below `sources` without the ending
 * @param sources where the folder has its modules: `dist` for a package as it is published
 */
export async function importGenerated<T = Exports>(
  folder: string,
  module = "index",
  sources: "src" | "dist" = "src",
): Promise<T> {
  const source = path.join(folder, sources);
  const known = translated.get(source) ?? translate(source);
  translated.set(source, known);
  return (await import(path.join(await known, `${module}.js`))) as T;
}

/** Folders of packages that this worker has translated. */
const translated = new Map<string, Promise<string>>();

/** Counts translations, for packages that are written again. */
let count = 0;

async function translate(source: string): Promise<string> {
  const root = await (home ??= prepareHome());
  const modules = (await readdir(source, { recursive: true })).filter(
    (name) => /\.[jt]s$/.test(name) && !name.endsWith(".d.ts"),
  );
  const name = createHash("sha256").update(source).digest("hex").slice(0, 16);
  const outdir = path.join(root, `${name}-${++count}`);
  await build({
    entryPoints: modules.map((module) => path.join(source, module)),
    outbase: source,
    outdir,
    format: "esm",
    target: "node20",
    logLevel: "silent",
    tsconfigRaw: { compilerOptions: { target: "es2022", verbatimModuleSyntax: true } },
  });
  return outdir;
}

/** Libraries that generated packages of tests import. */
const libraries = ["decimal.js", "big.js", "bignumber.js", "temporal-polyfill", "zod"];

/** The folder of this worker, which has the runtime and libraries in its `node_modules`. */
let home: Promise<string> | undefined;

async function prepareHome(): Promise<string> {
  const folder = path.join(inject("runFolder"), `generated-${process.pid}`);
  const target = path.join(folder, "node_modules/@diptych/runtime");
  await mkdir(target, { recursive: true });
  await writeFile(path.join(folder, "package.json"), '{ "type": "module" }');
  const exports = { ".": "./index.js", "./*": "./*.js" };
  await writeFile(path.join(target, "package.json"), JSON.stringify({ type: "module", exports }));
  for (const library of libraries) {
    const installed = path.resolve(import.meta.dirname, "../../node_modules", library);
    await symlink(installed, path.join(folder, "node_modules", library), "junction");
  }
  Object.assign(process, { [shared]: entries });
  for (const [name, exported] of Object.entries(entries)) {
    const text = `export const { ${Object.keys(exported).join(", ")} } = process.${shared}.${name};\n`;
    await writeFile(path.join(target, `${name}.js`), text);
  }
  return folder;
}
