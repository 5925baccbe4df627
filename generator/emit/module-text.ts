import { importPath } from "../views/module-path.ts";
import type { ModuleView } from "../views/artefact.ts";
import type { ImportedSymbol, ModuleId } from "../views/scope.ts";

/** View of `shared/module`. */
export interface ModuleText {
  readonly summary: string;
  readonly input: string;
  readonly imports: readonly { readonly line: string }[];
  readonly constants: readonly { readonly name: string; readonly text: string }[];
  readonly body: string;
}

/** Frames the printed body with what its scope has recorded. */
export function moduleText(module: ModuleView, input: string, body: string): ModuleText {
  const { scope, summary } = module;
  return {
    summary,
    input,
    imports: importLines(scope.module, scope.imports),
    constants: scope.constants,
    body,
  };
}

/** One line a module, the runtime's first, names sorted; types apart where nothing else is imported. */
function importLines(from: ModuleId, imports: readonly ImportedSymbol[]): { line: string }[] {
  const byModule = new Map<ModuleId, ImportedSymbol[]>();
  for (const symbol of imports) {
    const list = byModule.get(symbol.module) ?? [];
    list.push(symbol);
    byModule.set(symbol.module, list);
  }
  const modules = [...byModule].sort(([a], [b]) => rank(a) - rank(b) || compare(a, b));
  return modules.map(([module, list]) => {
    const typeOnly = list.every((symbol) => symbol.typeOnly);
    const names = list
      .sort((a, b) => compare(a.symbol, b.symbol))
      .map(({ symbol, local, typeOnly: isType }) => {
        const renamed = symbol === local ? symbol : `${symbol} as ${local}`;
        return isType && !typeOnly ? `type ${renamed}` : renamed;
      });
    const keyword = typeOnly ? "import type" : "import";
    return { line: `${keyword} { ${names.join(", ")} } from "${importPath(from, module)}";` };
  });
}

const rank = (module: ModuleId): number => (module === "runtime" ? 0 : 1);

/** Order of code units: the same on every machine, whatever its locale. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
