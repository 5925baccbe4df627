// @ts-check
import { vendorTools } from "../data/vendor-tools.mjs";
import { digits, table } from "../measure/table.mjs";
import { lintShare } from "../print/lint.mjs";

/** @typedef {import("./results.mjs").Figures} Figures */
/** @typedef {import("../measure/compare.mjs").Comparison} Comparison */
/** @typedef {[work: string, peer: string, shares: readonly number[]]} Row */

/**
 * The works that users wait for, each with Diptych's share of a peer's processor time.
 *
 * @param {Figures} figures
 * @returns {string} a table
 */
export function summaryTable(figures) {
  /** @type {[needs: string, rows: (figures: any) => Row[]][]} */
  const all = [
    ["xml-decode", xmlRows],
    ["json-decode", jsonRows],
    ["xml-encode", encodeRows],
    ["server", serverRows],
    ["vendors", vendorRows],
    ["yaml", yamlRows],
    ["lint", lintRows],
    ["diff", diffRows],
    ["service", serviceRows],
  ];
  const rows = all.flatMap(([command, rowsOf]) =>
    command in figures ? rowsOf(figures[command]) : [],
  );
  return table(
    ["Work", "beside", "share of its time"],
    rows.map(([work, peer, shares]) => [work, peer, range(shares)]),
  );
}

/** The least and the largest of several shares. @param {readonly number[]} shares */
function range(shares) {
  if (shares.length === 0) return "–";
  const [least, largest] = [digits(Math.min(...shares)), digits(Math.max(...shares))];
  return least === largest ? least : `${least} to ${largest}`;
}

/** Shares of a contender's time, warm, by document. @param {Comparison} comparison @param {string} name */
function sharesOf({ contenders, columns }, name) {
  const [own = ""] = contenders;
  return columns
    .filter(({ kind }) => kind === "warm")
    .map(({ times }) => (times[own]?.best ?? NaN) / (times[name]?.best ?? NaN));
}

/** @param {Comparison} xml @returns {Row[]} */
const xmlRows = (xml) => [
  [
    "XML to typed values",
    "fast-xml-parser and a mapping",
    sharesOf(xml, "fast-xml-parser + mapping"),
  ],
  ["", "JSON.parse of the same data", sharesOf(xml, "JSON.parse, bytes of the same data")],
];

/** @param {Comparison} json @returns {Row[]} */
const jsonRows = (json) => [
  ["JSON to valid values", "JSON.parse and ajv", sharesOf(json, "JSON.parse + ajv standalone")],
  ["", "JSON.parse and Zod", sharesOf(json, "JSON.parse + zod")],
];

/** @param {Comparison} xml @returns {Row[]} */
const encodeRows = (xml) => [
  ["Values to XML", "JSON.stringify, to bytes", sharesOf(xml, "JSON.stringify, to bytes")],
];

/** @param {readonly import("../commands/server.mjs").GroupFigures[]} groups @returns {Row[]} */
function serverRows([json]) {
  const works = json?.works ?? [];
  const ratio = (/** @type {string} */ name) => works.map(({ times }) => times[name]?.ratio ?? NaN);
  const own = ratio("Diptych on node:http");
  const fastify = ratio("fastify with schemas");
  return [
    ["A request to a generated server", "node:http by hand", own],
    ["", "fastify with schemas", own.map((value, work) => value / (fastify[work] ?? NaN))],
  ];
}

/** @param {readonly import("../commands/vendors.mjs").VendorDocument[]} documents @returns {Row[]} */
function vendorRows(documents) {
  const shares = (/** @type {string} */ own, /** @type {string} */ peer) =>
    documents.flatMap(({ tools }) => {
      const [cpu, other] = [tools[own], tools[peer]];
      return cpu === undefined || other === undefined ? [] : [cpu / other];
    });
  const { types, peerTypes, everything, heyApi, brief, redocly } = vendorTools;
  return [
    ["Types of documents of four vendors", "openapi-typescript", shares(types, peerTypes)],
    [
      "Everything: types, validators, codecs, client, server",
      "openapi-typescript, types alone",
      shares(everything, peerTypes),
    ],
    ["", "hey-api, types and client", shares(everything, heyApi)],
    ["A client that checks nothing", "Redocly's `generate-client`", shares(brief, redocly)],
  ];
}

/** @param {readonly import("../commands/yaml.mjs").Document[]} documents @returns {Row[]} */
const yamlRows = (documents) => [
  [
    "Reading YAML with positions, in a fresh process",
    "`yaml`",
    documents.map(
      ({ times }) =>
        (times["Diptych, with positions"]?.first ?? NaN) /
        (times["yaml, with positions"]?.first ?? NaN),
    ),
  ],
];

/** @param {readonly import("../commands/lint.mjs").LintedDocument[]} documents @returns {Row[]} */
function lintRows(documents) {
  const shares = (/** @type {string} */ format) =>
    documents
      .filter(({ document }) => document.endsWith(format))
      .flatMap((one) => lintShare(one) ?? []);
  return [
    ["`lint`, documents as JSON", "Redocly", shares("JSON")],
    ["`lint`, documents as YAML", "Redocly", shares("YAML")],
  ];
}

/** @param {readonly import("../commands/diff.mjs").ComparedDocuments[]} all @returns {Row[]} */
function diffRows(all) {
  const shares = (/** @type {string} */ format) =>
    all
      .filter(({ documents }) => documents.endsWith(format))
      .flatMap(({ own, oasdiff }) => (oasdiff === undefined ? [] : [own.cpu / oasdiff]));
  return [
    ["`diff` of GitHub's document as JSON", "oasdiff", shares("JSON")],
    ["… as YAML", "oasdiff", shares("YAML")],
  ];
}

/** @param {readonly import("../commands/service.mjs").GroupFigures[]} groups @returns {Row[]} */
const serviceRows = (groups) =>
  groups.map(({ title, works }, index) => [
    index === 0 ? "The whole service" : "",
    `fastify by hand, ${title}`,
    works.map(({ ratio }) => ratio),
  ]);
