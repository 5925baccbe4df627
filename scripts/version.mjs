// @ts-check
// Makes the next version of what changesets say: `npm run version-and-generate`, which
// generates again. The folder is the checkout by default. Moves
// their texts into the changelog, and sets the version of all packages.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { entryOf, nextVersion, withEntries } from "./changesets.mjs";

const root = path.resolve(import.meta.dirname, "..");
const folder = path.resolve(process.argv[2] ?? root);
const changesets = path.join(folder, ".changeset");
const files = readdirSync(changesets)
  .filter((name) => name.endsWith(".md") && name !== "README.md")
  .sort();
if (files.length === 0) {
  console.error("error: there is no changeset; 'npx changeset' makes one");
  process.exitCode = 1;
} else {
  const entries = files.map((name) =>
    entryOf(name, readFileSync(path.join(changesets, name), "utf8")),
  );
  const changelog = path.join(folder, "CHANGELOG.md");
  writeFileSync(changelog, withEntries(readFileSync(changelog, "utf8"), entries));
  /** @type {{ readonly version: string }} */
  const { version } = JSON.parse(readFileSync(path.join(folder, "runtime/package.json"), "utf8"));
  const setVersion = path.join(folder, "scripts/set-version.mjs");
  const next = nextVersion(version, entries);
  execFileSync(process.execPath, [setVersion, next], { cwd: folder, stdio: "inherit" });
  for (const name of files) rmSync(path.join(changesets, name));
}
