import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** Versions of the packages that a package depends on, by name; null if one is not installed. */
export function dependencyVersions(root: string): Readonly<Record<string, unknown>> {
  const { dependencies = {} } = readJson(path.join(root, "package.json")) as {
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  const versions = Object.keys(dependencies).map((name) => {
    const manifest = path.join("node_modules", name, "package.json");
    const folder = folderWith(manifest, root);
    if (folder === undefined) return [name, null];
    return [name, (readJson(path.join(folder, manifest)) as { readonly version: unknown }).version];
  });
  return Object.fromEntries(versions) as Readonly<Record<string, unknown>>;
}

/** The nearest folder, from `start` upward, that has such a file. */
export function folderWith(file: string, start: string): string | undefined {
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, file))) return folder;
    if (folder === path.dirname(folder)) return undefined;
  }
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));
