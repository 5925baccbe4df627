import {
  childrenOf,
  exactDeclarations,
  inModule,
  toldByUnknown,
  type ApiIndex,
  type Declaration,
  type ModuleContext,
  type ModuleScope,
  type ObjectNode,
  type PackageContext,
  type TypeNode,
} from "../../plugin.ts";
import { canonicalDeclarations } from "./canonical.ts";

/** Context that the views of a JSON codec share. */
export interface JsonContext extends ModuleContext {
  /** References lead to canonical declarations: only those have functions that read and write. */
  readonly index: ApiIndex;
  /** References lead to the declarations that they name: messages call them by these names. */
  readonly named: ApiIndex;
  /**
   * Ids of declarations whose objects keep properties that the schema does not name: those that are
   * looked at as a whole, by conditions that do not stop at these names, for equality, or to tell the
   * members of a `oneOf` apart.
   */
  readonly whole: ReadonlySet<string>;
  /** Ids of declarations whose values hold decimals exactly. */
  readonly decimals: ReadonlySet<string>;
}

/** @param declarations those that have codecs */
export function jsonContext(
  context: PackageContext,
  declarations: readonly Declaration[],
  scope: ModuleScope,
): JsonContext {
  const whole = wholeOnes(context, declarations);
  const index = canonicalDeclarations(declarations, whole);
  return {
    ...inModule(context, scope),
    index,
    named: context.index,
    whole,
    decimals: context.options.decimals === undefined ? new Set() : exactDeclarations(context.index),
  };
}

function wholeOnes(
  { index }: PackageContext,
  declarations: readonly Declaration[],
): ReadonlySet<string> {
  const own = declarations.filter(({ keepsUnknown }) => keepsUnknown === true);
  const compared = declarations.flatMap(({ type }) => uniqueItems(type));
  return new Set([
    ...own.map(({ id }) => id),
    ...index.reachable([
      ...own.map(({ type }) => type),
      ...compared,
      ...toldByUnknown(declarations, index),
    ]),
  ]);
}

/**
 * Whether codecs keep the properties that the schema of an object does not name. An object without
 * properties of its own is free-form: what it holds is all that there is.
 */
export function keepsOthers(
  { id }: Declaration,
  type: ObjectNode,
  { whole }: JsonContext,
): boolean {
  return type.properties.length === 0 || type.keepsOthers === true || whole.has(id);
}

/** The items of arrays whose items differ from each other, in a type. */
function uniqueItems(type: TypeNode): readonly TypeNode[] {
  const inner = childrenOf(type).flatMap(uniqueItems);
  return type.kind === "array" && type.uniqueItems ? [type.items, ...inner] : inner;
}

/** The canonical declarations, in the order of the first declaration that leads to each. */
export function canonicalOnes({ index }: JsonContext): readonly Declaration[] {
  return [...new Set(index.declarations.values())];
}
