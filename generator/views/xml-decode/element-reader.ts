import { call, code, name, nothing, rt, ts, type Code, type Printable } from "../../code/index.ts";
import type { TypeNode } from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";
import { typeCode } from "../types/type-code.ts";

/** How an element with a value of some type is read. */
export interface Reader {
  /** Function to call. */
  readonly callee: Printable;
  /** Whether it takes the element's depth. */
  readonly deep: boolean;
  /** Further arguments. */
  readonly extra: readonly Printable[];
  /** Whether it may return `undefined`: the element is empty, which counts as absent. */
  readonly blank: boolean;
}

/** The element that is read: where its content starts, how long its name is, its key, its depth. */
export interface ElementArguments {
  readonly at: Printable;
  readonly n: Printable;
  readonly key: Printable;
  readonly depth: Printable;
}

/** The element that a reading function gets as parameters. */
const ownElement: ElementArguments = {
  at: name("at"),
  n: name("n"),
  key: name("key"),
  depth: name("d"),
};

/** Parameters of a function that reads an element. */
export function readParameters(deep: boolean): Code {
  const depth = deep ? code`, d${ts`: number`}` : nothing;
  return code`r${ts`: ${rt.XmlReader}`}, at${ts`: number`}, n${ts`: number`}, key${ts`: string`}${depth}`;
}

/** Call that reads an element: the function's own, or the one that is given. */
export function readCall(reader: Reader, element: ElementArguments = ownElement): Code {
  const { at, n, key, depth } = element;
  const depths = reader.deep ? [depth] : [];
  return call(reader.callee, name("r"), at, n, key, ...depths, ...reader.extra);
}

/** Type that a reader returns for a value of this type. */
export function resultType(type: Printable, blank: boolean): Printable {
  return blank ? code`${type} | undefined` : type;
}

/** The reader as a function without further arguments. */
export function readFunction(reader: Reader, node: TypeNode, context: ModuleContext): Printable {
  if (reader.extra.length === 0) return reader.callee;
  const type = resultType(typeCode(node, context), reader.blank);
  return context.scope.helper("readItem", readParameters(reader.deep), type, [
    code`return ${readCall(reader)};`,
  ]);
}
