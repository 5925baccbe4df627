import { Diagnostics } from "../../diagnostics/diagnostics.ts";
import { locate, type LocatedDiagnostic } from "../../diagnostics/located.ts";
import { isOwnCode } from "../../diagnostics/own-code.ts";
import { suggest } from "../../diagnostics/suggest.ts";
import type { Location } from "../../diagnostics/diagnostic.ts";
import type { ResolvedConfig } from "../../config/resolve.ts";
import type { OwnRule } from "../../lint/own/own-rule.ts";
import { getByPointer, joinPointer } from "../../source/pointer.ts";

/** Rules of the configuration that are not ours. */
export interface OwnRules {
  readonly rules: readonly OwnRule[];
  /** What is wrong with them, and with settings that name one that there is not. */
  readonly problems: readonly LocatedDiagnostic[];
}

/** Loads the rules that a configuration names. */
export async function loadOwnRules(config: ResolvedConfig | undefined): Promise<OwnRules> {
  if (config === undefined) return { rules: [], problems: [] };
  const diagnostics = new Diagnostics();
  const rules = await rulesOf(config, diagnostics);
  if (!diagnostics.hasErrors) reportUnknown(config, rules, diagnostics);
  const { path: file, source } = config;
  const texts = new Map(source === undefined ? [] : [[file, source]]);
  return { rules, problems: locate(diagnostics.all, texts) };
}

async function rulesOf(
  { lint: { plugins }, folder }: ResolvedConfig,
  diagnostics: Diagnostics,
): Promise<readonly OwnRule[]> {
  if (plugins.length === 0) return [];
  const { loadPlugins } = await import("../../plugins/load-plugins.ts");
  const { pluginRules } = await import("../../lint/own/plugin-rules.ts");
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
