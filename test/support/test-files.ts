import { readdirSync } from "node:fs";
import path from "node:path";

const tests = path.resolve(import.meta.dirname, "..");

/** Folders that a run writes to while others read, and those of packages. */
const passing = new Set([".tmp", "node_modules"]);

/** Files below `test/` of the project itself, relative to the project, with `/`. */
export function testFiles(folder = tests): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return passing.has(entry.name) ? [] : testFiles(file);
    return [path.relative(path.dirname(tests), file).replaceAll("\\", "/")];
  });
}
