import { readFile } from "node:fs/promises";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { locate, type LocatedDiagnostic } from "../../../generator/diagnostics/located.ts";
import { isOwnCode } from "../../../generator/diagnostics/own-code.ts";
import { suggest } from "../../../generator/diagnostics/suggest.ts";
import type { Location } from "../../../generator/diagnostics/diagnostic.ts";
import type { CustomRuleSetting } from "../../frame/config/custom-rule-settings.ts";
import type { ResolvedConfig } from "../../frame/config/resolve.ts";
import type { OwnRule } from "../own/own-rule.ts";
import type { PluginSetting } from "../../../generator/plugins/load-plugins.ts";
import type { LocatedTexts } from "../../../generator/diagnostics/sources.ts";
import { parseSource, type SourceFile } from "../../../generator/source/reading/source-file.ts";
import { getByPointer, joinPointer } from "../../../generator/source/locations/pointer.ts";

/** Rules of the configuration that are not ours. */
export interface OwnRules {
  readonly rules: readonly OwnRule[];
  /** Faults of the rules, and of settings that name an unknown one. */
  readonly problems: readonly LocatedDiagnostic[];
}

/** Loads the rules that a configuration names. */
export async function loadOwnRules(config: ResolvedConfig | undefined): Promise<OwnRules> {
  if (config === undefined) return { rules: [], problems: [] };
  const diagnostics = new Diagnostics();
  const rules = await rulesOf(config, diagnostics);
  if (!diagnostics.hasErrors) reportUnknown(config, rules, diagnostics);
  const texts = diagnostics.hasErrors ? await textsOf(config) : new Map();
  return { rules, problems: locate(diagnostics.all, texts) };
}

/** The configuration and its set, as far as positions can be shown in them. */
async function textsOf({ path: file, source, lint }: ResolvedConfig): Promise<LocatedTexts> {
  const texts = new Map<string, SourceFile>(source === undefined ? [] : [[file, source]]);
  if (lint.set === undefined) return texts;
  const { file: set } = await parseSource(lint.set, await readFile(lint.set, "utf8"));
  return texts.set(lint.set, set);
}

async function rulesOf(
  { lint: { plugins, customRules }, folder }: ResolvedConfig,
  diagnostics: Diagnostics,
): Promise<readonly OwnRule[]> {
  const ofPlugins = await rulesOfPlugins(plugins, folder, diagnostics);
  return [...ofPlugins, ...(await rulesWithoutCode(customRules, ofPlugins, diagnostics))];
}

async function rulesWithoutCode(
  settings: readonly CustomRuleSetting[],
  others: readonly OwnRule[],
  diagnostics: Diagnostics,
): Promise<readonly OwnRule[]> {
  if (settings.length === 0) return [];
  const { compileCustomRule } = await import("../own/custom-rules.ts");
  const rules: OwnRule[] = [];
  const names = new Set<string>(others.map(({ code }) => code));
  for (const { rule, location } of settings) {
    if (names.has(rule.name)) {
      const pointer = joinPointer(location.pointer, "name");
      const problem = `There is another rule '${rule.name}'`;
      diagnostics.report(
        "config-setting",
        { ...location, pointer },
        { problem, cure: "Rename one" },
      );
    }
    names.add(rule.name);
    const compiled = await compileCustomRule(rule);
    if ("code" in compiled) rules.push(compiled);
    else {
      const { path, ...args } = compiled;
      const pointer = joinPointer(location.pointer, ...path);
      diagnostics.report("config-setting", { ...location, pointer }, args);
    }
  }
  return rules;
}

async function rulesOfPlugins(
  plugins: readonly PluginSetting[],
  folder: string,
  diagnostics: Diagnostics,
): Promise<readonly OwnRule[]> {
  if (plugins.length === 0) return [];
  const { loadPlugins } = await import("../../../generator/plugins/load-plugins.ts");
  const { pluginRules } = await import("../own/plugin-rules.ts");
  return pluginRules(await loadPlugins(plugins, folder, diagnostics));
}

function reportUnknown(
  config: ResolvedConfig,
  rules: readonly OwnRule[],
  diagnostics: Diagnostics,
): void {
  const codes = new Set<string>(rules.map(({ code }) => code));
  for (const { name, location } of named(config)) {
    if (!isOwnCode(name) || codes.has(name)) continue;
    const cure = suggest(name, codes, "Name the plugin that has it in 'lint.plugins'");
    const problem = `'${name}' is not a lint rule`;
    diagnostics.report("config-setting", location, { problem, cure });
  }
}

/** Rules that settings name. */
function named({ lint, path: file, source }: ResolvedConfig): readonly {
  readonly name: string;
  readonly location: Location;
}[] {
  const inSet = lint.set;
  const isHere = (pointer: string): boolean =>
    source === undefined || getByPointer(source.value, pointer) !== undefined;
  const keys = (rules: object, pointer: string) =>
    Object.keys(rules).map((name) => {
      const at = joinPointer(pointer, name);
      const own = { file, pointer: at, part: "key" } as const;
      return { name, location: inSet === undefined || isHere(at) ? own : { file: inSet } };
    });
  return [
    ...keys(lint.rules, "/lint/rules"),
    ...(lint.overrides ?? []).flatMap(({ rules }, index) =>
      keys(rules, `/lint/overrides/${index}/rules`),
    ),
    ...(lint.ignores ?? []).map(({ rule: name }, index) => ({
      name,
      location: { file, pointer: `/lint/ignores/${index}/rule` },
    })),
  ];
}
