import path from "node:path";
import { Project, type Node, type Symbol as MorphSymbol, type Type } from "ts-morph";
import { root, type TemplateFile } from "./template-files.ts";

/** Interfaces of views, as the compiler sees them. */
export class ViewTypes {
  readonly #project = new Project({
    tsConfigFilePath: path.join(root, "generator/tsconfig.json"),
    skipAddingFilesFromTsConfig: true,
  });

  constructor() {
    // All at once: a file that comes later makes the compiler forget the types that it has made.
    this.#project.addSourceFilesAtPaths([
      path.join(root, "generator/{artefacts,views}/**/*.ts"),
      path.join(root, "generator/emit/module-frame.ts"),
    ]);
  }

  /** The type that the first line of a template names. */
  viewOf({ view, module }: TemplateFile): Type {
    const file = this.#project.getSourceFileOrThrow(path.join(root, module));
    return file.getInterfaceOrThrow(view).getType();
  }

  /** The type of an interface in a text, for tests; views are other types before and after. */
  typeIn(text: string, name: string): Type {
    const file = this.#project.createSourceFile(path.join(root, "generator/views/test.ts"), text, {
      overwrite: true,
    });
    return file.getInterfaceOrThrow(name).getType();
  }
}

/** The types that a value may have; `boolean` is one of them. */
export function alternativesOf(type: Type): readonly Type[] {
  return type.isUnion() && !type.isBoolean() ? type.getUnionTypes() : [type];
}

/** The same without those that a template takes for absent. */
export function presentTypes(type: Type): readonly Type[] {
  return alternativesOf(type).filter((one) => !isAbsent(one));
}

/** Types without those that are there before. A list of one of two kinds gives its items twice, each list in them again. */
export function distinct(types: readonly Type[]): readonly Type[] {
  return [...new Map(types.map((type) => [type.compilerType, type])).values()];
}

/** Whether the value may be absent: `false`, `null` or `undefined`. */
export function isOptional(type: Type): boolean {
  return !type.isBoolean() && alternativesOf(type).some(isAbsent);
}

function isAbsent(type: Type): boolean {
  return type.isUndefined() || type.isNull() || (type.isBooleanLiteral() && isFalse(type));
}

/** Whether a type is the literal `false`. */
export function isFalse(type: Type): boolean {
  return type.getText() === "false";
}

const fragments = new Set(["Code", "Name", "Reference", "Global"]);

/** Whether a template can print a value: a fragment, a number, or text. */
export function isText(type: Type): boolean {
  if (type.isIntersection()) return type.getIntersectionTypes().some(isText);
  const symbol = type.getSymbol();
  const file = symbol?.getDeclarations()[0]?.getSourceFile().getFilePath() ?? "";
  return (
    type.isString() ||
    type.isNumber() ||
    type.isNumberLiteral() ||
    (fragments.has(symbol?.getName() ?? "") && file.endsWith("/generator/code/code.ts"))
  );
}

/** The type of a list's items; undefined for what is not a list. */
export function itemOf(type: Type): Type | undefined {
  const isLazy = type.getSymbol()?.getName() === "LazyList";
  return isLazy ? type.getTypeArguments()[0] : type.getArrayElementType();
}

export function isFlag(type: Type): boolean {
  return type.isBoolean() || type.isBooleanLiteral();
}

/** A field of a view. */
export interface Field {
  readonly name: string;
  readonly type: Type;
  /** Where it is declared, which tells fields of the same name apart. */
  readonly declaration: Node;
  /** Its doc comment on one line; empty if it has none. */
  readonly doc: string;
}

export function fieldsOf(type: Type): readonly Field[] {
  return type.getProperties().map(fieldOf);
}

export function fieldNamed(type: Type, name: string): Field | undefined {
  const symbol = type.getProperty(name);
  return symbol === undefined ? undefined : fieldOf(symbol);
}

function fieldOf(symbol: MorphSymbol): Field {
  const declaration = symbol.getDeclarations()[0];
  if (declaration === undefined) throw new Error(`${symbol.getName()} is declared nowhere`);
  const doc = symbol
    .compilerSymbol.getDocumentationComment(undefined)
    .map(({ text }) => text)
    .join("");
  return {
    name: symbol.getName(),
    type: symbol.getTypeAtLocation(declaration),
    declaration,
    doc: doc.replace(/\s+/g, " ").trim(),
  };
}
