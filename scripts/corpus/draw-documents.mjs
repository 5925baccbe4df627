// @ts-check
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { corpusNames } from "./documents.mjs";

/** Number of makers that are drawn. */
const count = 60;

/** Most bytes of a document: larger ones take the other tool many minutes. */
const mostBytes = 3e6;

/**
 * A drawn document.
 *
 * @typedef {object} Drawn
 * @property {string} name path below the folder of the documents
 * @property {string} maker
 * @property {string} version of OpenAPI, as the document states it
 * @property {string} digest first 12 digits of its SHA-256
 */

/** @param {string | Buffer} data */
const sha256 = (data) => createHash("sha256").update(data).digest("hex");

/** @param {string} name */
const makerOf = (name) => (name.split("/")[0] ?? "").replace(/\.json$/, "");

/**
 * One document of each of sixty makers: the makers whose names have the least SHA-256, and of each the document whose
 * path has the least. Larger ones than three megabytes are left out.
 *
 * @param {string} api folder of the documents
 * @returns {readonly Drawn[]} sorted by name
 */
export function drawnDocuments(api) {
  /** @type {Map<string, string>} */
  const makers = new Map();
  const small = corpusNames(api).filter((name) => statSync(path.join(api, name)).size < mostBytes);
  for (const name of leastFirst(small))
    if (!makers.has(makerOf(name))) makers.set(makerOf(name), name);
  return leastFirst([...makers.keys()])
    .slice(0, count)
    .map((maker) => {
      const name = makers.get(maker) ?? "";
      const bytes = readFileSync(path.join(api, name));
      const { openapi, swagger } = JSON.parse(bytes.toString("utf8"));
      return { name, maker, version: openapi ?? swagger, digest: sha256(bytes).slice(0, 12) };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** @param {readonly string[]} names */
const leastFirst = (names) => [...names].sort((a, b) => (sha256(a) < sha256(b) ? -1 : 1));
