import { isObject } from "../../../generator/openapi/site.ts";

/** Aliases of a ruleset: paths by name. */
export type Aliases = ReadonlyMap<string, readonly AliasPath[]>;

/** A path that an alias stands for, in documents of some formats. */
interface AliasPath {
  readonly path: string;
  readonly formats?: readonly unknown[];
}

/** Reads the aliases of a ruleset, those of the rulesets that it extends included. */
export function readAliases(written: unknown, inherited: Aliases): Aliases {
  const aliases = new Map(inherited);
  if (!isObject(written)) return aliases;
  for (const [name, value] of Object.entries(written)) aliases.set(name, pathsOf(value));
  return aliases;
}

function pathsOf(value: unknown): readonly AliasPath[] {
  if (typeof value === "string") return [{ path: value }];
  if (Array.isArray(value)) return value.flatMap(pathsOf);
  if (!isObject(value) || !Array.isArray(value["targets"])) return [];
  return value["targets"].flatMap((target: unknown) => {
    if (!isObject(target)) return [];
    const { formats } = target;
    return pathsOf(target["given"]).map(({ path }) => ({
      path,
      ...(Array.isArray(formats) ? { formats } : {}),
    }));
  });
}

/** Levels of aliases within aliases. */
const mostLevels = 20;
/** Paths that one may stand for. */
const mostPaths = 1_000;

/** The paths that a `given` stands for, with its aliases resolved. */
export function expandGiven(
  given: string,
  aliases: Aliases,
): { readonly paths: readonly AliasPath[] } | { readonly problem: string } {
  let paths: readonly AliasPath[] = [{ path: given }];
  for (let level = 0; paths.some(({ path }) => path.startsWith("#")); level++) {
    if (level === mostLevels || paths.length > mostPaths)
      return { problem: `the alias '${given}' has no end` };
    const next: AliasPath[] = [];
    for (const one of paths) {
      const [all, name = ""] = /^#([\w-]+)/.exec(one.path) ?? [];
      if (all === undefined) {
        next.push(one);
        continue;
      }
      const found = aliases.get(name);
      if (found === undefined) return { problem: `there is no alias '${name}'` };
      for (const { path, formats = one.formats } of found)
        next.push({
          path: path + one.path.slice(all.length),
          ...(formats === undefined ? {} : { formats }),
        });
    }
    paths = next;
  }
  return { paths };
}
