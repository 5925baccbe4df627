// @ts-check
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { parse } from "yaml";

/** @typedef {{ name: string, minified: number, gzipped: number, runtime: number }} Bundle */
/** @typedef {{ fields: number, bundles: Bundle[] }} Sizes */

const spec = fileURLToPath(new URL("../../spec/v2.yaml", import.meta.url));

/**
 * Bundles for browsers: the generated code and what it uses of the runtime.
 *
 * @param {import("../measure/task.mjs").Settings} settings
 * @returns {Promise<Sizes>}
 */
export async function measureSize(settings) {
  const module = (/** @type {string} */ name) =>
    JSON.stringify(path.join(settings.package, `${name}.js`));
  const sources = {
    "all XML codecs": `export * from ${module("xml/decode")}; export * from ${module("xml/encode")};`,
    "all XML decoders": `export * from ${module("xml/decode")};`,
    "all XML encoders": `export * from ${module("xml/encode")};`,
    "decodeAccountXml alone": `export { decodeAccountXml } from ${module("xml/decode")};`,
    "encodeAccountXml alone": `export { encodeAccountXml } from ${module("xml/encode")};`,
    "both for Account": `export { decodeAccountXml } from ${module("xml/decode")}; export { encodeAccountXml } from ${module("xml/encode")};`,
    "all JSON codecs": `export * from ${module("json/decode")}; export * from ${module("json/encode")};`,
  };
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-bench-"));
  try {
    const bundles = [];
    for (const [name, source] of Object.entries(sources))
      bundles.push(await bundle(name, source, folder));
    return { fields: countFields(), bundles };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} name @param {string} source @param {string} folder @returns {Promise<Bundle>} */
async function bundle(name, source, folder) {
  const { code, inputs } = await bundleFor(source, folder);
  const runtime = inputs.filter(([file]) => file.includes("runtime/"));
  return {
    name,
    minified: code.length,
    gzipped: gzipSync(code, { level: 9 }).length,
    runtime: runtime.reduce((sum, [, bytes]) => sum + bytes, 0),
  };
}

/**
 * @param {string} source of the entry
 * @param {string} folder for the entry
 * @returns {Promise<{ code: Uint8Array, inputs: [file: string, bytes: number][] }>} minified for browsers
 */
export async function bundleFor(source, folder) {
  const entry = path.join(folder, "entry.mjs");
  writeFileSync(entry, source);
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
    metafile: true,
    legalComments: "none",
    logLevel: "error",
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  const inputs = Object.values(metafile.outputs).flatMap((output) =>
    Object.entries(output.inputs).map(
      ([file, { bytesInOutput }]) => /** @type {[string, number]} */ ([file, bytesInOutput]),
    ),
  );
  return { code, inputs };
}

/** Properties of all schemas of version 2, inherited ones counted where they are inherited too. */
function countFields() {
  /** @type {Record<string, any>} */
  const schemas = parse(readFileSync(spec, "utf8")).components.schemas;
  return Object.values(schemas).reduce((sum, schema) => sum + fieldsOf(schema, schemas), 0);
}

/** @param {any} schema @param {Record<string, any>} schemas @returns {number} */
function fieldsOf(schema, schemas) {
  if (schema === undefined) return 0;
  if (typeof schema.$ref === "string" && schema.properties === undefined) return 0;
  const properties = Object.values(schema.properties ?? {});
  const nested = [...properties, schema.items].map((part) => fieldsOf(part, schemas));
  const merged = (schema.allOf ?? []).map((/** @type {any} */ part) =>
    fieldsOf(part.$ref === undefined ? part : schemas[part.$ref.split("/").at(-1)], schemas),
  );
  return [properties.length, ...nested, ...merged].reduce((sum, count) => sum + count, 0);
}
