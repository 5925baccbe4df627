import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Schema } from "../../generator/json-schema/check.ts";

/** The JSON Schema of the extensions, from the generator's own package. */
export function extensionSchema(): Schema {
  for (let folder = path.dirname(fileURLToPath(import.meta.url)); ; folder = path.dirname(folder)) {
    const file = path.join(folder, "spec", "extensions.schema.json");
    if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Schema;
    if (folder === path.dirname(folder)) throw new Error("extensions.schema.json is missing");
  }
}
