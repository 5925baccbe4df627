// @ts-check
/** @typedef {import("./results.mjs").Figures} Figures */

/** @param {number} value */
const count = (value) => (value >= 1e6 ? `${value / 1e6} million` : value.toLocaleString("en"));

/** @param {number} value in microseconds, round */
function timeLabel(value) {
  if (value < 1e3) return `${value} µs`;
  return value < 1e6 ? `${value / 1e3} ms` : `${value / 1e6} s`;
}

/** @typedef {import("./line-chart.mjs").LineChart} LineChart */

/** Every chart of measured figures by the name of its file. @param {Figures} figures @returns {Map<string, LineChart>} */
export function chartsOf(figures) {
  return new Map([
    ...("body-sizes" in figures ? bodyCharts(figures) : []),
    ...("document-sizes" in figures ? [documentChart(figures)] : []),
    ...("service-tables" in figures ? tableCharts(figures) : []),
  ]);
}

/** @param {Figures} figures @returns {[string, LineChart][]} */
function bodyCharts(figures) {
  /** @type {import("../commands/body-sizes.mjs").BodyCurve[]} */
  const curves = figures["body-sizes"];
  return curves.map(({ command, title, contenders, points }) => [
    command,
    {
      title: `${title}: processor time for an account`,
      x: { title: "accounts in the body", scale: "log", label: count },
      y: { title: "time for one account", scale: "log", label: timeLabel },
      lines: contenders.map((name) => ({
        name,
        points: points.map(({ accounts, times }) => [
          accounts,
          (times[name]?.best ?? NaN) / accounts,
        ]),
      })),
    },
  ]);
}

/** @param {Figures} figures @returns {[string, LineChart]} */
function documentChart(figures) {
  /** @type {import("../commands/document-sizes.mjs").DocumentPoint[]} */
  const points = figures["document-sizes"];
  const tools = points[0]?.tools.map(({ name }) => name) ?? [];
  /** @type {LineChart} */
  const chart = {
    title: "Generating from parts of GitHub's document",
    x: { title: "size of the document in MB", scale: "linear", label: String },
    y: { title: "processor time in seconds", scale: "linear", label: String },
    lines: tools.map((name) => ({
      name,
      points: [...points]
        .sort((a, b) => a.bytes - b.bytes)
        .map(({ bytes, tools: all }) => [
          bytes / 1e6,
          (all.find((tool) => tool.name === name)?.cpu ?? NaN) / 1e6,
        ]),
    })),
  };
  return ["documents", chart];
}

/** @param {Figures} figures @returns {[string, LineChart][]} */
function tableCharts(figures) {
  /** @type {import("../commands/service-tables.mjs").TableFigures[]} */
  const all = figures["service-tables"];
  const drawn = all[0]?.readings.flatMap(({ curve }) => (curve === undefined ? [] : [curve])) ?? [];
  const databases = Object.keys(all[0]?.readings[0]?.databases ?? {});
  return databases.map((database) => [
    `tables-${database.toLowerCase()}`,
    {
      title: `A page of 100 from growing tables, ${database}`,
      x: { title: "rows of the table", scale: "log", label: count },
      y: { title: "time by the clock", scale: "log", label: timeLabel },
      lines: drawn.map((name) => ({
        name,
        points: all.flatMap(({ readings }) =>
          readings
            .filter(({ curve }) => curve === name)
            .map(
              ({ rows, databases: times }) =>
                /** @type {const} */ ([rows, (times[database]?.milliseconds ?? NaN) * 1000]),
            ),
        ),
      })),
    },
  ]);
}
