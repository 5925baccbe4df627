// @ts-check
import { digits, table, time } from "../measure/table.mjs";
import { slug } from "./section.mjs";

/**
 * @param {readonly import("../commands/service.mjs").GroupFigures[]} figures
 * @returns {import("./section.mjs").Section[]}
 */
export function printService(figures) {
  return [...figures.map(printGroup), ...printProcesses(figures)];
}

/** Requests a second of the service by how many processes share a database. @param {readonly import("../commands/service.mjs").GroupFigures[]} figures @returns {import("./section.mjs").Section[]} */
function printProcesses(figures) {
  const shared = figures.filter(({ title }) => title.startsWith("PostgreSQL"));
  const [first] = shared;
  if (first === undefined) return [];
  const titles = shared.map(({ title }) => title.replace("PostgreSQL, ", ""));
  const rows = first.works.map(({ name }, work) => [
    name,
    ...shared.map((group) =>
      digits(group.works[work]?.contenders["the service"]?.perSecond ?? NaN),
    ),
  ]);
  const text = table(["Requests a second, PostgreSQL", ...titles], rows);
  return [{ name: "service-processes", title: "Processes", text }];
}

/** @param {import("../commands/service.mjs").GroupFigures} group @returns {import("./section.mjs").Section} */
function printGroup({ title, works }) {
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
}
