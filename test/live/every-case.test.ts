import { ts } from "ts-morph";
import { describe, expect, it } from "vitest";
import type { ModuleId } from "../../generator/code/index.ts";
import { LiveModules } from "../../generator/live/live-modules.ts";
import { readCases } from "../support/case-folder.ts";
import { modulesIn, readDocument } from "../support/print-forms.ts";

const sound = readCases().filter(({ isWrong }) => !isWrong);

/** Scripts of all modules, as live code has them. */
async function liveModules(scripts: ReadonlyMap<string, string>): Promise<LiveModules> {
  return LiveModules.of(new Map([...scripts].map(([module, text]) => [`${module}.js`, text])));
}

interface Surface {
  readonly exports: readonly string[];
  /** Symbols that the module imports, with the specifier of theirs. */
  readonly imports: readonly (readonly [specifier: string, symbol: string])[];
}

/** Names that a module of ECMAScript exports itself, and imports. */
function surfaceOf(text: string): Surface {
  const { statements } = ts.createSourceFile("module.js", text, ts.ScriptTarget.ESNext);
  const exports: string[] = [];
  const imports: (readonly [string, string])[] = [];
  const textOf = (node: ts.Expression): string => (ts.isStringLiteral(node) ? node.text : "");
  for (const statement of statements) {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (ts.isFunctionDeclaration(statement) && isExported) exports.push(statement.name?.text ?? "");
    if (ts.isVariableStatement(statement) && isExported)
      for (const { name } of statement.declarationList.declarations)
        if (ts.isIdentifier(name)) exports.push(name.text);
    if (ts.isExportDeclaration(statement)) {
      const { exportClause, moduleSpecifier } = statement;
      for (const one of exportClause && ts.isNamedExports(exportClause)
        ? exportClause.elements
        : []) {
        exports.push(one.name.text);
        if (moduleSpecifier !== undefined) imports.push([textOf(moduleSpecifier), one.name.text]);
      }
    }
    const bindings = ts.isImportDeclaration(statement) && statement.importClause?.namedBindings;
    if (bindings && ts.isNamedImports(bindings))
      for (const { name, propertyName = name } of bindings.elements)
        imports.push([textOf(statement.moduleSpecifier), propertyName.text]);
  }
  return { exports, imports };
}

describe("a module as a script", () => {
  it.each(sound)(
    "exports what the same module does, and finds its imports: $name",
    async (folder) => {
      const { document, options } = folder;
      const { decode: _decode, decimals: numbers, emit, ...rest } = options;
      // As `loadLive` does: packages of a user are not at hand in this process.
      const dates = "string" as const;
      const settings = { ...rest, dates, decimals: numbers && { numbers } };
      const read =
        (await readDocument(document, settings)) ??
        (await readDocument(document, { ...settings, emit }));
      if (read === undefined) throw new Error(`${folder.name} is refused`);
      const live = await liveModules(await modulesIn(read, "script"));
      const found = (from: string, specifier: string): object => {
        if (specifier === "@diptych/runtime") return live.runtime;
        if (specifier === "@diptych/runtime/codegen1") return live.runtimeForCode;
        const { pathname } = new URL(specifier, `file:///${from}.js`);
        return live.get(`.${pathname.replace(/\.js$/, "")}` as ModuleId);
      };
      for (const [module, text] of await modulesIn(read, "javascript")) {
        const { exports, imports } = surfaceOf(text);
        const keys = Object.keys(found(module, `./${module.split("/").at(-1) ?? ""}.js`));
        expect(keys, module).toEqual(expect.arrayContaining([...exports]));
        if (!/^export \*/m.test(text)) expect(keys.sort(), module).toEqual([...exports].sort());
        for (const [specifier, symbol] of imports)
          expect(found(module, specifier), `${module} imports ${symbol}`).toHaveProperty([symbol]);
      }
    },
  );
});
