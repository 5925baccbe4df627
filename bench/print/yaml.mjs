// @ts-check
import { bytes, digits, table, time } from "../measure/table.mjs";

/**
 * Ratios to the time of the library `yaml`, whose row has times.
 *
 * @param {readonly import("../commands/yaml.mjs").Document[]} documents
 * @returns {import("./section.mjs").Section[]}
 */
export function printYaml(documents) {
  const names = Object.keys(documents[0]?.times ?? {});
  const reference = names.find((name) => name.startsWith("yaml"));
  const rows = names.map((name) => [
    name,
    ...documents.flatMap(({ times }) =>
      /** @type {const} */ (["first", "later"]).map((key) => {
        const own = times[name]?.[key] ?? NaN;
        if (name === reference) return `1 (${time(own)})`;
        return digits(own / (times[reference ?? ""]?.[key] ?? NaN));
      }),
    ),
  ]);
  const head = documents.flatMap((one) => [
    `${one.name}, ${bytes(one.bytes)}: first reading`,
    "a later one",
  ]);
  return [
    { name: "yaml", title: "Reading YAML", text: table(["Reading YAML to values", ...head], rows) },
  ];
}
