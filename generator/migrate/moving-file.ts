import path from "node:path";
import { Node, type ImportSpecifier, type SourceFile } from "ts-morph";
import { FileEdits } from "./edit.ts";
import type { KnownDocument } from "./known-operation.ts";
import { MovedImports } from "./moved-imports.ts";
import type { Leftover, ProjectFile } from "./migration.ts";

/** Where the code of one document was, and where it is to be. */
export interface Target {
  /** Whether a module, by its path relative to the project without an ending, is of the former tool. */
  isFormer(module: string): boolean;
  /** Folder of the generated code, relative to the project. */
  readonly output: string;
  /** Module with the client and its transport, relative to the project and without an ending. */
  readonly client: string;
  readonly document: KnownDocument;
}

/** A file while its imports and calls are moved. */
export interface MovingFile<Of extends Target = Target> {
  readonly target: Of;
  readonly edits: FileEdits;
  /** Imports of a generated module, by its name; of what else, by its path or package. Gives the local name. */
  generated(module: string, name: string, options?: { readonly isType?: boolean }): string;
  /** The local name of `api` or `transport`. */
  client(name: "api" | "transport"): string;
  package(module: string, name: string): string;
}

/** Moves one import with all its uses. False where it stays. */
export type MoveImport<Of extends Target> = (
  specifier: ImportSpecifier,
  file: MovingFile<Of>,
) => boolean;

/** A file after the move. */
export interface MovedFile {
  readonly text: string | undefined;
  readonly left: readonly Leftover[];
}

const modules = /\.(?:[cm]?[jt]s|[jt]sx)$/;

/** Moves the imports of a file that lead to the former code, and what uses them. */
export function moveFile<Of extends Target>(
  file: ProjectFile,
  source: SourceFile,
  targets: readonly Of[],
  move: MoveImport<Of>,
): MovedFile {
  const edits = new FileEdits(file);
  const folder = path.posix.dirname(file.path);
  const formerOf = (specifier: string): Of | undefined => {
    if (!specifier.startsWith(".")) return undefined;
    const module = path.posix.join(folder, specifier.replace(modules, ""));
    return targets.find((one) => one.isFormer(module));
  };
  const found = source.getImportDeclarations().flatMap((declaration) => {
    const target = formerOf(declaration.getModuleSpecifierValue());
    return target === undefined ? [] : [{ declaration, target }];
  });
  reportOthers(source, formerOf, edits);
  if (found.length === 0) return { text: undefined, left: edits.left };
  const replaced = new Set(
    found.flatMap(({ declaration }) =>
      declaration
        .getNamedImports()
        .map((one) => (one.getAliasNode() ?? one.getNameNode()).getText()),
    ),
  );
  const imports = new MovedImports(source, replaced);
  const former = found.map(({ declaration, target }) => {
    const old = declaration.getModuleSpecifierValue();
    const ending = modules.exec(old)?.[0] ?? "";
    const moduleOf = (module: string): string => {
      const relative = path.posix.relative(folder, module);
      return `${relative.startsWith(".") ? "" : "./"}${relative}${ending}`;
    };
    const moving: MovingFile<Of> = {
      target,
      edits,
      generated: (module, name, options) =>
        imports.need(moduleOf(`${target.output}/${module}`), name, options),
      client: (name) => imports.need(moduleOf(target.client), name),
      package: (module, name) => imports.need(module, name),
    };
    const whole = declaration.getNamespaceImport() ?? declaration.getDefaultImport();
    if (whole !== undefined || declaration.getNamedImports().length === 0) {
      edits.leave(
        declaration,
        `imports the whole of '${old}': import its names, and run this again`,
      );
      return undefined;
    }
    const kept = declaration
      .getNamedImports()
      .filter((one) => !move(one, moving))
      .map((one) => one.getText());
    return { declaration, kept };
  });
  const moved = former.filter((one) => one !== undefined);
  const isUnchanged = moved.every(
    ({ declaration, kept }) => kept.length === declaration.getNamedImports().length,
  );
  if (isUnchanged && edits.isEmpty) return { text: undefined, left: edits.left };
  imports.write(moved, edits);
  return { text: edits.apply(), left: edits.left };
}

/** Notes exports, dynamic imports and other names of the former modules. */
function reportOthers(
  source: SourceFile,
  formerOf: (specifier: string) => unknown,
  edits: FileEdits,
): void {
  source.forEachDescendant((node) => {
    if (!Node.isStringLiteral(node) || Node.isImportDeclaration(node.getParent())) return;
    if (formerOf(node.getLiteralText()) === undefined) return;
    edits.leave(node, `names the former module '${node.getLiteralText()}'`);
  });
}

/** Advice for a name that has no counterpart that could be put in its place. */
export function leaveName(
  specifier: ImportSpecifier,
  advice: string,
  { edits }: MovingFile,
): false {
  edits.leave(specifier, `'${specifier.getName()}' ${advice}`);
  return false;
}
