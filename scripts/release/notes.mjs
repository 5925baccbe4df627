// @ts-check
// Notes of a version, for its tag and the hoster's release: `npm run -s notes -- 0.3.0`. With `--short` they have no list
// of all changes. Without a version: the notes that the changesets give the coming one.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { readChangelog, sectionOf, sectionsOf } from "./changelog.mjs";
import { unreleased } from "./changesets.mjs";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Notes of a version that the changelog has.
 *
 * @param {string} changelog
 * @param {string} version
 * @returns {string | undefined}
 */
export function notesOf(changelog, version) {
  return sectionsOf(changelog).find((section) => section.version === version)?.text;
}

/**
 * Notes without the list of all changes.
 *
 * @param {string} notes
 */
export const shortened = (notes) => notes.replace(/^### All changes$[^]*/m, "").trim();

/** Notes of what is not released yet. */
function comingNotes() {
  const {
    changesets,
    summary = "There is no summary yet: write .changeset/summary.md.",
    faults,
  } = unreleased(root);
  for (const fault of faults) console.error(`error: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  const entries = changesets.flatMap((changeset) => changeset.entries);
  const section = sectionOf({ version: "next", date: "unreleased", summary, entries });
  return notesOf(section, "next");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { values, positionals } = parseArgs({
    options: { short: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [version] = positionals;
  const named = version?.replace(/^v/, "");
  const notes = named === undefined ? comingNotes() : notesOf(readChangelog(root).changelog, named);
  if (notes === undefined) {
    console.error(`error: the changelog has no version '${version}'`);
    process.exitCode = 1;
  } else console.log(values.short ? shortened(notes) : notes);
}
