import path from "node:path";
import { pluginFile, type PluginSetting } from "../../../generator/plugins/load-plugins.ts";
import { dependencyVersions, folderWith } from "./dependency-versions.ts";
import { digest, digestFolder } from "./digest.ts";

/**
 * Digest of the plugins of a spec: their options, the files of their packages, and the versions of
 * what those depend on. Undefined if it cannot be known, as for a plugin that is a file of the user's:
 * what it imports may be anywhere.
 */
export function pluginDigest(
  plugins: readonly PluginSetting[],
  folder: string,
): string | undefined {
  const parts = plugins.map((plugin) => partOf(plugin, folder));
  return parts.includes(undefined) ? undefined : digest(JSON.stringify(parts));
}

function partOf({ use, options }: PluginSetting, folder: string): string | undefined {
  if (use.startsWith(".")) return undefined;
  try {
    const root = folderWith("package.json", path.dirname(pluginFile(use, folder)));
    if (root === undefined) return undefined;
    const files = digestFolder(root, (name) => !name.split("/").includes("node_modules"));
    const packages = dependencyVersions(root);
    return files && JSON.stringify([use, options ?? null, files, packages]);
  } catch {
    return undefined;
  }
}
