import { readFileSync } from "node:fs";
import path from "node:path";
import { Project, ts } from "ts-morph";

const root = path.resolve(import.meta.dirname, "../..");

/** What each module imports, by its path relative to the project. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/**
 * Imports of the modules that the patterns match, but for those of patterns behind a `!`, `import()` and
 * `export … from` included. Modules of the project are named by their path relative to it.
 */
export function importGraph(...patterns: readonly string[]): ImportGraph {
  const placed = patterns.map((one) =>
    one.startsWith("!") ? `!${path.join(root, one.slice(1))}` : path.join(root, one),
  );
  const named = (from: string, specifier: string): string =>
    specifier.startsWith(".")
      ? path.relative(root, path.resolve(path.dirname(from), specifier)).replaceAll("\\", "/")
      : specifier;
  const files = new Project().getFileSystem().globSync(placed);
  return new Map(
    files.map((from) => {
      const { importedFiles } = ts.preProcessFile(readFileSync(from, "utf8"), true, true);
      return [
        path.relative(root, from),
        importedFiles.map(({ fileName }) => named(from, fileName)),
      ];
    }),
  );
}

/** The first cycle that a search in depth finds. */
export function findCycle(graph: ImportGraph): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (node: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node];
    if (done.has(node)) return undefined;
    for (const next of graph.get(node) ?? []) {
      const found = visit(next, [...way, node]);
      if (found !== undefined) return found;
    }
    done.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const found = visit(node, []);
    if (found !== undefined) return found;
  }
  return undefined;
}
