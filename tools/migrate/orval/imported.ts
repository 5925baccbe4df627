import type { Identifier, ImportSpecifier } from "ts-morph";
import type { KnownOperation } from "../known-operation.ts";
import type { OrvalFile } from "./target.ts";

/** A name that orval generated, where it is imported. */
export interface Imported {
  readonly specifier: ImportSpecifier;
  readonly name: string;
  readonly uses: readonly Identifier[];
  readonly file: OrvalFile;
}

/** Gives all uses of an import another name. */
export function rename({ specifier, uses, file }: Imported, to: string): true {
  const local = specifier.getAliasNode() ?? specifier.getNameNode();
  if (to !== local.getText())
    for (const use of uses) file.edits.replace(use.getStart(), use.getEnd(), to);
  return true;
}

/** The operation that a name is made of. */
export function named({ name, file }: Imported, pattern: RegExp): KnownOperation | undefined {
  const { operations } = file.target.document;
  const [, inner = ""] = pattern.exec(name) ?? [];
  return inner === "" ? undefined : operations.get(inner.charAt(0).toLowerCase() + inner.slice(1));
}

/** A name that begins with a capital letter. */
export const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
