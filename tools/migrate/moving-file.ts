import path from "node:path";
import { Node, type ImportSpecifier, type SourceFile } from "ts-morph";
import { FileEdits } from "./edit.ts";
import { findFormer, mayBeFormer, type FormerPlace } from "./former-modules.ts";
import type { KnownDocument } from "./known-operation.ts";
import { MovedImports } from "./moved-imports.ts";
import type { Leftover, ProjectFile } from "./migration.ts";
import type { ProjectNames } from "./project-names.ts";

/** Where the code of one document was, and where it is to be. */
export interface Target extends FormerPlace {
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
  /** Lists and functions that have generated handlers already. */
  readonly lists: Set<Node>;
  /** Uses of imports that are removed with what is around them. */
  readonly gone: Set<Node>;
  /** Local names of imports of former code that make one handler each. */
  readonly handlers: ReadonlySet<string>;
  /** Asks for constants of enums, which the document's code has only by a setting. */
  needsConstants(): void;
}

/** Moves one import with all its uses. False where it stays. */
export type MoveImport<Of extends Target> = (
  specifier: ImportSpecifier,
  file: MovingFile<Of>,
) => boolean;

/** Moves of a tool: each import with its uses, then the rest of a file with such imports, and one without them. */
export interface MoveOf<Of extends Target> {
  readonly move: MoveImport<Of>;
  readonly finish?: (source: SourceFile, file: MovingFile<Of>) => void;
  readonly others?: (source: SourceFile, targets: readonly Of[], edits: FileEdits) => void;
}

/** A file after the move. */
export interface MovedFile<Of extends Target> {
  readonly text: string | undefined;
  readonly left: readonly Leftover[];
  /** Documents whose code needs constants of enums. */
  readonly constants: readonly Of[];
}

/** Moves the imports of a file that lead to the former code, and what uses them. */
export function moveFile<Of extends Target>(
  file: ProjectFile,
  source: SourceFile,
  targets: readonly Of[],
  { move, finish, others }: MoveOf<Of>,
  names: ProjectNames,
): MovedFile<Of> {
  const edits = new FileEdits(file);
  const folder = path.posix.dirname(file.path);
  const formerOf = (specifier: string) => findFormer(specifier, folder, targets, names.aliases);
  const found = source.getImportDeclarations().flatMap((declaration) => {
    const former = formerOf(declaration.getModuleSpecifierValue());
    return former === undefined ? [] : [{ declaration, ...former }];
  });
  reportOthers(source, formerOf, edits);
  reportUnknown(
    source,
    (one) => formerOf(one) === undefined && mayBeFormer(one, targets, names),
    edits,
  );
  if (found.length === 0) others?.(source, targets, edits);
  if (found.length === 0) return { text: undefined, left: edits.left, constants: [] };
  const replaced = new Set(
    found.flatMap(({ declaration }) =>
      declaration
        .getNamedImports()
        .map((one) => (one.getAliasNode() ?? one.getNameNode()).getText()),
    ),
  );
  const imports = new MovedImports(source, replaced);
  const constants: Of[] = [];
  const marks = {
    lists: new Set<Node>(),
    gone: new Set<Node>(),
    handlers: new Set([...replaced].filter((name) => name.endsWith("MockHandler"))),
  };
  const files = new Map<Of, MovingFile<Of>>();
  const former = found.map(({ declaration, target, nameOf }) => {
    const old = declaration.getModuleSpecifierValue();
    const moving: MovingFile<Of> = files.get(target) ?? {
      target,
      edits,
      ...marks,
      generated: (module, name, options) =>
        imports.need(nameOf(`${target.output}/${module}`), name, options),
      client: (name) => imports.need(nameOf(target.client), name),
      package: (module, name) => imports.need(module, name),
      needsConstants: () => void constants.push(target),
    };
    files.set(target, moving);
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
  for (const one of files.values()) finish?.(source, one);
  const moved = former.filter((one) => one !== undefined);
  const isUnchanged = moved.every(
    ({ declaration, kept }) => kept.length === declaration.getNamedImports().length,
  );
  if (isUnchanged && edits.isEmpty) return { text: undefined, left: edits.left, constants: [] };
  imports.write(moved, edits);
  return { text: edits.apply(), left: edits.left, constants };
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

/** Notes imports by an alias that no configuration explains, and that may lead to the former code. */
function reportUnknown(
  source: SourceFile,
  isSuspect: (specifier: string) => boolean,
  edits: FileEdits,
): void {
  source.forEachDescendant((node) => {
    if (!Node.isStringLiteral(node)) return;
    const parent = node.getParent();
    if (!Node.isImportDeclaration(parent) && !Node.isExportDeclaration(parent)) return;
    const specifier = node.getLiteralText();
    if (!isSuspect(specifier)) return;
    edits.leave(
      parent,
      `'${specifier}' may be the former code: no 'paths' of a tsconfig.json and no alias of vite tells`,
    );
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
