// @ts-check
import { bytes, digits, table } from "../measure/table.mjs";

/** @typedef {import("./results.mjs").Figures} Figures */
/** @typedef {import("../measure/compare.mjs").Comparison} Comparison */

/**
 * The few figures that README shows, out of those that are measured.
 *
 * @param {Figures} figures
 * @returns {[region: string, text: string][]}
 */
export function headlines(figures) {
  /** @type {[region: string, needs: readonly string[], text: () => string][]} */
  const all = [
    ["headline-codecs", ["xml-decode", "json-decode", "xml-encode"], () => codecs(figures)],
    ["headline-server", ["server"], () => servers(figures["server"])],
    ["headline-routing", ["routing"], () => routing(figures["routing"])],
    ["headline-one-get", ["client-size"], () => oneGet(figures["client-size"])],
    ["headline-xml-size", ["size"], () => xmlSize(figures["size"])],
    ["headline-xml-field", ["size"], () => xmlField(figures["size"])],
    ["types-share", ["generate"], () => typesShare(figures["generate"])],
  ];
  return all.flatMap(([region, needs, text]) =>
    needs.every((command) => command in figures) ? [[region, text()]] : [],
  );
}

/** @param {Figures} figures */
function codecs(figures) {
  const rows = /** @type {const} */ ([
    ["XML to valid values: fast-xml-parser + mapping", "xml-decode", "fast-xml-parser + mapping"],
    [
      "… JSON.parse of the same data, a string",
      "xml-decode",
      "JSON.parse, string of the same data",
    ],
    [
      "JSON to valid values: JSON.parse + ajv standalone",
      "json-decode",
      "JSON.parse + ajv standalone",
    ],
    ["… JSON.parse alone, from bytes", "json-decode", "JSON.parse alone, bytes"],
    ["Values to XML bytes: JSON.stringify to bytes", "xml-encode", "JSON.stringify, to bytes"],
  ]);
  const warm = (/** @type {string} */ command) =>
    /** @type {Comparison} */ (figures[command]).columns.flatMap((column) =>
      column.kind === "warm" ? [column] : [],
    );
  const head = ["", ...warm("xml-decode").map((column) => bytes(column.bytes))];
  return table(
    head,
    rows.map(([label, command, name]) => {
      const [reference = ""] = /** @type {Comparison} */ (figures[command]).contenders;
      return [
        label,
        ...warm(command).map(({ times }) =>
          digits((times[name]?.best ?? NaN) / (times[reference]?.best ?? NaN)),
        ),
      ];
    }),
  );
}

const ownServer = "Diptych on node:http";

/** @param {readonly import("../commands/server.mjs").GroupFigures[]} groups */
function servers([json]) {
  const works = json?.works ?? [];
  const others = Object.keys(works[0]?.times ?? {}).filter((name) => !name.startsWith("Diptych"));
  return table(
    ["JSON on the server", ...works.map(({ name }) => name)],
    others.map((name) => [
      name,
      ...works.map(({ times }) => {
        const own = times[ownServer]?.samples ?? [];
        const other = times[name]?.samples ?? [];
        return digits(median(other.map((sample, turn) => sample / (own[turn] ?? NaN))));
      }),
    ]),
  );
}

/** @param {import("../commands/routing.mjs").Routing} routing */
function routing({ times }) {
  const own = times["Diptych, generated"]?.best ?? NaN;
  return (own / (times["find-my-way"]?.best ?? NaN)).toFixed(2);
}

/** @param {readonly import("../commands/client-size.mjs").ClientBundle[]} bundles */
function oneGet(bundles) {
  return bytes(
    bundles.find(({ name }) => name === "v3: getUser and the transport")?.gzipped ?? NaN,
  );
}

/** @param {import("../commands/size.mjs").Sizes} sizes */
const allXml = ({ bundles }) =>
  bundles.find(({ name }) => name === "all XML codecs")?.gzipped ?? NaN;

/** @param {import("../commands/size.mjs").Sizes} sizes */
const xmlSize = (sizes) => bytes(allXml(sizes));

/** @param {import("../commands/size.mjs").Sizes} sizes */
const xmlField = (sizes) => `${Math.round(allXml(sizes) / sizes.fields)} bytes`;

/** @param {import("../commands/generate.mjs").GenerateFigures} figures */
function typesShare({ generations }) {
  const cpuOf = (/** @type {string} */ name) =>
    generations.find((one) => one.name === name)?.cpu ?? NaN;
  const own = cpuOf("Diptych, github: diptych types");
  return (own / cpuOf("openapi-typescript, github: types")).toFixed(2);
}

/** @param {readonly number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;
