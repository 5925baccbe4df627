import { Node, Project, ts, type Identifier, type SourceFile } from "ts-morph";
import type { ProjectFile } from "./migration.ts";

/** Reads a text as a syntax tree, which lasts until the next one. */
export type Parse = (file: ProjectFile) => SourceFile;

/** Opens texts as syntax trees: nothing is resolved, loaded or run. */
export function openParser(): Parse {
  const project = new Project({
    useInMemoryFileSystem: true,
    skipFileDependencyResolution: true,
    compilerOptions: { noLib: true, types: [], allowJs: true, jsx: ts.JsxEmit.Preserve },
  });
  return ({ path, text }) => {
    for (const former of project.getSourceFiles()) project.removeSourceFile(former);
    return project.createSourceFile(`/${path}`, text, { overwrite: true });
  };
}

/** Uses of a name that a declaration of the same file binds, without the declaration itself. */
export function usesOf(name: Identifier): readonly Identifier[] {
  const symbol = name.getSymbol();
  const text = name.getText();
  if (symbol === undefined) return [];
  const uses: Identifier[] = [];
  name.getSourceFile().forEachDescendant((node) => {
    if (!Node.isIdentifier(node) || node === name || node.getText() !== text) return;
    if (boundSymbol(node) === symbol) uses.push(node);
  });
  return uses;
}

/** Whether a use is of a value: not in a type, and not an export. */
export function isValueUse(use: Identifier): boolean {
  const parent = use.getParent();
  const isType =
    Node.isTypeReference(parent) ||
    Node.isQualifiedName(parent) ||
    Node.isExpressionWithTypeArguments(parent);
  return !isType && !Node.isExportSpecifier(parent);
}

/** The symbol of a use; of `{ name }` that of the variable, not of the property. */
function boundSymbol(node: Identifier): unknown {
  const parent = node.getParent();
  if (Node.isShorthandPropertyAssignment(parent)) return parent.getValueSymbol();
  if (Node.isExportSpecifier(parent)) return parent.getSymbol()?.getAliasedSymbol() ?? undefined;
  return node.getSymbol();
}

/** The expression without parentheses, assertions and `await` around it. */
export function bare(node: Node): Node {
  if (
    Node.isParenthesizedExpression(node) ||
    Node.isAsExpression(node) ||
    Node.isSatisfiesExpression(node) ||
    Node.isNonNullExpression(node)
  )
    return bare(node.getExpression());
  return node;
}
