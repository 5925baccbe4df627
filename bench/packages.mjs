import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = new URL("../", import.meta.url);
const sources = fileURLToPath(new URL("generated/v2/src/", root));

/**
 * Bundles modules of the generated version 2 with the runtime, from their sources.
 *
 * @param {string} text module to bundle; `v2/…` are the package's modules
 * @param {{ minify?: boolean }} [options]
 */
export async function bundle(text, options = {}) {
  if (!existsSync(sources)) throw new Error("generated/v2 is missing: npm run generate");
  const result = await build({
    stdin: { contents: text, resolveDir: sources, loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    legalComments: "none",
    minify: options.minify ?? false,
    alias: {
      "@diptych/runtime": fileURLToPath(new URL("runtime/src/index.ts", root)),
      "#platform": fileURLToPath(new URL("runtime/src/platform/node.ts", root)),
    },
  });
  return result.outputFiles[0]?.text ?? "";
}

/**
 * The named modules of the package, loaded from a bundle.
 *
 * @param {string[]} modules such as `xml/encode`
 * @returns {Promise<Record<string, (...args: never[]) => unknown>>}
 */
export async function load(...modules) {
  const text = await bundle(modules.map((module) => `export * from "./${module}.ts";`).join("\n"));
  return import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`);
}
