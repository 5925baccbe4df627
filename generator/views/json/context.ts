import {
  inModule,
  type ApiIndex,
  type Declaration,
  type ModuleContext,
  type ModuleScope,
  type PackageContext,
} from "../../plugin.ts";
import { canonicalDeclarations } from "./canonical.ts";

/** What the views of a JSON codec share. */
export interface JsonContext extends ModuleContext {
  /** References lead to canonical declarations: only those have functions that read and write. */
  readonly index: ApiIndex;
  /** References lead to the declarations that they name: messages call them by these names. */
  readonly named: ApiIndex;
}

/** @param declarations those that have codecs */
export function jsonContext(
  context: PackageContext,
  declarations: readonly Declaration[],
  scope: ModuleScope,
): JsonContext {
  return {
    ...inModule(context, scope),
    index: canonicalDeclarations(declarations),
    named: context.index,
  };
}

/** The canonical declarations, in the order of the first declaration that leads to each. */
export function canonicalOnes({ index }: JsonContext): readonly Declaration[] {
  return [...new Set(index.declarations.values())];
}
