import { existsSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Copies } from "./plugin.ts";

/** The copies where a plugin finds another one than this; undefined where it finds this one, or none. */
export function otherCopy(plugin: string): Copies | undefined {
  const ours = packageFolder(fileURLToPath(import.meta.url));
  const theirs = packageFolder(resolvedFrom(plugin));
  return ours === undefined || theirs === undefined || ours === theirs
    ? undefined
    : { ours, theirs };
}

/** The file that a plugin gets as `diptych/plugin`; undefined where it is not found. */
function resolvedFrom(plugin: string): string | undefined {
  try {
    return createRequire(realpathSync(plugin)).resolve("diptych/plugin");
  } catch {
    return undefined;
  }
}

/** The package that a file belongs to. */
function packageFolder(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    if (isOwn(path.join(folder, "package.json"))) return realpathSync(folder);
    if (folder === path.dirname(folder)) return undefined;
  }
}

function isOwn(manifest: string): boolean {
  if (!existsSync(manifest)) return false;
  const { name } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly name?: unknown };
  return name === "diptych";
}
