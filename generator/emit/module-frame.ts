import {
  commentWords,
  importSpecifier,
  isModuleId,
  type HelperFunction,
  type ImportedSymbol,
  type ModuleId,
  type ModuleScope,
  type Source,
} from "../code/index.ts";

/** View of `shared/module`, printed: the frame of every module. */
export interface ModuleFrame {
  readonly summary: string;
  readonly input: string;
  /** Import statements. */
  readonly imports: readonly string[];
  readonly constants: readonly { readonly name: string; readonly text: string }[];
  readonly body: string;
  /** Functions that views have asked for; each is a view of `shared/function`. */
  readonly functions: readonly { readonly [K in keyof HelperFunction]: string }[];
}

/** Frames the printed body with what its scope has recorded. */
export function moduleFrame(
  scope: ModuleScope,
  summary: string,
  input: string,
  body: string,
): ModuleFrame {
  return {
    summary: scope.print(commentWords(summary)),
    input: scope.print(commentWords(input)),
    imports: importStatements(scope.module, scope.imports),
    constants: scope.constants.map(({ name, text }) => ({
      name: scope.print(name),
      text: scope.print(text),
    })),
    body,
    functions: scope.helpers.map(({ name, parameters, type, body: statements }) => ({
      name: scope.print(name),
      parameters: scope.print(parameters),
      type: scope.print(type),
      body: scope.print(statements),
    })),
  };
}

/** One import per module, packages first, names sorted; `import type` if only types are imported. */
function importStatements(from: ModuleId, imports: readonly ImportedSymbol[]): string[] {
  const bySource = new Map<Source, ImportedSymbol[]>();
  for (const symbol of imports) {
    const list = bySource.get(symbol.source) ?? [];
    list.push(symbol);
    bySource.set(symbol.source, list);
  }
  const sources = [...bySource].sort(([a], [b]) => rank(a) - rank(b) || compare(a, b));
  return sources.map(([source, list]) => {
    const typeOnly = list.every((symbol) => symbol.typeOnly);
    const names = list
      .sort((a, b) => compare(a.symbol, b.symbol))
      .map(({ symbol, local, typeOnly: isType }) => {
        const renamed = symbol === local ? symbol : `${symbol} as ${local}`;
        return isType && !typeOnly ? `type ${renamed}` : renamed;
      });
    const keyword = typeOnly ? "import type" : "import";
    return `${keyword} { ${names.join(", ")} } from "${importSpecifier(from, source)}";`;
  });
}

const rank = (source: Source): number => (isModuleId(source) ? 1 : 0);

/** Order of code units: the same on every machine, whatever its locale. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
