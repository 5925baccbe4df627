import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { setNames, type SetName } from "../../../generator/findings/sets.ts";
import type { LintSettings } from "../../../generator/findings/settings.ts";
import { readErrorReason } from "../../../generator/source/reading/read-error.ts";
import { reportProblem } from "../../../generator/source/reading/report-problem.ts";
import { parseSource, type SourceFile } from "../../../generator/source/reading/source-file.ts";
import type { PluginSetting } from "../../../generator/plugins/load-plugins.ts";
import { checkConfig } from "./check.ts";
import type { ConfigProblem } from "./config-check.ts";
import type { LintConfig } from "./lint-config.ts";
import { isOfSpectral, rulesetOfSpectral } from "./spectral-ruleset.ts";
import { customRuleSettings, type CustomRuleSetting } from "./custom-rule-settings.ts";
import { pluginSettings } from "./plugin-settings.ts";

/** Set that `lint.extends` names; one in a file is a built-in one with other levels. */
export interface LintSet extends Required<Pick<LintSettings, "extends" | "rules">> {
  /** Absolute path of its file. */
  readonly path?: string;
  /** Plugins with rules; paths are absolute. */
  readonly plugins?: readonly PluginSetting[];
  readonly customRules?: readonly CustomRuleSetting[];
}

/** A set that was read; `set` is absent if it has errors. */
interface ReadSet {
  readonly set?: LintSet;
  /** Its file, in which positions of errors can be shown. */
  readonly source?: SourceFile;
}

/** Reads the set that a configuration extends. Errors are reported. */
export async function readLintSet(
  reference: string,
  config: string,
  diagnostics: Diagnostics,
): Promise<ReadSet> {
  if (isSetName(reference)) return { set: { extends: reference, rules: {} } };
  const file = path.resolve(path.dirname(config), reference);
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    const reason = readErrorReason(error);
    const location = { file: config, pointer: "/lint/extends" };
    diagnostics.report("config-setting", location, {
      problem: `The set '${reference}' cannot be read: ${reason}`,
      cure: "Correct the path, which is relative to the configuration",
    });
    return {};
  }
  const { file: source, problem } = await parseSource(file, text);
  if (problem !== undefined) {
    reportProblem(diagnostics, file, problem);
    return { source };
  }
  if (isOfSpectral(source.value)) {
    diagnostics.report("config-setting", { file, pointer: "" }, rulesetOfSpectral(reference));
    return { source };
  }
  const problems = await problemsOf(source.value);
  for (const { pointer, part, ...args } of problems)
    diagnostics.report("config-setting", { file, pointer, part }, args);
  if (problems.length > 0) return { source };
  const {
    extends: base = "recommended",
    rules = {},
    plugins = [],
    customRules = [],
  } = source.value as SetFile;
  const folder = path.dirname(file);
  const own = pluginSettings(plugins, file, "/plugins").map((one) =>
    /^\.{1,2}\//.test(one.use) ? { ...one, use: path.resolve(folder, one.use) } : one,
  );
  const custom = customRuleSettings(customRules, file, "/customRules");
  return { set: { extends: base, rules, path: file, plugins: own, customRules: custom } };
}

/** A set as it is written and checked. */
interface SetFile extends Pick<LintConfig, "rules" | "plugins" | "customRules"> {
  readonly extends?: SetName;
}

/** A set is what `lint` of a configuration may be, without the settings that are about documents. */
async function problemsOf(value: unknown): Promise<readonly ConfigProblem[]> {
  const checked = await checkConfig(
    { specs: [{ input: "a", output: "b" }], lint: plain(value) },
    [],
  );
  if ("problems" in checked)
    return checked.problems.map((one) => ({ ...one, pointer: one.pointer.slice("/lint".length) }));
  const { extends: base = "recommended", ...settings } = checked.config.lint ?? {};
  const others = Object.keys(settings).filter((name) => !ofSets.has(name));
  return [
    ...others.map((name) => ({
      pointer: `/${name}`,
      part: "key" as const,
      problem: `'${name}' is not a setting of a set`,
      cure: "Move it to 'lint' in the configuration",
    })),
    ...(isSetName(base)
      ? []
      : [
          {
            pointer: "/extends",
            part: "value" as const,
            problem: `The set extends '${base}', which is a file`,
            cure: `Choose one of ${setNames.map((name) => `'${name}'`).join(", ")}`,
          },
        ]),
  ];
}

/** A set without the schema that it names for editors. */
function plain(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("$schema" in value)) return value;
  const { $schema, ...set } = value;
  return typeof $schema === "string" ? set : value;
}

const ofSets: ReadonlySet<string> = new Set(["rules", "plugins", "customRules"]);

const isSetName = (name: string): name is SetName => (setNames as readonly string[]).includes(name);
