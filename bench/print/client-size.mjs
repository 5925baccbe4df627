// @ts-check
import { bytes, table } from "../measure/table.mjs";

/**
 * @param {readonly import("../commands/client-size.mjs").ClientBundle[]} bundles
 * @returns {import("./section.mjs").Section[]}
 */
export function printClientSize(bundles) {
  const parts = Object.keys(bundles[0]?.parts ?? {}).filter((part) =>
    bundles.some((bundle) => (bundle.parts[part] ?? 0) >= 50),
  );
  const rows = bundles.map((bundle) => [
    bundle.name,
    ...[bundle.gzipped, bundle.minified, ...parts.map((part) => bundle.parts[part] ?? 0)].map(
      bytes,
    ),
  ]);
  const text = table(["Bundle", "gzipped", "minified", ...parts], rows);
  return [{ name: "client-size", title: "Size of the clients", text }];
}
