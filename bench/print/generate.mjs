// @ts-check
import { bytes, table, time } from "../measure/table.mjs";

/** @typedef {import("../commands/generate.mjs").Generation} Generation */

/**
 * @param {import("../commands/generate.mjs").GenerateFigures} figures
 * @returns {import("./section.mjs").Section[]}
 */
export function printGenerate({ generations, checks }) {
  const rows = generations.map((each) =>
    each.failed === undefined
      ? [
          each.name,
          time(each.cpu),
          time(each.wall),
          bytes(each.memory),
          `${each.files}`,
          bytes(each.output),
        ]
      : [`${each.name}: failed`, "–", "–", "–", "–", "–"],
  );
  const reasons = generations.flatMap(({ name, failed }) =>
    failed === undefined ? [] : ["", `${name} failed:`, failed.slice(0, 2000)],
  );
  const head = ["Generating", "processor time", "wall time", "most memory", "files", "output"];
  const text = [table(head, rows), ...reasons].join("\n");
  return [{ name: "generate", title: "Generating", text }, ...printChecks(checks)];
}

/** @param {readonly import("../commands/generate.mjs").TypeCheck[]} checks */
function printChecks(checks) {
  if (checks.length === 0) return [];
  const columns = {
    Lines: "lines",
    Instantiations: "instantiations",
    "Memory used": "memory",
    "Total time": "time",
  };
  const rows = checks.map(({ modules, figures }) => [
    modules,
    ...Object.keys(columns).map((column) => figures[column] ?? "–"),
  ]);
  const head = ["Modules and what they import", ...Object.values(columns)];
  return [
    {
      name: "type-checks",
      title: "Checking the types of GitHub's package",
      text: table(head, rows),
    },
  ];
}
