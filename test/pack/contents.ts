import path from "node:path";
import { ts } from "ts-morph";

/** A packed package: its manifest, and its files by path within it. */
export interface Contents {
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly files: ReadonlySet<string>;
  readonly read: (file: string) => string;
}

/** Files that a package names but lacks, each with the file that names it. */
export function missingFiles({ manifest, files, read }: Contents): string[] {
  const missing: string[] = [];
  const need = (file: string, by: string): void => {
    if (!files.has(file)) missing.push(`${file}, named by ${by}`);
  };
  for (const field of ["bin", "exports", "imports", "types", "main"]) {
    for (const target of targets(manifest[field])) need(path.posix.normalize(target), field);
  }
  for (const file of files) {
    for (const named of namedBy(file, read)) need(named, file);
  }
  return missing;
}

/** What the pages of a package link to and the package lacks, each with the page. */
export function brokenLinks({ files, read }: Contents): string[] {
  const broken: string[] = [];
  for (const page of files) {
    if (!page.endsWith(".md")) continue;
    const prose = read(page)
      .replace(/^```[^]*?^```$/gm, "")
      .replace(/`[^`\n]*`/g, "");
    for (const [, target = ""] of prose.matchAll(/\]\(([^)#\s]+)[^)\s]*\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const file = path.posix.join(path.posix.dirname(page), target);
      const isThere = files.has(file) || [...files].some((one) => one.startsWith(`${file}/`));
      if (!isThere) broken.push(`${file}, linked from ${page}`);
    }
  }
  return broken;
}

/** Paths anywhere within the value of a manifest's field. */
function targets(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(targets);
}

/** Files that a file refers to: its source map, the sources of a map, imported modules. */
function namedBy(file: string, read: (file: string) => string): string[] {
  const beside = (reference: string): string =>
    path.posix.normalize(path.posix.join(path.posix.dirname(file), reference));
  if (file.endsWith(".map")) {
    const { sources } = JSON.parse(read(file)) as { readonly sources: readonly string[] };
    return sources.map(beside);
  }
  if (!/\.(js|d\.ts)$/.test(file)) return [];
  const text = read(file);
  const map = /^\/\/# sourceMappingURL=(\S+)$/m.exec(text)?.[1];
  const imports = [...text.matchAll(/^(?:import|export)\b[^;]*?\bfrom "(\.[^"]+)"/gm)].map(
    (match) => match[1] ?? "",
  );
  // TypeScript reads `./a.ts` in a declaration as the declaration of that module.
  const module = (reference: string): string =>
    beside(file.endsWith(".d.ts") ? reference.replace(/(?<!\.d)\.ts$/, ".d.ts") : reference);
  const imported = imports.map(module);
  return [...(map === undefined ? [] : [beside(map)]), ...imported];
}

/** Specifiers of the imports of a module, those that run at need included. */
export function importsOf(text: string): readonly string[] {
  const found: string[] = [];
  const add = (node: ts.Node | undefined): void => {
    if (node !== undefined && ts.isStringLiteral(node)) found.push(node.text);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) add(node.moduleSpecifier);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0]);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("module.js", text, ts.ScriptTarget.ES2022));
  return found;
}
