import { existsSync } from "node:fs";
import path from "node:path";
import { digest } from "./digest.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Path of the record of an output folder: in `.cache` of the nearest `node_modules` of the
 * configuration, in the user's folder for caches without one. It is never beside the output:
 * what a repository or a package contains must not decide whether its output is trusted. Undefined
 * if there is no such folder.
 */
export function recordFile(folder: string, output: string, env: Environment): string | undefined {
  const cache = nearestModules(folder) ?? userCache(env);
  if (cache === undefined) return undefined;
  return path.join(cache, "diptych", `${digest(output).slice(0, 32)}.json`);
}

function nearestModules(folder: string): string | undefined {
  for (let here = folder; ; here = path.dirname(here)) {
    const modules = path.join(here, "node_modules");
    if (existsSync(modules)) return path.join(modules, ".cache");
    if (here === path.dirname(here)) return undefined;
  }
}

/** Source: XDG Base Directory Specification, 3. */
function userCache(env: Environment): string | undefined {
  const { XDG_CACHE_HOME, LOCALAPPDATA, HOME } = env as Readonly<Record<string, string>>;
  const set = [XDG_CACHE_HOME, LOCALAPPDATA].find(isAbsolute);
  return set ?? (isAbsolute(HOME) ? path.join(HOME, ".cache") : undefined);
}

const isAbsolute = (folder: string | undefined): folder is string =>
  folder !== undefined && path.isAbsolute(folder);
