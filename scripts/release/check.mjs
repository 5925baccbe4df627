// @ts-check
// Checks changesets, and that the changelog is what the script has written: `npm run check:changes`. Needs no installed
// package, so that a pull request is told within seconds.
import path from "node:path";
import { changelogFaults, readChangelog } from "./changelog.mjs";
import { unreleased } from "./changesets.mjs";

const root = path.resolve(process.argv[2] ?? path.resolve(import.meta.dirname, "../.."));
const { changelog, released } = readChangelog(root);
const faults = [...unreleased(root).faults, ...changelogFaults(changelog, released)];
for (const fault of faults) console.error(`error: ${fault}`);
if (faults.length > 0) process.exitCode = 1;
