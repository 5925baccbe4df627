// @ts-check
import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import path from "node:path";
import { corpusNames } from "../corpus/documents.mjs";

/** Documents that the linters are compared on. */
export const sampleSize = 60;

/** Bytes of the largest of them: the peers take minutes for larger ones. */
const largest = 1_000_000;

/**
 * The sample: documents of the corpus in the order of their digests.
 *
 * @param {string} api folder of the documents
 */
export function sampleNames(api) {
  return corpusNames(api)
    .filter((name) => statSync(path.join(api, name)).size <= largest)
    .map((name) => ({ name, digest: createHash("sha256").update(`lint ${name}`).digest("hex") }))
    .sort((a, b) => (a.digest < b.digest ? -1 : 1))
    .slice(0, sampleSize)
    .map(({ name }) => name);
}
