// @ts-check
// Makes the JSON Schemas of what commands print and keep as JSON from interfaces.
// `scripts/schemas.mjs` writes them.
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as prettier from "prettier";
import { interfaceOf, ofInterface, published } from "./interface-schema.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

const schemas = [
  { folder: "tools/generate", name: "GenerateJson", schema: "generate" },
  { folder: "tools/lint", name: "LintJson", schema: "lint" },
  { folder: "tools/diff", name: "DiffJson", schema: "diff" },
  { folder: "tools/changelog", name: "ChangelogJson", schema: "changelog" },
  { folder: "tools/mock", name: "ProxyJson", source: "proxy-json", schema: "mock" },
  { folder: "tools/try", name: "TryJson", schema: "try" },
  { folder: "generator/report", name: "Baseline", source: "baseline", schema: "baseline" },
];

/** Files of schemas, relative to the repository, with their texts. */
export async function schemaFiles() {
  return Promise.all(
    schemas.map(async ({ folder, name, schema: what, source = `${what}-json` }) => {
      const schema = {
        $schema: "http://json-schema.org/draft-07/schema#",
        ...ofInterface(interfaceOf(`${folder}/${source}.ts`, name)),
      };
      const file = `${folder}/${what}.schema.json`;
      const filepath = path.join(root, file);
      const options = await prettier.resolveConfig(filepath);
      const text = JSON.stringify(schema, published);
      return { file, text: await prettier.format(text, { ...options, filepath }) };
    }),
  );
}
