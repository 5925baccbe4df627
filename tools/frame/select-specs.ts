import path from "node:path";
import { suggest } from "../../generator/diagnostics/suggest.ts";
import type { ResolvedConfig, ResolvedSpec } from "./config/resolve.ts";

/** The specs with the given names, all if there are no names; or the first unknown name. */
export function selectSpecs(
  config: ResolvedConfig,
  names: readonly string[],
  cwd: string,
):
  | { readonly specs: readonly ResolvedSpec[] }
  | { readonly unknown: string; readonly cure: string } {
  if (names.length === 0) return { specs: config.specs };
  for (const name of names) {
    if (config.specs.some((spec) => matches(spec, name, config.folder, cwd))) continue;
    const known = config.specs.flatMap((spec) => [spec.name, shortName(spec)]);
    return { unknown: name, cure: suggest(name, new Set(known), "name a package or an input") };
  }
  const specs = config.specs.filter((spec) =>
    names.some((name) => matches(spec, name, config.folder, cwd)),
  );
  return { specs };
}

/** By the package's name with or without its scope, or by the input's path or bare name. */
function matches(spec: ResolvedSpec, name: string, folder: string, cwd: string): boolean {
  if ([spec.name, shortName(spec), spec.input].includes(name)) return true;
  if (path.parse(spec.input).name === name) return true;
  return path.resolve(cwd, name) === path.resolve(folder, spec.input);
}

const shortName = (spec: ResolvedSpec): string =>
  spec.identity === undefined ? path.parse(spec.input).name : spec.name.replace(/^@[^/]*\//, "");
