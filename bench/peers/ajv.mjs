// @ts-check
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import formats from "ajv-formats";
import { jsonSchema } from "./json-schema.mjs";

/**
 * Standalone code of ajv's, in a module as its users build it.
 *
 * @param {import("../data/documents.mjs").Root} root
 * @returns {(value: unknown) => boolean}
 */
export function ajvValidator(root) {
  const ajv = new Ajv2020({ code: { source: true, optimize: 2 } });
  formats.default(ajv);
  const code = standalone.default(ajv, ajv.compile(jsonSchema[root]));
  const folder = new URL("../dist/", import.meta.url);
  const file = new URL(`ajv-${root}-${process.pid}.cjs`, folder);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, code);
  try {
    return createRequire(import.meta.url)(fileURLToPath(file));
  } finally {
    rmSync(file);
  }
}
