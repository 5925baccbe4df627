// @ts-check
// Where the applications of test/frameworks find what they are written with. Folders of the cache are called by what they
// were made of, so that another version is another folder.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { cacheFolder } from "../corpus/documents.mjs";

export const applications = path.resolve(import.meta.dirname, "../../test/frameworks");

/** @typedef {"python" | "node"} Family */

/** Files of each family that decide what is installed. */
const sources = {
  python: ["python/requirements.txt"],
  node: ["node/package.json", "node/package-lock.json"],
};

/**
 * Folder of the cache for what a family needs, whether it is there or not.
 *
 * @param {Family} family
 */
export function folderOf(family) {
  const hash = createHash("sha256");
  for (const name of sources[family]) hash.update(readFileSync(path.join(applications, name)));
  const name = `${family}-${hash.digest("hex").slice(0, 12)}`;
  return path.resolve(cacheFolder, "../frameworks", name);
}

/** Python with its frameworks; undefined if they have not been installed. */
export function pythonProgram() {
  const program = path.join(folderOf("python"), "bin/python");
  return existsSync(program) ? program : undefined;
}
