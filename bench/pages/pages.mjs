// @ts-check
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as prettier from "prettier";
import { commands, groupOf } from "../commands.mjs";
import { chartsOf } from "./charts.mjs";
import { goalsTable, shortGoalsTable } from "./goals.mjs";
import { drawLineChart } from "./line-chart.mjs";
import { headlines } from "./headlines.mjs";
import { fillRegions } from "./regions.mjs";
import { readResult, refusalsOf, short } from "./results.mjs";
import { summaryTable } from "./summary.mjs";

/** @typedef {import("./results.mjs").Result} Result */

const root = new URL("../../", import.meta.url);

/** Pages with regions, below the repository. */
export const pageFiles = [
  "docs/benchmarks.md",
  ...["codecs", "generating", "tools", "server-and-client", "service", "goals"].map(
    (name) => `docs/benchmarks/${name}.md`,
  ),
  "docs/service/scale.md",
  "README.md",
];

/**
 * The pages and charts that the kept results make. Regions of commands without a result say so.
 *
 * @param {(command: string) => Result | undefined} [read]
 * @returns {Promise<Map<string, string>>} texts by their files below the repository
 * @throws {Error} some results are quick, of changed code, or in a group of different commits
 */
export async function makePages(read = readResult) {
  const names = Object.keys(commands);
  const results = names.flatMap((name) => read(name) ?? []);
  const refusals = refusalsOf(names, read, groupOf);
  if (refusals.length > 0)
    throw new Error(
      `the pages are made of long runs, of one commit in each group, but\n- ${refusals.join("\n- ")}`,
    );
  const figures = Object.fromEntries(results.map((result) => [result.command, result.figures]));
  const charts = chartsOf(figures);
  const texts = regionTexts(results, figures);
  const isWhole = results.length === names.length;
  /** @type {Map<string, string>} */
  const made = new Map();
  for (const file of pageFiles) {
    const all = new Map([...texts, ...chartRegions(file, charts)]);
    made.set(file, await formatted(file, fillRegions(readPage(file), all, isWhole)));
  }
  for (const [name, chart] of charts) made.set(chartFile(name), drawLineChart(chart));
  return made;
}

/** @param {string} name */
const chartFile = (name) => `docs/charts/${name}.svg`;

/** Cells of tables are as wide as the figures in them. @param {string} file @param {string} text */
async function formatted(file, text) {
  const filepath = fileURLToPath(new URL(file, root));
  return prettier.format(text, {
    ...(await prettier.resolveConfig(filepath)),
    filepath,
  });
}

/** @param {string} file below the repository */
const readPage = (file) => readFileSync(new URL(file, root), "utf8");

/**
 * @param {readonly Result[]} results
 * @param {import("./results.mjs").Figures} figures
 * @returns {Map<string, string>} by the names of regions
 */
function regionTexts(results, figures) {
  if (results.length === 0) return new Map();
  const sections = Object.entries(commands).flatMap(([name, { print }]) =>
    name in figures ? print(figures[name]) : [],
  );
  return new Map([
    ...sections.map(({ name, text }) => /** @type {const} */ ([name, text])),
    ...headlines(figures),
    ["summary", summaryTable(figures)],
    ["goals", goalsTable(figures)],
    ["short", shortGoalsTable(figures)],
    ...environments(results),
  ]);
}

/**
 * Charts as a page shows them.
 *
 * @param {string} page below the repository
 * @param {ReadonlyMap<string, import("./line-chart.mjs").LineChart>} charts
 * @returns {[string, string][]}
 */
function chartRegions(page, charts) {
  return [...charts].map(([name, { title }]) => {
    const file = path.posix.relative(path.posix.dirname(page), chartFile(name));
    return [`chart-${name}`, `![${title}](${file})`];
  });
}

/** Where and when each group was measured. @param {readonly Result[]} results @returns {[string, string][]} */
function environments(results) {
  const groups = [...new Set(results.map(({ command }) => groupOf(command)))];
  return groups.map((group) => [
    `environment-${group}`,
    environmentOf(results.filter(({ command }) => groupOf(command) === group)),
  ]);
}

/** @param {readonly Result[]} results */
function environmentOf(results) {
  const machines = new Set(
    results.map(
      ({ environment: { node, platform, cpu } }) => `Node ${node} on ${platform}, ${cpu}`,
    ),
  );
  const days = results.map(({ date }) => date.slice(0, 10)).sort();
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const when = first === last ? first : `${first} to ${last}`;
  return `Commit ${short(results[0]?.commit ?? "")}, ${when}. ${[...machines].join("; ")}.`;
}
