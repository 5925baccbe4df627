// @ts-check
// Makes the next version of what changesets say: moves their texts into the changelog, and sets the version of all
// packages. `npm run version-and-generate` generates again, too; `-- 1.0.0` sets another version than changesets ask for.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { format, resolveConfig } from "prettier";
import {
  changelogFaults,
  changelogFile,
  digestOf,
  readChangelog,
  releasedFile,
  sectionOf,
  sectionsOf,
  withSection,
} from "./changelog.mjs";
import { nextVersion, summaryFile, unreleased } from "./changesets.mjs";
import { setVersion } from "./set-version.mjs";

const { values, positionals } = parseArgs({
  options: {
    generate: { type: "boolean", default: false },
    folder: { type: "string", default: path.resolve(import.meta.dirname, "../..") },
  },
  allowPositionals: true,
});
const root = path.resolve(values.folder);
const { changelog, released } = readChangelog(root);
const { files, changesets, summary, faults } = unreleased(root);
/** @type {{ readonly version: string }} */
const { version: present } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const version = positionals[0] ?? nextVersion(present, changesets);

// Nothing is written before everything is known to be right.
const errors = [
  ...(changesets.length === 0 && faults.length === 0
    ? ["there is no changeset; 'npx changeset' makes one"]
    : []),
  ...faults,
  ...changelogFaults(changelog, released),
  ...(changesets.length > 0 && summary === undefined
    ? [`write .changeset/${summaryFile}, which says first what the version means to users`]
    : []),
  ...(isLater(version, present) ? [] : [`'${version}' is no version later than ${present}`]),
];
if (changesets.length === 0 || summary === undefined || errors.length > 0) {
  for (const error of errors) console.error(`error: ${error}`);
  process.exitCode = 1;
} else {
  const date = new Date().toISOString().slice(0, 10);
  const entries = changesets.flatMap((changeset) => changeset.entries);
  const file = path.join(root, changelogFile);
  // As `npm run format` leaves it, so that the digest stays right.
  const text = await format(
    withSection(changelog, sectionOf({ version, date, summary, entries })),
    {
      ...(await resolveConfig(file)),
      filepath: file,
    },
  );
  writeFileSync(file, text);
  const digests = Object.fromEntries(
    sectionsOf(text).map((section) => [section.version, digestOf(section)]),
  );
  writeFileSync(path.join(root, releasedFile), `${JSON.stringify(digests, undefined, 2)}\n`);
  setVersion(root, version);
  for (const name of files) rmSync(path.join(root, ".changeset", name));
  console.log(`${version}: ${entries.length} changes`);
  const generated = values.generate
    ? spawnSync("npm", ["run", "generate"], { cwd: root, stdio: "inherit" }).status === 0
    : true;
  if (generated) console.log("next: npm run check, commit, and npm run release");
  else {
    console.error(`error: the version is set; 'npm run generate' failed, and has to be run again`);
    process.exitCode = 1;
  }
}

/**
 * Whether a text is a version after another one.
 *
 * @param {string} one
 * @param {string} other
 */
function isLater(one, other) {
  if (!/^\d+\.\d+\.\d+$/.test(one)) return false;
  const own = one.split(".").map(Number);
  const before = other.split(".").map(Number);
  const at = own.findIndex((number, index) => number !== before[index]);
  return at !== -1 && (own[at] ?? 0) > (before[at] ?? 0);
}
