import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Location } from "../diagnostics/diagnostic.ts";
import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import { otherCopy } from "./plugin-copies.ts";
import { problemOfRules } from "./plugin-rule.ts";
import { pluginApiVersion, type Plugin, type PluginUse } from "./plugin.ts";

/** A plugin as the configuration names it. */
export interface PluginSetting {
  /** A package, or a path that begins with `.`, relative to the configuration. */
  readonly use: string;
  readonly options: unknown;
  /** Where the configuration names it. */
  readonly location: Location;
}

/** Loads plugins; those that do not load are reported. */
export async function loadPlugins(
  settings: readonly PluginSetting[],
  folder: string,
  diagnostics: Diagnostics,
): Promise<readonly PluginUse[]> {
  const uses: PluginUse[] = [];
  const names = new Set<string>();
  for (const { use, options, location } of settings) {
    const plugin = await loadPlugin(use, folder, location, diagnostics);
    if (plugin === undefined) continue;
    if (names.has(plugin.name)) {
      diagnostics.report("plugin-duplicate", location, { plugin: plugin.name });
      continue;
    }
    names.add(plugin.name);
    const file = pluginFile(use, folder);
    uses.push({ plugin, options, otherCopy: () => otherCopy(file) });
  }
  return uses;
}

/** The file that a plugin is loaded from, absolute. */
export function pluginFile(use: string, folder: string): string {
  if (/^\.{1,2}\//.test(use)) return path.resolve(folder, use);
  return createRequire(path.join(folder, "diptych.config.js")).resolve(use);
}

async function loadPlugin(
  use: string,
  folder: string,
  location: Location,
  diagnostics: Diagnostics,
): Promise<Plugin | undefined> {
  let exported: unknown;
  try {
    const file = pluginFile(use, folder);
    // A missing file gives a clearer message than a failed import.
    await readFile(file);
    const loaded = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as object;
    exported = "default" in loaded ? loaded.default : undefined;
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
    diagnostics.report("plugin-load", location, { plugin: use, reason });
    return undefined;
  }
  const problem = problemOf(exported);
  if (problem === undefined) return exported as Plugin;
  diagnostics.report("plugin-invalid", location, { plugin: use, problem });
  return undefined;
}

/** Returns the reason why an export is no plugin. */
function problemOf(exported: unknown): string | undefined {
  if (typeof exported !== "object" || exported === null) return "it has no default export";
  const { name, apiVersion, modules, rules } = exported as Partial<Record<keyof Plugin, unknown>>;
  if (typeof name !== "string" || !/^[a-z][a-z0-9-]{0,63}$/.test(name))
    return "its name is not made of lower-case letters, digits and dashes";
  if (apiVersion !== pluginApiVersion)
    return `it is written for version ${String(apiVersion)} of the plugin interface, this is version ${pluginApiVersion}`;
  if (typeof modules !== "function") return "it has no function 'modules'";
  return problemOfRules(rules);
}
