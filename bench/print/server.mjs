// @ts-check
import { digits, table, time } from "../measure/table.mjs";
import { slug } from "./section.mjs";

/**
 * Ratios to the first server's processor time: the median, and that of the best in brackets.
 *
 * @param {readonly import("../commands/server.mjs").GroupFigures[]} figures
 * @returns {import("./section.mjs").Section[]}
 */
export function printServers(figures) {
  return figures.map(({ title, works }) => {
    const names = Object.keys(works[0]?.times ?? {});
    const [reference = ""] = names;
    const rows = names.map((name, index) => [
      name,
      ...works.map(({ times }) => {
        const own = times[name];
        const base = times[reference];
        if (own === undefined || base === undefined) return "–";
        return index === 0
          ? `1 (${time(base.median)})`
          : `${digits(own.ratio)} (${digits(own.best / base.best)})`;
      }),
    ]);
    const text = table([title, ...works.map(({ name }) => name)], rows);
    return { name: `server-${slug(title)}`, title, text };
  });
}
