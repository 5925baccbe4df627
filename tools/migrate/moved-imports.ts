import { Node, type Identifier, type ImportDeclaration, type SourceFile } from "ts-morph";
import { codeStyle, quoted } from "../frame/code-style.ts";
import type { FileEdits } from "./edit.ts";

interface NeededName {
  readonly module: string;
  readonly name: string;
  readonly local: string;
  readonly isType: boolean;
}

/** Names that a file imports after the move, and where the old imports go. */
export class MovedImports {
  readonly #source: SourceFile;
  readonly #taken: ReadonlySet<string>;
  readonly #replaced: ReadonlySet<string>;
  readonly #needed = new Map<string, NeededName>();

  /** @param replaced local names of the imports that go */
  constructor(source: SourceFile, replaced: ReadonlySet<string>) {
    this.#source = source;
    this.#replaced = replaced;
    const names = new Set<string>();
    source.forEachDescendant((node) => {
      if (Node.isIdentifier(node) && declares(node)) names.add(node.getText());
    });
    this.#taken = names;
  }

  /** Asks for a name; gives the one that it has in the file. */
  need(module: string, name: string, { isType = false, as = name } = {}): string {
    const present = this.#present(module, name);
    if (present !== undefined) return present;
    const key = `${module}\0${name}\0${as}`;
    const known = this.#needed.get(key);
    const local = known?.local ?? this.#free(as);
    this.#needed.set(key, { module, name, local, isType: isType && (known?.isType ?? true) });
    return local;
  }

  /** Declarations of the names that were asked for. */
  lines(): readonly string[] {
    const style = codeStyle(this.#source.getFullText());
    const modules = new Map<string, NeededName[]>();
    for (const one of this.#needed.values()) {
      modules.set(one.module, [...(modules.get(one.module) ?? []), one]);
    }
    return [...modules].map(([module, names]) => {
      const isType = names.every((one) => one.isType);
      const list = names.map(({ name, local, isType: type }) => {
        const prefix = type && !isType ? "type " : "";
        return `${prefix}${name === local ? name : `${name} as ${local}`}`;
      });
      const word = isType ? "import type" : "import";
      return `${word} { ${list.sort().join(", ")} } from ${quoted(module, style)}${style.semicolon}`;
    });
  }

  /** Keeps of an import what stays, and puts what is needed before it. */
  write(
    former: readonly {
      readonly declaration: ImportDeclaration;
      readonly kept: readonly string[];
    }[],
    edits: FileEdits,
  ): void {
    const style = codeStyle(this.#source.getFullText());
    const lines = this.lines();
    for (const [index, { declaration, kept }] of former.entries()) {
      const text = index === 0 ? lines : [];
      const rest =
        kept.length === 0
          ? []
          : [
              `import${declaration.isTypeOnly() ? " type" : ""} { ${kept.join(", ")} } from ` +
                `${declaration.getModuleSpecifier().getText()}${style.semicolon}`,
            ];
      const all = [...text, ...rest];
      const end = declaration.getEnd();
      const newline = /^[ \t]*\r?\n/.exec(this.#source.getFullText().slice(end))?.[0] ?? "";
      if (all.length > 0) edits.replace(declaration.getStart(), end, all.join(style.newline));
      else edits.remove(declaration.getStart(), end + newline.length);
    }
  }

  /** The local name of what is imported from the module already. */
  #present(module: string, name: string): string | undefined {
    for (const declaration of this.#source.getImportDeclarations()) {
      if (declaration.getModuleSpecifierValue() !== module || declaration.isTypeOnly()) continue;
      const found = declaration
        .getNamedImports()
        .find((one) => one.getName() === name && !one.isTypeOnly());
      if (found !== undefined) return found.getAliasNode()?.getText() ?? name;
    }
    return undefined;
  }

  #free(wanted: string): string {
    const isFree = (name: string): boolean =>
      (!this.#taken.has(name) || (this.#replaced.has(name) && this.#isImported(name))) &&
      ![...this.#needed.values()].some((one) => one.local === name);
    for (let count = 1, name = wanted; ; count++, name = `${wanted}${count}`) {
      if (isFree(name)) return name;
    }
  }

  /** Whether the name is only that of an import, which the new one replaces. */
  #isImported(name: string): boolean {
    let others = 0;
    this.#source.forEachDescendant((node) => {
      if (!Node.isIdentifier(node) || node.getText() !== name || !declares(node)) return;
      if (!Node.isImportSpecifier(node.getParent())) others++;
    });
    return others === 0;
  }
}

/** Whether the identifier is the name of something that the file declares. */
function declares(node: Identifier): boolean {
  const parent = node.getParent();
  if (Node.isImportSpecifier(parent)) {
    return (parent.getAliasNode() ?? parent.getNameNode()) === node;
  }
  if (Node.isBindingElement(parent)) return parent.getNameNode() === node;
  return (
    ((Node.isVariableDeclaration(parent) ||
      Node.isParameterDeclaration(parent) ||
      Node.isFunctionDeclaration(parent) ||
      Node.isClassDeclaration(parent) ||
      Node.isInterfaceDeclaration(parent) ||
      Node.isTypeAliasDeclaration(parent) ||
      Node.isNamespaceImport(parent)) &&
      parent.getNameNode() === node) ||
    (Node.isImportClause(parent) && parent.getDefaultImport() === node)
  );
}
