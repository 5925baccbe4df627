import path from "node:path";
import { ts } from "ts-morph";
import type { ProjectFile } from "./migration.ts";
import type { Parse } from "./parse.ts";
import { exportedObject, memberOf, textOf, type Shown } from "./read-object.ts";

/** Name that stands for a folder or a module in imports; a star stands for the rest of both texts. */
export interface Alias {
  /** Folder whose files may use it; `.` is that of the project. */
  readonly scope: string;
  readonly pattern: string;
  /** Relative to the project, without an ending. */
  readonly target: string;
}

const modules = /(?<=[^/*])\.(?:[cm]?[jt]s|[jt]sx)$/;

/** Reads the aliases of `tsconfig*.json`, `jsconfig*.json` and the configuration of vite, longest first. */
export function readAliases(files: readonly ProjectFile[], parse: Parse): readonly Alias[] {
  const found = files.flatMap((file) => {
    const name = path.posix.basename(file.path);
    if (/^[jt]sconfig[\w.-]*\.json$/.test(name)) return compilerAliases(file, files);
    if (/^vite(?:st)?\.config\.[cm]?[jt]s$/.test(name)) {
      const shown = exportedObject(parse(file));
      return viteAliases(memberOf(memberOf(shown, "resolve"), "alias"), folderOf(file.path));
    }
    return [];
  });
  return found.sort((a, b) => b.pattern.length - a.pattern.length);
}

/** Modules that a specifier may mean, each with the alias that says so. */
export function resolveAlias(
  specifier: string,
  folder: string,
  aliases: readonly Alias[],
): readonly { readonly module: string; readonly alias: Alias }[] {
  return aliases.flatMap((alias) => {
    if (alias.scope !== "." && folder !== alias.scope && !folder.startsWith(`${alias.scope}/`))
      return [];
    const module = exchange(specifier, alias.pattern, alias.target);
    return module === undefined ? [] : [{ module: path.posix.normalize(module), alias }];
  });
}

/** Specifier of a module by an alias; undefined where it is not below its folder. */
export const byAlias = (module: string, { pattern, target }: Alias): string | undefined =>
  pattern.includes("*") ? exchange(module, target, pattern) : undefined;

/** Rewrites a path from one alias pattern to another. */
function exchange(text: string, from: string, to: string): string | undefined {
  const star = from.indexOf("*");
  if (star < 0) return text === from ? to : undefined;
  const before = from.slice(0, star);
  const after = from.slice(star + 1);
  if (text.length < before.length + after.length) return undefined;
  if (!text.startsWith(before) || !text.endsWith(after)) return undefined;
  const rest = text.slice(before.length, text.length - after.length);
  return to.replace("*", () => rest);
}

/** Aliases of a configuration of the compiler, with those that it extends by a relative path. */
function compilerAliases(file: ProjectFile, files: readonly ProjectFile[]): readonly Alias[] {
  const scope = folderOf(file.path);
  const seen = new Set<string>();
  const pending = [file];
  const found: Alias[] = [];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (seen.has(next.path)) continue;
    seen.add(next.path);
    const folder = folderOf(next.path);
    const read: unknown = ts.parseConfigFileTextToJson(next.path, next.text).config;
    const options = record(record(read)["compilerOptions"]);
    const base = path.posix.join(folder, text(options["baseUrl"]) ?? ".");
    for (const [pattern, targets] of Object.entries(record(options["paths"]))) {
      for (const target of list(targets)) {
        const place = path.posix.join(base, target).replace(modules, "");
        found.push({ scope, pattern, target: place });
      }
    }
    if (text(options["baseUrl"]) !== undefined)
      found.push({ scope, pattern: "*", target: path.posix.join(base, "*") });
    for (const one of list(record(read)["extends"])) {
      const place = path.posix.join(folder, one);
      const other = files.find(({ path: name }) => name === place || name === `${place}.json`);
      if (one.startsWith(".") && other !== undefined) pending.push(other);
    }
  }
  return found;
}

/** Aliases of vite: an object, or a list of `find` and `replacement`. */
function viteAliases(shown: Shown | undefined, scope: string): readonly Alias[] {
  const pairs =
    shown?.kind === "object"
      ? [...shown.members]
      : shown?.kind === "list"
        ? shown.items.map(
            (one) => [textOf(memberOf(one, "find")), memberOf(one, "replacement")] as const,
          )
        : [];
  return pairs.flatMap(([name, value]) => {
    const place = value && placeOf(value);
    if (name === undefined || name === "" || place === undefined) return [];
    const target = path.posix.join(scope, place).replace(/\/$/, "");
    const folder = name.replace(/\/$/, "");
    return [
      { scope, pattern: folder, target: target.replace(modules, "") },
      { scope, pattern: `${folder}/*`, target: `${target}/*` },
    ];
  });
}

/** The path in a value such as `"/src"`, `path.resolve(__dirname, "src")` or `new URL("./src", import.meta.url)`. */
function placeOf(value: Shown): string | undefined {
  if (value.kind === "text") return value.text;
  const literals = value.node.getDescendantsOfKind(ts.SyntaxKind.StringLiteral);
  const texts = literals.map((one) => one.getLiteralText());
  return texts.length === 0 ? undefined : path.posix.join(...texts);
}

const folderOf = (file: string): string => path.posix.dirname(file);

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};

const text = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;

const list = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === "string");
