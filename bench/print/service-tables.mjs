// @ts-check
import { bytes, table, time } from "../measure/table.mjs";

/**
 * The lists of the largest tables.
 *
 * @param {readonly import("../commands/service-tables.mjs").TableFigures[]} figures
 * @returns {import("./section.mjs").Section[]}
 */
export function printTables(figures) {
  const largest = figures.at(-1);
  if (largest === undefined) return [];
  const { size, readings, bytes: sizes, upkeep } = largest;
  const databases = Object.keys(readings[0]?.databases ?? {});
  const milliseconds = (/** @type {number | undefined} */ one) => time((one ?? NaN) * 1000);
  const rows = Object.entries(size).map(([name, count]) => `${count.toLocaleString("en")} ${name}`);
  const pages = readings
    .filter(({ isWhole }) => !isWhole)
    .map((one) => [
      one.name,
      ...databases.map((database) => milliseconds(one.databases[database]?.milliseconds)),
    ]);
  const wholes = readings
    .filter(({ isWhole }) => isWhole)
    .flatMap((one) =>
      databases.map((database) => {
        const own = one.databases[database];
        return [
          `${one.name}, ${database}`,
          milliseconds(own?.milliseconds),
          bytes(own?.bytes ?? NaN),
          milliseconds(own?.blocked),
          bytes(own?.memory ?? NaN),
        ];
      }),
    );
  const head = ["Whole lists", "time", "size", "nothing else runs for", "memory grows by"];
  const works = upkeep.map(({ name, databases: own }) => [
    name,
    ...databases.flatMap((database) => {
      const one = own[database];
      return one === undefined ? ["–", "–"] : [one.milliseconds, one.blocked].map(milliseconds);
    }),
  ]);
  const upkeepHead = databases.flatMap((database) => [database, "nothing else runs for"]);
  const stored = databases.map((database) => `${bytes(sizes[database] ?? NaN)} in ${database}`);
  return [
    { name: "tables-bytes", title: "Size", text: `${stored.join(", ")}.` },
    { name: "upkeep", title: "Upkeep", text: table(["Upkeep", ...upkeepHead], works) },
    { name: "tables-rows", title: "Rows", text: `${rows.join(", ")}.` },
    {
      name: "tables",
      title: "Pages",
      text: table(["Pages", ...databases], pages),
    },
    { name: "whole-lists", title: "Whole lists", text: table(head, wholes) },
  ];
}
