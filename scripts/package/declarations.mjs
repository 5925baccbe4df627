// @ts-check
// Copies the declarations that entries need: their own, and those that they import.
import { cpSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * @param {readonly string[]} entries paths of declarations from the folder of the compiler's output
 * @param {string} from that folder
 * @param {string} to
 */
export function copyDeclarations(entries, from, to) {
  const copied = new Set();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (copied.has(file)) continue;
    copied.add(file);
    cpSync(path.join(from, file), path.join(to, file));
    open.push(...importedBy(file, readFileSync(path.join(from, file), "utf8")));
  }
}

/**
 * @param {string} file
 * @param {string} text
 */
function importedBy(file, text) {
  const specifiers = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g);
  return [...specifiers].map(([, specifier = ""]) =>
    path.posix.join(path.posix.dirname(file), specifier.replace(/(?<!\.d)\.[jt]s$/, ".d.ts")),
  );
}
