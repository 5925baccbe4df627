import type { ImportExtension } from "../../generator/code/module-id.ts";
import type { InitFormat } from "./flags.ts";
import type { Config } from "../frame/config/config.ts";
import type { SpecConfig } from "../frame/config/spec-config.ts";
import type { ArtefactName } from "../../generator/views/artefact.ts";

/** Choices of the user for a first spec. */
export interface InitChoices {
  readonly input: string;
  readonly output: string;
  readonly package?: string;
  /** Absent where the default is right, as for the extension. */
  readonly emit?: readonly ArtefactName[];
  readonly importExtension?: ImportExtension;
  readonly format: InitFormat;
}

/** Where editors find the schema of the configuration once the package is installed. */
const schemaPath = "./node_modules/diptych/tools/frame/config/config.schema.json";

/** Text of the configuration with the chosen spec. */
export function configText(choices: InitChoices): string {
  const { input, output, package: name, emit, importExtension, format } = choices;
  const spec: SpecConfig = {
    input,
    output,
    ...(name === undefined ? {} : { package: { name } }),
    ...(emit === undefined ? {} : { emit }),
    ...(importExtension === undefined ? {} : { importExtension }),
  };
  const config: Config = { specs: [spec] };
  const body = JSON.stringify(config, null, 2);
  switch (format) {
    case "json":
      return `${JSON.stringify({ $schema: schemaPath, ...config }, null, 2)}\n`;
    case "yaml":
      // Values mean the same in YAML as in JSON.
      return [
        `# yaml-language-server: $schema=${schemaPath}`,
        "specs:",
        ...Object.entries(spec).map(
          ([key, value], index) => `  ${index === 0 ? "-" : " "} ${key}: ${yamlValue(value)}`,
        ),
        "",
      ].join("\n");
    case "mjs":
    case "ts":
      return `import { defineConfig } from "diptych";\n\nexport default defineConfig(${unquoted(body)});\n`;
  }
}

/** A value on one line, with the spaces that people write. */
const yamlValue = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map((item) => JSON.stringify(item)).join(", ")}]`
    : typeof value === "object" && value !== null
      ? `{ ${Object.entries(value)
          .map(([key, item]) => `${key}: ${JSON.stringify(item)}`)
          .join(", ")} }`
      : JSON.stringify(value);

/** Keys of the configuration are identifiers, which JavaScript writes without quotes. */
const unquoted = (json: string): string => json.replace(/^(\s*)"(\w+)":/gm, "$1$2:");

/** Script `generate` of a package.json. */
export function generateScript(text: string): unknown {
  try {
    const value = JSON.parse(text) as { readonly scripts?: { readonly generate?: unknown } } | null;
    return value?.scripts?.generate;
  } catch {
    return undefined;
  }
}

/** The text of a package.json with a `generate` script, indented and with line ends as before; undefined if it has one, or is not an object. */
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
  const made = `${JSON.stringify(changed, null, indent)}\n`;
  return text.includes("\r\n") ? made.replaceAll("\n", "\r\n") : made;
}
