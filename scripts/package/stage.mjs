// @ts-check
// Puts the package `diptych` together in a folder of its own: bundled, with the declarations of its entries, its
// templates, schemas and pages. Everything else that is published is packed where it stands.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { bundleForBrowsers } from "./bundle-for-browsers.mjs";
import { bundle, librariesIn } from "./bundle.mjs";
import { copyDeclarations } from "./declarations.mjs";
import { licences } from "./licences.mjs";
import { copyPages, toJoined } from "./pages.mjs";

const root = path.resolve(import.meta.dirname, "../..");

/** Pages for those who change Diptych, and for those who run the service. */
const omittedPages = new Set(["architecture.md", "contributing.md", "service"]);

/** Fields of the manifest that only this repository needs. */
const omittedFields = ["scripts", "devDependencies", "workspaces", "overrides", "files"];

/**
 * @typedef {object} Entry
 * @property {string} types
 * @property {string} [browser] what bundlers for browsers take, and pages can import
 * @property {string} default
 *
 * @typedef {object} Manifest
 * @property {Readonly<Record<string, string>>} bin
 * @property {Readonly<Record<string, string | Entry>>} exports
 */

/**
 * @param {string} folder absolute; what is there goes
 * @param {import("./bundle.mjs").BundleSettings} [settings]
 * @returns {Promise<void>}
 */
export async function stage(folder, settings) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const text = readFileSync(path.join(root, "package.json"), "utf8");
  /** @type {Manifest} */
  const manifest = JSON.parse(text);
  const kept = Object.entries(manifest).filter(([field]) => !omittedFields.includes(field));
  writeFileSync(
    path.join(folder, "package.json"),
    `${JSON.stringify(Object.fromEntries(kept), undefined, 2)}\n`,
  );
  const doors = Object.values(manifest.exports).filter((one) => typeof one !== "string");
  const modules = [...Object.values(manifest.bin), ...doors.map((one) => one.default)];
  const libraries = new Set([
    ...(await bundle(modules.map(sourceOf), path.join(folder, "dist"), settings)),
    ...(await stageForBrowsers(doors, path.join(folder, "dist/browser"))),
  ]);
  writeFileSync(
    path.join(folder, "LIBRARIES.md"),
    licences([...libraries].map((library) => path.join(root, library))),
  );
  const declared = doors.map((one) => one.types.replace(/^\.\/dist\//, ""));
  copyDeclarations(declared, path.join(root, "dist"), path.join(folder, "dist"));
  const files = Object.values(manifest.exports).filter((one) => typeof one === "string");
  for (const name of [
    ...files.filter((file) => file !== "./package.json"),
    ...formerSchemas,
    "templates",
    "tools/docs/page",
    "spec/extensions.schema.json",
    "LICENSE",
    "SECURITY.md",
  ])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  copyPages(path.join(root, "docs"), path.join(folder, "docs"), omittedPages);
  for (const name of ["README.md", "CHANGELOG.md"])
    writeFileSync(path.join(folder, name), toJoined(readFileSync(path.join(root, name), "utf8")));
}

/**
 * The module that a file of the package is made of, from the root.
 *
 * @param {string} file
 */
const sourceOf = (file) =>
  file.replace(/^(?:\.\/)?dist\/(?:browser\/)?/, "").replace(/\.js$/, ".ts");

/**
 * Writes the bundle for browsers.
 *
 * @param {readonly Entry[]} doors
 * @param {string} folder
 * @returns {Promise<ReadonlySet<string>>} folders of the libraries that are in it, from the root
 */
async function stageForBrowsers(doors, folder) {
  const entries = doors.flatMap(({ browser }) =>
    browser === undefined ? [] : [sourceOf(browser)],
  );
  const { outputFiles, metafile } = await bundleForBrowsers(entries, folder);
  for (const { path: file, contents } of outputFiles) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, contents);
  }
  return librariesIn(metafile);
}

/** Schemas at the places that files of users name, until 0.6.0. */
const formerSchemas = [
  "generator/config/config.schema.json",
  "generator/config/lint-set.schema.json",
  "generator/cli/formats/lint.schema.json",
  "generator/cli/formats/diff.schema.json",
  "generator/cli/formats/try.schema.json",
  "generator/cli/formats/mock.schema.json",
  "generator/cli/formats/generate.schema.json",
];
