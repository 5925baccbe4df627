// @ts-check
import { digits, table, time } from "../measure/table.mjs";
import { slug } from "./section.mjs";

/**
 * @param {readonly import("../commands/service.mjs").GroupFigures[]} figures
 * @returns {import("./section.mjs").Section[]}
 */
export function printService(figures) {
  return figures.map(({ title, works }) => {
    const head = [title, "requests/s", "p50", "p97.5", "p99", "max", "processor time", "ratio"];
    const rows = works.flatMap(({ name, contenders, ratio }) => [
      [`**${name}**`, ...Array.from({ length: head.length - 2 }, () => ""), digits(ratio)],
      ...Object.entries(contenders).map(([contender, sample]) => [
        contender,
        digits(sample.perSecond),
        ...[sample.p50, sample.p97_5, sample.p99, sample.max].map((one) => time(one * 1000)),
        time(sample.cpu),
        "",
      ]),
    ]);
    return { name: `service-${slug(title)}`, title, text: table(head, rows) };
  });
}
