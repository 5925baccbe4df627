import type { Config } from "../config/config.ts";

/** Formats that a configuration can be written in. */
export const initFormats = ["json", "yaml", "mjs", "ts"] as const;

export type InitFormat = (typeof initFormats)[number];

/** What the user chose for a first spec. */
export interface InitChoices {
  readonly input: string;
  readonly output: string;
  readonly package?: string;
  readonly format: InitFormat;
}

/** Where editors find the schema of the configuration once the package is installed. */
const schemaPath = "./node_modules/diptych/generator/config/config.schema.json";

/** Text of the configuration with the chosen spec. */
export function configText(choices: InitChoices): string {
  const { input, output, format } = choices;
  const identity = choices.package === undefined ? {} : { package: { name: choices.package } };
  const config: Config = { specs: [{ input, output, ...identity }] };
  const body = JSON.stringify(config, null, 2);
  switch (format) {
    case "json":
      return `${JSON.stringify({ $schema: schemaPath, ...config }, null, 2)}\n`;
    case "yaml":
      // Text in double quotes means the same in YAML as in JSON.
      return [
        `# yaml-language-server: $schema=${schemaPath}`,
        "specs:",
        `  - input: ${JSON.stringify(input)}`,
        `    output: ${JSON.stringify(output)}`,
        ...(choices.package === undefined
          ? []
          : ["    package:", `      name: ${JSON.stringify(choices.package)}`]),
        "",
      ].join("\n");
    case "mjs":
    case "ts":
      return `import { defineConfig } from "diptych";\n\nexport default defineConfig(${unquoted(body)});\n`;
  }
}

/** Keys of the configuration are identifiers, which JavaScript writes without quotes. */
const unquoted = (json: string): string => json.replace(/^(\s*)"(\w+)":/gm, "$1$2:");

/** The text of a package.json with a `generate` script; undefined if it has one, or is not an object. */
export function withScript(text: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const { scripts } = value as { readonly scripts?: Readonly<Record<string, unknown>> };
  if (scripts?.["generate"] !== undefined) return undefined;
  const indent = /^([ \t]+)"/m.exec(text)?.[1] ?? "  ";
  const changed = { ...value, scripts: { ...scripts, generate: "diptych generate" } };
  return `${JSON.stringify(changed, null, indent)}\n`;
}
