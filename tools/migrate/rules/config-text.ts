import { parse, parseDocument, stringify } from "yaml";
import { isObject, type JsonObject } from "../../../generator/openapi/site.ts";
import { isSameValue } from "../../../generator/portable/same-value.ts";
import type { FileChange, ProjectFile } from "../migration.ts";
import { pluginText } from "./plugin-text.ts";
import type { MovedRules } from "./moved-rules.ts";

/** How settings are written: lines as they are, and no anchors. */
const written = { lineWidth: 0, aliasDuplicateObjects: false } as const;

/** The file of the plugin with what only code says. */
const pluginFile = "lint-rules.mjs";

/** The file of the set, where the configuration cannot be changed. */
const setFile = "lint-rules.yaml";

/**
 * The files that a ruleset becomes: the configuration, which gets `lint`, and a plugin where only code says a rule. A configuration
 * that has `lint` already, or is code, stays as it is, and a set stands beside it.
 */
export function ruleFiles(
  moved: MovedRules,
  config: ProjectFile | undefined,
  plugin: ProjectFile | undefined,
  scripts = "",
): { readonly changes: readonly FileChange[]; readonly said: readonly string[] } {
  const lint = lintOf(moved);
  if (config !== undefined && hasLint(config, lint)) return { changes: [], said: [] };
  const changes: FileChange[] = [];
  const said: string[] = [];
  const stub = moved.stubs.length === 0 ? undefined : pluginText(moved.stubs);
  if (stub !== undefined && plugin === undefined)
    changes.push({ path: pluginFile, before: undefined, after: stub });
  else if (stub !== undefined)
    said.push(`'${pluginFile}' is there already: write the functions of the plugin into it`);
  if (config === undefined) {
    const known = moved.documents.length > 0 ? moved.documents : documentsOf(scripts);
    const documents = (known.length > 0 ? known : ["openapi.yaml"]).map((input) => ({ input }));
    const text = stringify({ documents, lint }, written);
    changes.push({ path: "diptych.config.yaml", before: undefined, after: text });
    if (known.length === 0)
      said.push(
        "'documents' of diptych.config.yaml names openapi.yaml: write your documents there",
      );
  } else {
    const after = withLint(config, lint);
    if (after !== undefined) changes.push({ path: config.path, before: config.text, after });
    else {
      const { overrides, ignores, ...set } = lint;
      changes.push({ path: setFile, before: undefined, after: stringify(set, written) });
      said.push(
        `'${config.path}' has settings of 'lint' already, or is code: write 'extends: ./${setFile}' into them`,
      );
      if (overrides !== undefined || ignores !== undefined)
        said.push(
          `write into 'lint' of '${config.path}': ${JSON.stringify({ overrides, ignores })}`,
        );
    }
  }
  return { changes, said };
}

function lintOf(moved: MovedRules): JsonObject {
  const { rules, customRules, overrides, ignores, stubs } = moved;
  return {
    extends: moved.extends,
    ...(Object.keys(rules).length === 0 ? {} : { rules }),
    ...(stubs.length === 0 ? {} : { plugins: [`./${pluginFile}`] }),
    ...(customRules.length === 0 ? {} : { customRules }),
    ...(overrides.length === 0 ? {} : { overrides }),
    ...(ignores.length === 0 ? {} : { ignores }),
  };
}

/** The text of a configuration in YAML or JSON with `lint`; undefined where it has some. */
function withLint({ path, text }: ProjectFile, lint: JsonObject): string | undefined {
  if (path.endsWith(".json")) {
    const value: unknown = JSON.parse(text);
    if (!isObject(value) || "lint" in value) return undefined;
    return `${JSON.stringify({ ...value, lint }, undefined, 2)}\n`;
  }
  if (!/\.ya?ml$/.test(path)) return undefined;
  const document = parseDocument(text);
  if (document.errors.length > 0 || document.has("lint")) return undefined;
  return `${text.replace(/\n*$/, "\n")}\n${stringify({ lint }, written)}`;
}

/** The documents that scripts of `package.json` give to the former linter. */
function documentsOf(manifest: string): readonly string[] {
  const found = manifest.matchAll(/(?:spectral|redocly) lint ([^"&|;]*)/g);
  const words = [...found].flatMap(([, args = ""]) => args.split(/\s+/));
  const files = words.filter(
    (word) => /^[\w./-]+\.(?:ya?ml|json)$/.test(word) && !/(?:spectral|redocly)/.test(word),
  );
  return [...new Set(files.map((one) => one.replace(/^\.\//, "")))];
}

/** Whether a configuration has these settings already. */
function hasLint({ path, text }: ProjectFile, lint: JsonObject): boolean {
  if (!/\.(?:ya?ml|json)$/.test(path)) return false;
  const value: unknown = parse(text);
  return isObject(value) && isSameValue(value["lint"], lint);
}
