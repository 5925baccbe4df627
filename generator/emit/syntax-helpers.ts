import type { ModuleSyntax } from "../code/module-syntax.ts";

/** Prints by the syntax of the module; `values` are what the template calls it with. */
export type SyntaxHelper = (syntax: ModuleSyntax, values: readonly unknown[]) => string;

/**
 * Helpers of templates for statements that differ between modules and scripts. Beside them, the block `ts` holds
 * text that only TypeScript has.
 */
export const syntaxHelpers: ReadonlyMap<string, SyntaxHelper> = new Map<string, SyntaxHelper>([
  ["export", (syntax, [name]) => syntax.export(text(name))],
  ["exportNames", (syntax, [names]) => syntax.exportNames(texts(names))],
  [
    "exportFrom",
    (syntax, [specifier, values, types]) =>
      syntax.exportFrom(text(specifier), texts(values), types === undefined ? [] : texts(types)),
  ],
  ["exportAll", (syntax, [specifier]) => syntax.exportAll(text(specifier))],
  ["importAll", (syntax, [local, specifier]) => syntax.importAll(text(local), text(specifier))],
]);

function text(value: unknown): string {
  if (typeof value === "string") return value;
  throw new Error("a helper needs a text");
}

function texts(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(text);
  throw new Error("a helper needs a list of texts");
}
