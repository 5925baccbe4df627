// @ts-check
// Puts the package `@diptych/runtime` together: its modules for bundlers, which take what a program calls, and the
// same in few files for Node.js, which loads 450 modules six times as slowly.
import { build, transform } from "esbuild";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { copyDeclarations } from "./declarations.mjs";

const root = path.resolve(import.meta.dirname, "../../runtime");

/** Folder of the modules for Node.js in the package. */
const forNode = "dist/node";

/**
 * @typedef {{ readonly types: string, readonly default: string }} Entry
 * @typedef {{ exports: Record<string, string | Entry>, imports: Record<string, Readonly<Record<string, string>>> }} Manifest
 */

/**
 * @param {string} folder absolute; what is there goes
 * @returns {Promise<void>}
 */
export async function stageRuntime(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  for (const name of ["LICENSE", "README.md"])
    cpSync(path.join(root, name), path.join(folder, name));
  await copyModules(folder);
  // Declarations that those of the exported modules lead to: no program can name the others.
  const typed = Object.values(manifest.exports).flatMap((entry) =>
    typeof entry === "string" ? [] : [path.posix.relative("dist", entry.types)],
  );
  copyDeclarations(typed, path.join(root, "dist"), path.join(folder, "dist"));
  await bundleForNode(manifest, folder);
  const exported = Object.entries(manifest.exports).map(([name, entry]) => {
    if (typeof entry === "string") return [name, entry];
    const node = entry.default.replace("./dist", `./${forNode}`);
    return [name, { types: entry.types, node, default: entry.default }];
  });
  const text = JSON.stringify({ ...manifest, exports: Object.fromEntries(exported) }, undefined, 2);
  writeFileSync(path.join(folder, "package.json"), `${text}\n`);
}

/**
 * Modules without comments and spaces, which stand in the declarations, with all their names.
 *
 * @param {string} folder
 */
async function copyModules(folder) {
  const from = path.join(root, "dist");
  for (const name of readdirSync(from, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".js")) continue;
    const text = readFileSync(path.join(from, name), "utf8");
    const to = path.join(folder, "dist", name);
    mkdirSync(path.dirname(to), { recursive: true });
    const settings = { target: "es2022", minifyWhitespace: true };
    writeFileSync(to, (await transform(text, settings)).code);
  }
}

/**
 * @param {Manifest} manifest
 * @param {string} folder
 */
async function bundleForNode({ exports, imports }, folder) {
  const entries = Object.values(exports).flatMap((entry) =>
    typeof entry === "string" ? [] : [entry.default],
  );
  const platforms = Object.values(imports).flatMap((one) => one["node"] ?? []);
  await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: path.join(folder, forNode),
    outbase: "dist",
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    minifyWhitespace: true,
    legalComments: "none",
    logLevel: "warning",
    // The platform of the bundle is Node.js, whoever asks.
    alias: Object.fromEntries(
      Object.keys(imports).map((name, nth) => [name, path.join(root, platforms[nth] ?? "")]),
    ),
  });
}
