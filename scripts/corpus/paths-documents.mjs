// @ts-check
import { statSync } from "node:fs";
import path from "node:path";
import { corpusNames } from "./documents.mjs";

/** Documents with references that openapi-typescript writes as types which do not exist, and large ones. */
const chosen = [
  "codat.io/commerce.json",
  "dnd5eapi.co.json",
  "eos.local.json",
  "github.com/api.github.com.json",
  "nexmo.com/conversation.json",
  "vtex.local/Marketplace-Protocol.json",
];

/** A sample of these runs in the tests; each has something that the others lack. */
export const sample = [
  "codat.io/commerce.json",
  "dnd5eapi.co.json",
  "eos.local.json",
  "netbox.dev.json",
  "nexmo.com/conversation.json",
  "sportsdata.io/mlb-v3-scores.json",
  "thebluealliance.com.json",
  "vtex.local/Marketplace-Protocol.json",
];

const count = 60;

/**
 * Sixty documents of the corpus: the chosen ones, and others at equal distances in the list of those
 * below three megabytes.
 *
 * @param {string} api folder of the documents
 * @returns {readonly string[]} sorted
 */
export function pathsNames(api) {
  const corpus = corpusNames(api);
  const known = chosen.filter((name) => corpus.includes(name));
  const others = corpus.filter(
    (name) => !known.includes(name) && statSync(path.join(api, name)).size < 3e6,
  );
  const wanted = count - known.length;
  const step = others.length / wanted;
  const spread = Array.from({ length: wanted }, (_, i) => others[Math.floor(i * step)] ?? "");
  return [...known, ...spread].sort();
}
