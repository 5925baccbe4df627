// @ts-check
import { bytes, table, time } from "../measure/table.mjs";

/**
 * @param {readonly import("../commands/vendors.mjs").VendorDocument[]} documents
 * @returns {import("./section.mjs").Section[]}
 */
export function printVendors(documents) {
  const names = Object.keys(documents[0]?.tools ?? {});
  const rows = names.map((name) => [
    name,
    ...documents.map(({ tools }) => {
      const cpu = tools[name];
      return cpu === undefined ? "failed" : time(cpu);
    }),
  ]);
  const head = [
    "Processor time",
    ...documents.map(({ document, bytes: size }) => `${document}, ${bytes(size)}`),
  ];
  return [{ name: "vendors", title: "Generating, beside others", text: table(head, rows) }];
}
