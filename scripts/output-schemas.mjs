// @ts-check
// Makes the JSON Schemas of what commands print and keep as JSON from interfaces.
// `scripts/schemas.mjs` writes them.
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as prettier from "prettier";
import { interfaceOf, ofInterface, published } from "./interface-schema.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const printed = "generator/cli/formats/json-output.ts";

const schemas = [
  { source: printed, name: "LintJson", file: "generator/cli/formats/lint.schema.json" },
  { source: printed, name: "GenerateJson", file: "generator/cli/formats/generate.schema.json" },
  { source: printed, name: "DiffJson", file: "generator/cli/formats/diff.schema.json" },
  { source: printed, name: "ProxyJson", file: "generator/cli/formats/mock.schema.json" },
  { source: printed, name: "TryJson", file: "generator/cli/formats/try.schema.json" },
  {
    source: "generator/report/baseline.ts",
    name: "Baseline",
    file: "generator/report/baseline.schema.json",
  },
];

/** Files of schemas, relative to the repository, with their texts. */
export async function schemaFiles() {
  return Promise.all(
    schemas.map(async ({ source, name, file }) => {
      const schema = {
        $schema: "http://json-schema.org/draft-07/schema#",
        ...ofInterface(interfaceOf(source, name)),
      };
      const filepath = path.join(root, file);
      const options = await prettier.resolveConfig(filepath);
      const text = JSON.stringify(schema, published);
      return { file, text: await prettier.format(text, { ...options, filepath }) };
    }),
  );
}
