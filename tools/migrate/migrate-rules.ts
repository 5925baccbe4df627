import { parse } from "yaml";
import { isObject } from "../../generator/openapi/site.ts";
import type { FileChange, ProjectFile } from "./migration.ts";
import { moveRedocly } from "./redocly/config.ts";
import { moveSpectral } from "./spectral/ruleset.ts";
import { ruleFiles } from "./rules/config-text.ts";
import type { MovedRules, RuleOutcome } from "./rules/moved-rules.ts";

/** Linters whose rulesets are moved. */
export const rulesetTools = ["spectral", "redocly"] as const;

export type RulesetTool = (typeof rulesetTools)[number];

/** Names of the files that they read, in the order in which they look for them. */
export const rulesetFiles: Readonly<Record<RulesetTool, readonly string[]>> = {
  spectral: [
    ".spectral.yaml",
    ".spectral.yml",
    ".spectral.json",
    ".spectral.js",
    ".spectral.mjs",
    ".spectral.cjs",
  ],
  redocly: ["redocly.yaml", "redocly.yml", ".redocly.yaml", ".redocly.yml"],
};

const ignoreFile = ".redocly.lint-ignore.yaml";

/** The folder of a ruleset, on the disk or in a test's memory. */
export interface RulesetHost {
  /** The text of a file below the folder; undefined without one. */
  read(path: string): string | undefined;
  /** The value of a ruleset in JavaScript, as far as its text shows it. */
  module(file: ProjectFile): unknown;
}

/** Changes of a move, and what became of each rule. */
export interface RulesMigration {
  readonly changes: readonly FileChange[];
  readonly outcomes: readonly RuleOutcome[];
  readonly said: readonly string[];
}

/** Moves the ruleset of a folder; undefined without one, and a message where it cannot be read. */
export function migrateRules(
  tool: RulesetTool,
  host: RulesetHost,
): RulesMigration | { readonly problem: string } | undefined {
  const file = rulesetFiles[tool].find((one) => host.read(one) !== undefined);
  if (file === undefined) return undefined;
  const ruleset = valueIn(file, host);
  if (!isObject(ruleset)) return { problem: `'${file}' is no ruleset: ${problemOf(file, host)}` };
  const read = (path: string): unknown => valueIn(path, host);
  const moved: MovedRules =
    tool === "spectral"
      ? moveSpectral(file, ruleset, read)
      : moveRedocly(ruleset, valueIn(ignoreFile, host), read);
  const ours = ["yaml", "yml", "json", "mjs", "js", "ts", "mts"]
    .map((ending) => fileIn(`diptych.config.${ending}`, host))
    .find((one) => one !== undefined);
  const { changes, said } = ruleFiles(
    moved,
    ours,
    fileIn("lint-rules.mjs", host),
    host.read("package.json"),
  );
  return { changes, outcomes: moved.outcomes, said: [...new Set([...moved.said, ...said])] };
}

function fileIn(path: string, host: RulesetHost): ProjectFile | undefined {
  const text = host.read(path);
  return text === undefined ? undefined : { path, text };
}

/** The value of a file; undefined where it is not there or cannot be read. */
function valueIn(path: string, host: RulesetHost): unknown {
  const file = fileIn(path, host);
  if (file === undefined) return undefined;
  try {
    return /\.[cm]?js$/.test(path) ? host.module(file) : (parse(file.text) as unknown);
  } catch {
    return undefined;
  }
}

function problemOf(path: string, host: RulesetHost): string {
  if (/\.[cm]?js$/.test(path)) return "its text shows no object that it exports";
  try {
    parse(host.read(path) ?? "");
    return "it holds no object";
  } catch (error) {
    return (error as Error).message.split("\n")[0] ?? "";
  }
}
