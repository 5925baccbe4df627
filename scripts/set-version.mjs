// @ts-check
// Sets the version of all packages, which are released together: `npm run set-version 0.3.0`. Changes
// the manifests, the lock file, the settings of generated packages, the range of the runtime in
// generated code, and dates the unreleased changes. `npm run generate` follows.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const root = path.resolve(import.meta.dirname, "..");

/** Files that name the version; `test/architecture/versions.test.ts` finds every other one. */
export const versionedFiles = [
  "package.json",
  "package-lock.json",
  "runtime/package.json",
  "multipart/package.json",
  "service/package.json",
  "generated/v2/package.json",
  "generated/v3/package.json",
  "packages/query/package.json",
  "packages/mock/package.json",
  "packages/transports/package.json",
  "packages/zod/package.json",
  "examples/downstream/package.json",
  "examples/shop/package.json",
  "diptych.config.yaml",
  "action.yml",
  "docs/ci.md",
  "generator/code/module-id.ts",
];

/** A package of ours: `diptych`, or one below `@diptych`. */
const ours = String.raw`diptych|@diptych/[\w-]+`;

/**
 * The text of a file with another version wherever it says that of our packages.
 *
 * @param {string} text
 * @param {string} version
 */
export function withVersion(text, version) {
  const number = String.raw`\d+\.\d+\.\d+(?:-[\w.]+)?`;
  const places = [
    // A manifest's own, and what it needs of the others.
    String.raw`("name": "(?:${ours})",\s+"version": ")${number}`,
    String.raw`("(?:${ours})": "\^?)${number}`,
    // Settings of generated packages, and the range in their code.
    String.raw`(name: "(?:${ours})", version: )${number}`,
    String.raw`(runtimeRange = "\^)${number}`,
    // The version that the action runs, and by which it is named.
    String.raw`(description: Version of diptych [^\n]*\n\s+default: ")${number}`,
    String.raw`(uses: OWNER/diptych@v)${number}`,
    // The lock file names packages by their folders.
    String.raw`("node_modules/(?:${ours})": \{\s+"version": ")${number}`,
  ];
  return places.reduce(
    (changed, place) => changed.replace(new RegExp(place, "g"), `$1${version}`),
    text,
  );
}

/**
 * The changelog with its unreleased changes as those of a version.
 *
 * @param {string} text
 * @param {string} version
 * @param {string} date year, month and day
 */
export function dated(text, version, date) {
  return text.replace("## [Unreleased]\n", `## [Unreleased]\n\n## [${version}] - ${date}\n`);
}

/** @param {string} file @param {(text: string) => string} change */
function rewrite(file, change) {
  const target = path.join(root, file);
  writeFileSync(target, change(readFileSync(target, "utf8")));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [version = ""] = process.argv.slice(2);
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) {
    console.error("error: name the version, as in 'npm run set-version 0.3.0'");
    process.exitCode = 2;
  } else {
    for (const file of versionedFiles) rewrite(file, (text) => withVersion(text, version));
    const today = new Date().toISOString().slice(0, 10);
    rewrite("CHANGELOG.md", (text) => dated(text, version, today));
    console.log("next: npm run generate, and npm run check");
  }
}
