// @ts-check
import { bytes, table, time } from "../measure/table.mjs";

/**
 * @param {readonly import("../commands/client-checks.mjs").ClientCheck[]} clients
 * @returns {import("./section.mjs").Section[]}
 */
export function printClientChecks(clients) {
  const peer = clients.find(({ name }) => name.startsWith("Redocly"));
  /** @param {number} value @param {number | undefined} other */
  const share = (value, other) => (other === undefined ? "–" : (value / other).toFixed(2));
  const hasGenerations = clients.every(({ generation }) => generation !== undefined);
  const rows = clients.map(({ name, bytes: size, generation = 0, cpu, instantiations }) => [
    name,
    bytes(size),
    share(size, peer?.bytes),
    ...(hasGenerations ? [time(generation), share(generation, peer?.generation)] : []),
    time(cpu),
    share(cpu, peer?.cpu),
    instantiations.toLocaleString("en"),
  ]);
  const head = [
    "Client of GitHub's document",
    "text",
    "of Redocly's",
    ...(hasGenerations ? ["generating", "of Redocly's"] : []),
    "TypeScript's processor time",
    "of Redocly's",
    "instantiations",
  ];
  return [
    { name: "client-checks", title: "A client that checks nothing", text: table(head, rows) },
  ];
}
