// @ts-check
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { bundleFor } from "./size.mjs";

/** @typedef {{ name: string, minified: number, gzipped: number, parts: Record<string, number> }} ClientBundle */

/** Parts of a bundle, by what the path of a module has in it; the first that fits counts. */
const partOf = /** @type {const} */ ([
  ["operations", /generated\/v\d\/dist\/client/],
  ["validators", /generated\/v\d\/dist\/validate/],
  ["filters", /generated\/v\d\/dist\/filters/],
  ["codecs", /generated\/v\d\/dist\/(json|xml)/],
  ["transport", /runtime\/dist\/(client|parameters|problem)\//],
  ["their runtime", /runtime\/dist\//],
  ["other", /./],
]);

/** @param {"v2" | "v3"} version */
const client = (version) =>
  JSON.stringify(
    fileURLToPath(new URL(`../../generated/${version}/dist/client.js`, import.meta.url)),
  );

/** @type {Record<string, string>} */
const sources = {
  "v3: getUser and the transport": `export { getUser, createTransport } from ${client("v3")};`,
  "v3: the same with bearer": `export { getUser, createTransport, bearer } from ${client("v3")};`,
  "v3: createUser and the transport": `export { createUser, createTransport } from ${client("v3")};`,
  "v3: the whole client": `export { createClient } from ${client("v3")};`,
  "v2: getAccount and the transport": `export { getAccount, createTransport } from ${client("v2")};`,
  "v2: the whole client": `export { createClient } from ${client("v2")};`,
};

/**
 * Bundles for browsers of parts of the generated clients.
 *
 * @returns {Promise<ClientBundle[]>}
 */
export async function measureClientSize() {
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-bench-"));
  try {
    const bundles = [];
    for (const [name, source] of Object.entries(sources)) {
      const { code, inputs } = await bundleFor(source, folder);
      /** @type {Record<string, number>} */
      const parts = Object.fromEntries(partOf.map(([part]) => [part, 0]));
      for (const [file, bytes] of inputs) {
        const [part] = partOf.find(([, pattern]) => pattern.test(file)) ?? ["other"];
        parts[part] = (parts[part] ?? 0) + bytes;
      }
      const gzipped = gzipSync(code, { level: 9 }).length;
      bundles.push({ name, minified: code.length, gzipped, parts });
    }
    return bundles;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
