import {
  importSpecifier,
  isModuleId,
  type ImportExtension,
  type ModuleId,
  type Source,
} from "./module-id.ts";
import type { ImportedSymbol } from "./module-scope.ts";

/** One import per module, packages first, names sorted; `import type` if only types are imported. */
export function importStatements(
  from: ModuleId,
  imports: readonly ImportedSymbol[],
  extension: ImportExtension,
): readonly string[] {
  return importedSources(imports).map(([source, list]) => {
    const typeOnly = list.every((symbol) => symbol.typeOnly);
    const names = list
      .sort((a, b) => compare(a.symbol, b.symbol))
      .map(({ symbol, local, typeOnly: isType }) => {
        const renamed = symbol === local ? symbol : `${symbol} as ${local}`;
        return isType && !typeOnly ? `type ${renamed}` : renamed;
      });
    const keyword = typeOnly ? "import type" : "import";
    return `${keyword} { ${names.join(", ")} } from "${importSpecifier(from, source, extension)}";`;
  });
}

/** Symbols by the module that they are of, packages first. */
export function importedSources(
  imports: readonly ImportedSymbol[],
): readonly (readonly [Source, ImportedSymbol[]])[] {
  const bySource = new Map<Source, ImportedSymbol[]>();
  for (const symbol of imports) {
    const list = bySource.get(symbol.source) ?? [];
    list.push(symbol);
    bySource.set(symbol.source, list);
  }
  return [...bySource].sort(([a], [b]) => rank(a) - rank(b) || compare(a, b));
}

const rank = (source: Source): number => (isModuleId(source) ? 1 : 0);

/** Order of code units: the same on every machine, whatever its locale. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
