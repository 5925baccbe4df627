// @ts-check
// Compares the findings of Spectral and Redocly on public documents with ours, and writes the result to
// docs/lint-peers.md. Usage: npm run lint:peers [-- --fetch] [--list], which prints
// each finding that is not shared
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { format } from "prettier";
import { lintAll } from "../../dist/tools/lint/run/lint-documents.js";
import { documentsFolder, fetchDocuments } from "../corpus/documents.mjs";
import { answers, page } from "./answers.mjs";
import { openPeers } from "./peers.mjs";
import { sampleNames } from "./sample.mjs";
import { writtenPlace } from "./written-place.mjs";

const api = process.argv.includes("--fetch") ? fetchDocuments() : documentsFolder();
if (api === undefined) {
  console.error("There are no documents: fetch them with npm run lint:peers -- --fetch");
  process.exit(2);
}

/** @type {Readonly<Record<string, Readonly<Record<string, string>>>>} */
const reasons = JSON.parse(readFileSync(new URL("reasons.json", import.meta.url), "utf8"));
const known = answers();
const peers = await openPeers();
const names = sampleNames(api);
const isListed = process.argv.includes("--list");

/**
 * @typedef {{ findings: number, open: number, documents: Set<string> }} Tally
 * @type {Record<string, Map<string, Tally>>}
 */
const tallies = { Spectral: new Map(), Redocly: new Map() };

for (const [index, name] of names.entries()) {
  const file = path.join(api, name);
  const ours = await ourFindings(name);
  const text = readFileSync(file, "utf8");
  const root = JSON.parse(text);
  for (const [peer, lint] of Object.entries(peers)) {
    for (const { rule, pointer, message } of await lint(text, file)) {
      const tally = tallyOf(peer, rule);
      tally.findings += 1;
      const codes = known[peer]?.get(rule) ?? [];
      if (
        [pointer, writtenPlace(root, pointer)].some((at) =>
          ours.some((one) => isAnswer(one, codes, at)),
        )
      )
        continue;
      tally.open += 1;
      tally.documents.add(name);
      if (isListed) console.log([peer, rule, `${name}#${pointer}`, message].join("\t"));
    }
  }
  console.error(`${index + 1}/${names.length} ${name}`);
}

let isComplete = true;
const parts = [
  `Of ${names.length} documents of the [corpus](corpus.md), those that \`npm run lint:peers\` chooses, these are the rules that the recommended`,
  "sets of the two found something by. A finding is _not shared_ where `diptych lint` with its recommended set has no finding of",
  "the rules that the tables name, at the same value, at one that it is in, or at one that is in it.",
  "",
];
for (const [peer, tally] of Object.entries(tallies)) {
  parts.push(
    `| ${peer} | Findings | Not shared | In documents | Why |`,
    "| --- | --- | --- | --- | --- |",
  );
  const rows = [...tally].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [rule, { findings, open, documents }] of rows) {
    const reason = reasons[peer]?.[rule] ?? "";
    if (open > 0 && reason === "") {
      isComplete = false;
      console.error(`${peer} ${rule}: ${open} of ${findings} have no reason; --list prints them`);
    }
    const why = open === 0 ? "" : reason;
    parts.push(`| \`${rule}\` | ${findings} | ${open} | ${documents.size} | ${why} |`);
  }
  parts.push("");
}
for (const [peer, list] of Object.entries(reasons))
  for (const rule of Object.keys(list))
    if ((tallies[peer]?.get(rule)?.open ?? 0) === 0) {
      isComplete = false;
      console.error(`${peer} ${rule}: the reason is not needed`);
    }
if (!isComplete) process.exit(1);

const before = readFileSync(page, "utf8");
const [start, end] = [
  "<!-- measured: written by npm run lint:peers -->",
  "<!-- end of measured -->",
];
const text = `${before.slice(0, before.indexOf(start) + start.length)}\n\n${parts.join("\n")}\n${before.slice(before.indexOf(end))}`;
writeFileSync(page, await format(text, { parser: "markdown", printWidth: 100 }));

/** @param {string} input */
async function ourFindings(input) {
  const [checked] = await lintAll([{ input, root: undefined, maxMegabytes: 48 }], {
    folder: /** @type {string} */ (api),
    config: undefined,
    isWhole: false,
    rules: [],
  });
  return checked?.findings ?? [];
}

/**
 * @param {{ readonly code: string, readonly class: string, readonly location?: { readonly pointer?: string } }} finding
 * @param {readonly string[]} codes
 * @param {string} pointer
 */
function isAnswer(finding, codes, pointer) {
  const isAbout = codes.includes("*")
    ? finding.class === "faulty" || finding.class === "fatal"
    : codes.includes(finding.code);
  const own = finding.location?.pointer;
  return isAbout && own !== undefined && (isWithin(own, pointer) || isWithin(pointer, own));
}

/**
 * @param {string} pointer
 * @param {string} outer
 */
function isWithin(pointer, outer) {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}

/**
 * @param {string} peer
 * @param {string} rule
 */
function tallyOf(peer, rule) {
  const list = tallies[peer] ?? new Map();
  const tally = list.get(rule) ?? { findings: 0, open: 0, documents: new Set() };
  list.set(rule, tally);
  return tally;
}
