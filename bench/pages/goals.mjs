// @ts-check
import { vendorTools } from "../data/vendor-tools.mjs";
import { bytes, digits, table, time } from "../measure/table.mjs";
import { lintShare } from "../print/lint.mjs";

/** Seconds that openapi-typescript took for GitHub's document where goals were set in seconds. */
const peerWhereSet = 3.9;

/** @typedef {import("./results.mjs").Figures} Figures */
/** @typedef {import("../measure/compare.mjs").Comparison} Comparison */

/**
 * A goal for one or more values, none of which may be beyond the limit.
 *
 * @typedef {{ text: string, limit: number, isLeast: boolean, values: readonly number[], print: (value: number) => string }} Goal
 */

/** The goals with what is measured, as a table. @param {Figures} figures */
export function goalsTable(figures) {
  const rows = goalsOf(figures)
    .filter(({ values }) => values.length > 0)
    .map((goal) => [goal.text, measured(goal), isReached(goal) ? "reached" : "**short**"]);
  return table(["Goal", "measured", ""], rows);
}

/** The goals that are not reached, as a table. @param {Figures} figures */
export function shortGoalsTable(figures) {
  let whole = "";
  const rows = goalsOf(figures).flatMap((goal) => {
    if (!goal.text.startsWith("…")) whole = goal.text;
    if (goal.values.length === 0 || isReached(goal)) return [];
    const subject = goal.text === whole ? whole : `${whole} ${goal.text}`;
    return [[subject, measured(goal)]];
  });
  return table(["Goal", "measured"], rows);
}

/** @param {Goal} goal */
const measured = ({ values, print }) => values.map(print).join(", ");

/** @param {Goal} goal */
const isReached = ({ limit, isLeast, values }) =>
  values.every((value) => (isLeast ? value >= limit : value <= limit));

/** @param {Figures} figures @returns {Goal[]} */
function goalsOf(figures) {
  /** @type {[needs: readonly string[], goals: (figures: Figures) => Goal[]][]} */
  const all = [
    [["xml-decode", "json-decode", "xml-encode"], codecGoals],
    [["server"], serverGoals],
    [["routing"], routingGoals],
    [["service"], serviceGoals],
    [["generate"], generatorGoals],
    [["vendors"], vendorGoals],
    [["diff"], diffGoals],
    [["lint"], lintGoals],
    [["yaml"], yamlGoals],
    [["start"], startGoals],
  ];
  return all.flatMap(([needs, goals]) =>
    needs.every((command) => command in figures) ? goals(figures) : [],
  );
}

/** Goals beside oasdiff, where it was installed. @param {Figures} figures @returns {Goal[]} */
function diffGoals(figures) {
  /** @type {readonly import("../commands/diff.mjs").ComparedDocuments[]} */
  const all = figures["diff"];
  const of = (/** @type {string} */ format) =>
    all.filter(({ documents }) => documents.startsWith("22.0.0") && documents.endsWith(format));
  const shares = (/** @type {string} */ format) =>
    of(format).flatMap(({ own, oasdiff }) => (oasdiff === undefined ? [] : [own.cpu / oasdiff]));
  return [
    atMost(
      "Compare two versions of GitHub's document in 1.2 of oasdiff's time",
      1.2,
      shares("JSON"),
    ),
    atMost("… in 2.2 as YAML", 2.2, shares("YAML")),
    atMost(
      "… with 400 MB",
      400e6,
      of("JSON").map(({ own }) => own.memory),
      bytes,
    ),
  ];
}

/** @param {Figures} figures @returns {Goal[]} */
function lintGoals(figures) {
  /** @type {readonly import("../commands/lint.mjs").LintedDocument[]} */
  const all = figures["lint"];
  const shares = (
    /** @type {(one: import("../commands/lint.mjs").LintedDocument) => boolean} */ fits,
  ) => all.filter(fits).flatMap((one) => lintShare(one) ?? []);
  const isYaml = (/** @type {{ document: string }} */ { document }) => document.endsWith("YAML");
  return [
    atMost(
      "Lint public documents in 0.4 of Redocly's time, as JSON",
      0.4,
      shares((one) => !isYaml(one)),
    ),
    atMost(
      "… in 0.5 as YAML of less than 3 MB",
      0.5,
      shares((one) => isYaml(one) && one.bytes < 3e6),
    ),
    atMost(
      "… in 0.75 as YAML from there on",
      0.75,
      shares((one) => isYaml(one) && one.bytes >= 3e6),
    ),
  ];
}

/** @param {Figures} figures @returns {Goal[]} */
function yamlGoals(figures) {
  /** @type {readonly import("../commands/yaml.mjs").Document[]} */
  const all = figures["yaml"];
  const shares = all.map(
    ({ times }) =>
      (times["Diptych, with positions"]?.first ?? NaN) /
      (times["yaml, with positions"]?.first ?? NaN),
  );
  return [atMost("Read YAML in 0.2 of `yaml`'s time, in a fresh process", 0.2, shares)];
}

/** @param {Figures} figures @returns {Goal[]} */
function vendorGoals(figures) {
  /** @type {readonly import("../commands/vendors.mjs").VendorDocument[]} */
  const all = figures["vendors"];
  const shares = (/** @type {string} */ own, /** @type {string} */ peer) =>
    all.flatMap(({ tools }) => {
      const [cpu, other] = [tools[own], tools[peer]];
      return cpu === undefined || other === undefined ? [] : [cpu / other];
    });
  const { everything, peerTypes, brief, redocly } = vendorTools;
  return [
    atMost(
      "Generate everything in 0.85 of openapi-typescript's time",
      0.85,
      shares(everything, peerTypes),
    ),
    atMost("… a client that checks nothing in 0.8 of Redocly's", 0.8, shares(brief, redocly)),
  ];
}

/** @param {Figures} figures @returns {Goal[]} */
function startGoals(figures) {
  /** @type {readonly import("../commands/start.mjs").Start[]} */
  const starts = figures["start"];
  const ratio = (/** @type {string} */ name) => [
    (starts.find((one) => one.name === name)?.cpu ?? Number.NaN) / (starts[0]?.cpu ?? Number.NaN),
  ];
  return [
    atMost("`diptych --version` in 1.4 times an empty program", 1.4, ratio("diptych --version")),
    atMost("… `lint` of a small document in 3", 3, ratio("diptych lint, a small document")),
    atMost("… `generate` of one in 7", 7, ratio("diptych generate, a small document")),
    atMost(
      "… `generate` in 3 if nothing has changed",
      3,
      ratio("diptych generate, nothing changed"),
    ),
  ];
}

/** @param {string} text @param {number} limit @param {readonly number[]} values @returns {Goal} */
const atLeast = (text, limit, values) => ({
  text,
  limit,
  isLeast: true,
  values,
  print: digits,
});

/** @param {string} text @param {number} limit @param {readonly number[]} values @param {(value: number) => string} [print] @returns {Goal} */
const atMost = (text, limit, values, print = digits) => ({
  text,
  limit,
  isLeast: false,
  values,
  print,
});

/** @param {Figures} figures @returns {Goal[]} */
function codecGoals(figures) {
  const xml = (/** @type {string} */ name) => ratios(figures["xml-decode"], name);
  const json = (/** @type {string} */ name) => ratios(figures["json-decode"], name);
  const encode = ratios(figures["xml-encode"], "JSON.stringify, to bytes");
  const parser = xml("fast-xml-parser + mapping");
  return [
    atLeast("Decode XML: 25 times as fast as fast-xml-parser on A", 25, parser.slice(0, 1)),
    atLeast("… 40 times on B and C", 40, parser.slice(1)),
    atLeast(
      "… no slower than JSON.parse of the same bytes",
      1,
      xml("JSON.parse, bytes of the same data"),
    ),
    atLeast("Decode JSON: faster than JSON.parse + ajv", 1, json("JSON.parse + ajv standalone")),
    atLeast("… faster than JSON.parse alone on bytes", 1, json("JSON.parse alone, bytes")),
    atLeast("Encode XML: level with JSON.stringify to bytes on A", 1, encode.slice(0, 1)),
    atLeast("… twice as fast on B and C", 2, encode.slice(1)),
  ];
}

/** How many times the first contender's time another one takes, warm, by document. @param {Comparison} comparison @param {string} name */
function ratios({ contenders, columns }, name) {
  const [reference = ""] = contenders;
  return columns
    .filter(({ kind }) => kind === "warm")
    .map(({ times }) => (times[name]?.best ?? NaN) / (times[reference]?.best ?? NaN));
}

/** @param {Figures} figures @returns {Goal[]} */
function serverGoals(figures) {
  /** @type {readonly import("../commands/server.mjs").GroupFigures[]} */
  const groups = figures["server"];
  const works = groups[0]?.works ?? [];
  const own = works.map(({ times }) => times["Diptych on node:http"]?.ratio ?? NaN);
  const fastify = works.map(({ times }) => times["fastify with schemas"]?.ratio ?? NaN);
  return [
    atMost("A GET and a POST: at most 1.1 times node:http by hand", 1.1, own),
    atMost(
      "… ahead of fastify with schemas",
      1,
      own.map((ratio, work) => ratio / (fastify[work] ?? NaN)),
    ),
  ];
}

/** @param {Figures} figures @returns {Goal[]} */
function routingGoals(figures) {
  /** @type {import("../commands/routing.mjs").Routing} */
  const { times } = figures["routing"];
  const route = (times["Diptych, generated"]?.best ?? NaN) / (times["find-my-way"]?.best ?? NaN);
  return [atMost("Route: at most 0.63 of find-my-way's time", 0.63, [route])];
}

/** @param {Figures} figures @returns {Goal[]} */
function serviceGoals(figures) {
  /** @type {readonly import("../commands/service.mjs").GroupFigures[]} */
  const service = figures["service"];
  return service.map((group) =>
    atMost(`The service on ${group.title}: every work at most the peer's time (the worst)`, 1, [
      Math.max(...group.works.map(({ ratio }) => ratio)),
    ]),
  );
}

/** @param {Figures} figures @returns {Goal[]} */
function generatorGoals(figures) {
  /** @type {import("../commands/generate.mjs").GenerateFigures} */
  const { generations, checks } = figures["generate"];
  const run = (/** @type {(name: string) => boolean} */ fits) =>
    generations.find(({ name }) => fits(name));
  const whole = run((name) => name.startsWith("Diptych, github-stubs:"));
  const unchanged = run((name) => name === "Diptych, github-stubs, nothing changed");
  const changed = run((name) => name === "Diptych, github-stubs, one schema changed");
  const types = run((name) => name === "Diptych, github: diptych types");
  const peer = run((name) => name === "openapi-typescript, github: types")?.cpu ?? NaN;
  const all = checks.at(-1)?.figures ?? {};
  const checked = Number.parseFloat(all["Total time"] ?? "NaN") * 1e6;
  const instantiations = Number((all["Instantiations"] ?? "NaN").replaceAll(",", ""));
  const plain = (/** @type {number} */ value) => value.toLocaleString("en");
  /** Seconds of processor time where the goals were set, as a share of the peer's. @param {string} text @param {number} limit @param {number | undefined} cpu */
  const inSeconds = (text, limit, cpu = NaN) =>
    atMost(
      text,
      limit / peerWhereSet,
      [cpu / peer],
      (share) => `${digits(share)} of ${digits(limit / peerWhereSet)}: ${time(cpu)}`,
    );
  return [
    inSeconds("Generate everything for GitHub's document in 3.5 s", 3.5, whole?.cpu),
    atMost("… with 400 MB", 400e6, [whole?.memory ?? NaN], bytes),
    inSeconds("… its types alone in 1.5 s", 1.5, types?.cpu),
    inSeconds("… in 0.4 s if nothing has changed", 0.4, unchanged?.cpu),
    // Kept results may be older than the row.
    ...(changed === undefined
      ? []
      : [
          atMost("… in a third of that if one schema has changed", 1 / 3, [
            changed.cpu / (whole?.cpu ?? NaN),
          ]),
        ]),
    inSeconds("Check its types in 4 s on one thread", 4, checked),
    atMost("… with 60,000 instantiations", 60_000, [instantiations], plain),
  ];
}
