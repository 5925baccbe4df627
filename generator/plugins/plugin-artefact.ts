import { isModuleId } from "../code/index.ts";
import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import type { Artefact, ArtefactName } from "../views/artefact.ts";
import type { PackageContext } from "../views/context.ts";
import type { ModulePlan, ModuleView } from "../views/module-view.ts";
import type { PluginFinding, PluginUse } from "./plugin.ts";

/** A plugin as an artefact: its errors are diagnostics, its modules are checked. */
export function pluginArtefact(
  use: PluginUse,
  taken: Set<string>,
  diagnostics: Diagnostics,
): Artefact {
  const { plugin, options } = use;
  const { name } = plugin;
  const guard = <Result>(run: () => Result): Result | undefined => guarded(use, run, diagnostics);
  const report = (finding: PluginFinding): void => {
    const { severity, message, help, origin } = finding;
    const code = severity === "error" ? "plugin-error" : "plugin-warning";
    diagnostics.report(code, origin, { plugin: name, message, help });
  };
  const isGood = ({ module }: ModulePlan): boolean => {
    const isFree = isModuleId(module) && modulePattern.test(module) && !taken.has(module);
    if (!isFree) diagnostics.report("plugin-module", undefined, { plugin: name, module });
    taken.add(module);
    return isFree;
  };
  const withGuard = (plan: ModulePlan): ModulePlan => ({
    ...plan,
    build: (): ModuleView | undefined => guard(() => plan.build()),
  });
  return {
    name,
    modules: (context) =>
      (guard(() => plugin.modules({ ...context, pluginOptions: options, report })) ?? [])
        .filter(isGood)
        .map(withGuard),
  };
}

/** Built-in artefacts that a plugin needs. */
export function requiredArtefacts(
  use: PluginUse,
  context: PackageContext,
  diagnostics: Diagnostics,
): readonly ArtefactName[] {
  const { plugin, options } = use;
  const { requires = [] } = plugin;
  if (typeof requires !== "function") return requires;
  const run = (): readonly ArtefactName[] => requires({ ...context, pluginOptions: options });
  return guarded(use, run, diagnostics) ?? [];
}

/** Packages that the code of a plugin imports, with their ranges. */
export function peersOf(
  use: PluginUse,
  context: PackageContext,
  diagnostics: Diagnostics,
): Readonly<Record<string, string>> {
  const { plugin, options } = use;
  const { peerDependencies = {} } = plugin;
  if (typeof peerDependencies !== "function") return peerDependencies;
  const run = (): Readonly<Record<string, string>> =>
    peerDependencies({ ...context, pluginOptions: options });
  return guarded(use, run, diagnostics) ?? {};
}

/** Runs code of a plugin, or the printing of its modules; an error that it throws is reported. */
export function guarded<Result>(
  { plugin, otherCopy }: PluginUse,
  run: () => Result,
  diagnostics: Diagnostics,
): Result | undefined {
  try {
    return run();
  } catch (error) {
    const found = { plugin: plugin.name, reason: reasonOf(error) };
    const copies = otherCopy?.();
    // Fragments of one copy mean nothing to another one.
    if (copies === undefined) diagnostics.report("plugin-failed", undefined, found);
    else diagnostics.report("plugin-copies", undefined, { ...found, ...copies });
    return undefined;
  }
}

/** The message of an error, and of the one that caused it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  return cause === undefined ? message : `${message}: ${reasonOf(cause)}`;
}

/** Paths of modules stay in the folder of modules and are the same on every file system. */
const modulePattern = /^\.(?:\/[a-z0-9][a-z0-9_-]*)+$/;
