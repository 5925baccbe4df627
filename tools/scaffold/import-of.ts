import { Node } from "ts-morph";

/** Source of an imported name: its name there, and the module as the import writes it. */
export interface Imported {
  readonly name: string;
  readonly specifier: string;
}

/** The import behind `Name` or `namespace.Name`; undefined if it is not imported. */
export function importOf(name: Node): Imported | undefined {
  const file = name.getSourceFile();
  if (Node.isQualifiedName(name) || Node.isPropertyAccessExpression(name)) {
    const left = Node.isQualifiedName(name) ? name.getLeft() : name.getExpression();
    const right = Node.isQualifiedName(name) ? name.getRight().getText() : name.getName();
    const namespace = file
      .getImportDeclarations()
      .find((one) => one.getNamespaceImport()?.getText() === left.getText());
    if (namespace === undefined) return undefined;
    return { name: right, specifier: namespace.getModuleSpecifierValue() };
  }
  const text = name.getText();
  for (const declaration of file.getImportDeclarations()) {
    for (const named of declaration.getNamedImports()) {
      if ((named.getAliasNode() ?? named.getNameNode()).getText() !== text) continue;
      return { name: named.getName(), specifier: declaration.getModuleSpecifierValue() };
    }
  }
  return undefined;
}
