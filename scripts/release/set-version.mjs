// @ts-check
// The version of all packages, which are released together, in every file that names it: the manifests, the lock file, the
// settings of generated packages, the range of the runtime in generated code, the action and its page.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

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
  "editors/vscode/package.json",
  "editors/vscode/package-lock.json",
  "examples/downstream/package.json",
  "examples/shop/package.json",
  "diptych.config.yaml",
  "action.yml",
  "ci/Dockerfile",
  "docs/ci.md",
  "docs/diagnostics/plugin-copies.md",
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
    // The container, and the component of GitLab.
    String.raw`((?:ARG|--build-arg) VERSION=)${number}`,
    String.raw`(\bdiptych:)${number}`,
    String.raw`(\bref: v)${number}`,
    // The lock file names packages by their folders.
    String.raw`("node_modules/(?:${ours})": \{\s+"version": ")${number}`,
  ];
  return places.reduce(
    (changed, place) => changed.replace(new RegExp(place, "g"), `$1${version}`),
    text,
  );
}

/**
 * Sets the version in every file.
 *
 * @param {string} root folder of the repository
 * @param {string} version
 */
export function setVersion(root, version) {
  for (const file of versionedFiles) {
    const target = path.join(root, file);
    writeFileSync(target, withVersion(readFileSync(target, "utf8"), version));
  }
}
