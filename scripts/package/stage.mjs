// @ts-check
// Puts the package `diptych` together in a folder of its own: bundled, with the declarations of its entries, its
// templates, schemas and pages. Everything else that is published is packed where it stands.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { bundle } from "./bundle.mjs";
import { copyDeclarations } from "./declarations.mjs";
import { licences } from "./licences.mjs";
import { copyPages, toJoined } from "./pages.mjs";

const root = path.resolve(import.meta.dirname, "../..");

/** Pages for those who change Diptych, and for those who run the service. */
const omittedPages = new Set(["architecture.md", "contributing.md", "service"]);

/** Fields of the manifest that only this repository needs. */
const omittedFields = ["scripts", "devDependencies", "workspaces", "overrides", "files"];

/**
 * @typedef {object} Manifest
 * @property {Readonly<Record<string, string>>} bin
 * @property {Readonly<Record<string, string | { readonly types: string, readonly default: string }>>} exports
 */

/**
 * @param {string} folder absolute; what is there goes
 * @returns {Promise<void>}
 */
export async function stage(folder) {
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
  const modules = [
    ...Object.values(manifest.bin),
    ...Object.values(manifest.exports).flatMap((one) =>
      typeof one === "string" ? [] : [one.default],
    ),
  ];
  const entries = modules.map((file) =>
    file.replace(/^(?:\.\/)?dist\//, "").replace(/\.js$/, ".ts"),
  );
  const libraries = await bundle(entries, path.join(folder, "dist"));
  writeFileSync(
    path.join(folder, "LIBRARIES.md"),
    licences([...libraries].map((library) => path.join(root, library))),
  );
  const declared = Object.values(manifest.exports).flatMap((one) =>
    typeof one === "string" ? [] : [one.types.replace(/^\.\/dist\//, "")],
  );
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
