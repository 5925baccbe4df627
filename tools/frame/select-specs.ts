import path from "node:path";
import { suggest } from "../../generator/diagnostics/suggest.ts";
import type { ResolvedConfig, ResolvedDocument, ResolvedSpec } from "./config/resolve.ts";

/** The chosen ones, or the first name that none of them has. */
export type Selected<One> =
  | { readonly specs: readonly One[] }
  | { readonly unknown: string; readonly cure: string };

/** The specs with the given names, all if there are no names. */
export const selectSpecs = (
  config: ResolvedConfig,
  names: readonly string[],
  cwd: string,
): Selected<ResolvedSpec> => select(config.specs, names, config.folder, cwd);

/** The documents with the given names, all if there are no names; those that nothing is generated from too. */
export const selectDocuments = (
  config: ResolvedConfig,
  names: readonly string[],
  cwd: string,
): Selected<ResolvedDocument> => select(config.documents, names, config.folder, cwd);

function select<One extends ResolvedDocument>(
  all: readonly One[],
  names: readonly string[],
  folder: string,
  cwd: string,
): Selected<One> {
  if (names.length === 0) return { specs: all };
  for (const name of names) {
    if (all.some((spec) => matches(spec, name, folder, cwd))) continue;
    const known = all.flatMap((spec) => [spec.name, shortName(spec)]);
    return { unknown: name, cure: suggest(name, new Set(known), "name a package or an input") };
  }
  return { specs: all.filter((spec) => names.some((name) => matches(spec, name, folder, cwd))) };
}

/** By the package's name with or without its scope, or by the input's path or bare name. */
function matches(spec: ResolvedDocument, name: string, folder: string, cwd: string): boolean {
  if ([spec.name, shortName(spec), spec.input].includes(name)) return true;
  if (path.parse(spec.input).name === name) return true;
  return path.resolve(cwd, name) === path.resolve(folder, spec.input);
}

const shortName = (spec: ResolvedDocument): string =>
  spec.identity === undefined ? path.parse(spec.input).name : spec.name.replace(/^@[^/]*\//, "");
