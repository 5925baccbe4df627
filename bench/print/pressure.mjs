// @ts-check
import { bytes, digits, table, time } from "../measure/table.mjs";

/**
 * @param {readonly import("../commands/pressure.mjs").PressureFigures[]} figures
 * @returns {import("./section.mjs").Section[]}
 */
export function printPressure(figures) {
  const head = ["A signed-in user", "requests", "refused", "p50", "p99", "max", "most memory"];
  const rows = figures.flatMap(({ way, quiet, attacked, quietMemory, attackedMemory }) => [
    [`${way}, quiet`, ...cells(quiet), bytes(quietMemory)],
    [`${way}, attacked`, ...cells(attacked), bytes(attackedMemory)],
    [
      `${way}, ratio`,
      "",
      "",
      digits(attacked.p50 / quiet.p50),
      digits(attacked.p99 / quiet.p99),
      digits(attacked.max / quiet.max),
      digits(attackedMemory / quietMemory),
    ],
  ]);
  const answers = figures.map(({ way, answers: given }) => [
    way,
    Object.entries(given)
      .map(([what, count]) => `${what}: ${count}`)
      .join(", "),
  ]);
  return [
    { name: "pressure", title: "Strangers who attack", text: table(head, rows) },
    {
      name: "pressure-answers",
      title: "Answers to the strangers",
      text: table(["Strangers", "answers"], answers),
    },
  ];
}

/** @param {import("../commands/pressure.mjs").Times} times */
const cells = ({ count, refused, p50, p99, max }) => [
  String(count),
  String(refused),
  ...[p50, p99, max].map((one) => time(one * 1000)),
];
