// @ts-check
// Tags the commit of a version with its notes: `npm run tag`, after the version has landed. All packages have one version,
// and the repository itself is an action, so there is one tag, `v0.3.0`.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { changelogFaults, readChangelog } from "./changelog.mjs";
import { unreleased } from "./changesets.mjs";
import { notesOf, shortened } from "./notes.mjs";

/**
 * Runs git; what it prints, or undefined where it fails.
 *
 * @param {string} root
 * @param {readonly string[]} words
 * @param {string} [input]
 */
function git(root, words, input) {
  const { status, stdout } = spawnSync("git", words, { cwd: root, input, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/** @param {string} root */
function versionOf(root) {
  /** @type {{ readonly version: string }} */
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  return version;
}

/**
 * Reasons for which the checkout is not the commit of a version.
 *
 * @param {string} root folder of the repository
 * @returns {readonly string[]}
 */
export function releaseFaults(root) {
  const version = versionOf(root);
  const { changelog, released } = readChangelog(root);
  const tag = `v${version}`;
  const isForeign =
    git(root, ["rev-parse", "--verify", "--quiet", `refs/tags/${tag}^{commit}`]) !== undefined &&
    git(root, ["merge-base", "--is-ancestor", tag, "HEAD"]) === undefined;
  return [
    ...(unreleased(root).files.length > 0
      ? ["changesets have no version yet; 'npm run version-and-generate' makes it"]
      : []),
    ...changelogFaults(changelog, released),
    ...(notesOf(changelog, version) === undefined
      ? [`the changelog has no section of ${version}`]
      : []),
    ...(git(root, ["status", "--porcelain"]) === "" ? [] : ["there are changes without a commit"]),
    ...(isForeign ? [`the tag ${tag} names a commit that is not in this history`] : []),
  ];
}

/**
 * Tags the commit at hand with the short notes of its version, unless the version has a tag.
 *
 * @param {string} root folder of the repository
 * @returns {string} a line that says what was done
 */
export function tagVersion(root) {
  const version = versionOf(root);
  const tag = `v${version}`;
  const commit = git(root, ["rev-parse", "--short", `refs/tags/${tag}^{commit}`]);
  if (commit !== undefined) return `${tag} is there already, at ${commit}`;
  const notes = shortened(notesOf(readChangelog(root).changelog, version) ?? "");
  // Git takes lines with '#' for comments unless told otherwise.
  const words = ["tag", "--annotate", tag, "--cleanup=whitespace", "--file=-"];
  if (git(root, words, `Diptych ${version}\n\n${notes}\n`) === undefined)
    throw new Error(`git cannot make the tag ${tag}: are user.name and user.email set?`);
  return `tagged ${tag}; next: git push origin ${tag}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const root = path.resolve(process.argv[2] ?? path.resolve(import.meta.dirname, "../.."));
  const faults = releaseFaults(root);
  for (const fault of faults) console.error(`error: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(tagVersion(root));
}
