import path from "node:path";
import { Node, type ImportDeclaration, type SourceFile, type Symbol } from "ts-morph";
import { codeStyle } from "../../frame/code-style.ts";
import { FileEdits } from "../edit.ts";
import { findFormer } from "../former-modules.ts";
import type { ProjectFile } from "../migration.ts";
import { MovedImports } from "../moved-imports.ts";
import type { Extension } from "../new-files.ts";
import type { ProjectNames } from "../project-names.ts";
import type { ClassTarget } from "./class-target.ts";
import { moduleOf } from "./former-code.ts";
import type { Program } from "./open-program.ts";

/** Facts of a project that all its files share while they are moved. */
export interface ClassProject {
  readonly program: Program;
  readonly targets: readonly ClassTarget[];
  readonly names: ProjectNames;
  readonly extension: Extension;
  /** Whether code beside that of the generator sends requests by axios. */
  readonly hasOwnAxios: boolean;
}

/** A declaration of generated code that a name leads to. */
export interface FormerDeclaration {
  readonly target: ClassTarget;
  readonly node: Node;
}

/** A file while its uses of generated classes are moved. */
export class ClassFile {
  readonly edits: FileEdits;
  readonly source: SourceFile;
  readonly project: ClassProject;
  /** Nodes that another change has taken care of. */
  readonly done = new Set<Node>();
  /** Outputs whose enums have to be constants. */
  readonly constants = new Set<string>();
  /** Whether a type of answers stands for errors here. */
  hasErrorTypes = false;
  readonly #imports: MovedImports;
  readonly #path: string;

  constructor(file: ProjectFile, source: SourceFile, project: ClassProject) {
    this.edits = new FileEdits(file);
    this.source = source;
    this.project = project;
    this.#path = file.path;
    const names = this.formerImports().flatMap(({ declaration }) =>
      declaration
        .getNamedImports()
        .map((one) => (one.getAliasNode() ?? one.getNameNode()).getText()),
    );
    this.#imports = new MovedImports(source, new Set(names));
  }

  /** Imports that lead to generated code. */
  formerImports(): readonly { declaration: ImportDeclaration; target: ClassTarget }[] {
    return this.source.getImportDeclarations().flatMap((declaration) => {
      const found = this.#find(declaration.getModuleSpecifierValue());
      return found === undefined ? [] : [{ declaration, target: found.target }];
    });
  }

  /** Whether a specifier leads to generated code. */
  isFormer(specifier: string): boolean {
    return this.#find(specifier) !== undefined;
  }

  #find(specifier: string) {
    const { targets, names } = this.project;
    const places = targets.map((one) => ({ ...one, client: "" }));
    const found = findFormer(specifier, path.posix.dirname(this.#path), places, names.aliases);
    const target = found && targets.find(({ output }) => output === found.target.output);
    return found && target && { target, nameOf: found.nameOf };
  }

  /** Imports a name of the new code; gives the local one. */
  generated(target: ClassTarget, module: string, name: string, isType = false): string {
    return this.#imports.need(this.#specifier(target, `${target.output}/${module}`), name, {
      isType,
    });
  }

  package(module: string, name: string, local = name): string {
    return this.#imports.need(module, name, { as: local });
  }

  /** The specifier of a module, in the way in which the file names generated code or other modules. */
  #specifier(target: ClassTarget, module: string): string {
    for (const one of this.source.getImportDeclarations()) {
      const specifier = one.getModuleSpecifierValue();
      const found = this.#find(specifier);
      if (found?.target === target && !/^\.{1,2}$/.test(specifier)) return found.nameOf(module);
    }
    const { extension } = this.project;
    const relative = path.posix.relative(path.posix.dirname(this.#path), module);
    const ending = extension === "none" ? "" : `.${extension}`;
    return `${relative.startsWith(".") ? "" : "./"}${relative}${ending}`;
  }

  /** The declaration in generated code that a name stands for. */
  former(node: Node): FormerDeclaration | undefined {
    return this.formerSymbol(node.getSymbol());
  }

  formerSymbol(symbol: Symbol | undefined): FormerDeclaration | undefined {
    const meant = symbol?.getAliasedSymbol() ?? symbol;
    for (const node of meant?.getDeclarations() ?? []) {
      const module = this.project.program.pathOf(node.getSourceFile());
      if (module === undefined) continue;
      const target = this.project.targets.find((one) => one.isFormer(moduleOf(module)));
      if (target !== undefined) return { target, node };
    }
    return undefined;
  }

  /** Whether a name is declared by a stub of a package. */
  isOf(symbol: Symbol | undefined, stub: string): boolean {
    const meant = symbol?.getAliasedSymbol() ?? symbol;
    return (
      meant?.getDeclarations().some((one) => one.getSourceFile().getFilePath() === stub) === true
    );
  }

  /** Replaces a name by another one. */
  rename(node: Node, name: string): void {
    if (node.getText() !== name) this.edits.replace(node.getStart(), node.getEnd(), name);
    this.done.add(node);
  }

  leave(node: Node, advice: string): void {
    this.edits.leave(node, advice);
  }

  /** Writes the imports; gives the text, or undefined where nothing has changed. */
  finish(
    kept: readonly { declaration: ImportDeclaration; kept: readonly string[] }[],
  ): string | undefined {
    const isSame = kept.every(
      ({ declaration, kept: names }) => names.length === declaration.getNamedImports().length,
    );
    if (this.edits.isEmpty && isSame) return undefined;
    const lines = this.#imports.lines();
    if (kept.length > 0) this.#imports.write(kept, this.edits);
    else if (lines.length > 0) {
      const { newline } = codeStyle(this.source.getFullText());
      const last = this.source.getImportDeclarations().at(-1);
      const text = lines.join(newline);
      if (last === undefined) this.edits.insert(this.source.getStart(), `${text}${newline}`);
      else this.edits.insert(last.getEnd(), `${newline}${text}`);
    }
    return this.edits.apply();
  }
}

/** Whether a node stands in a type. */
export const isInType = (node: Node): boolean =>
  Node.isTypeReference(node.getParent()) ||
  Node.isQualifiedName(node.getParent()) ||
  Node.isExpressionWithTypeArguments(node.getParent());
