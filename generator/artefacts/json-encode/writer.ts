import {
  call,
  code,
  name,
  rt,
  typeCode,
  type Code,
  type Printable,
  type TypeNode,
} from "../../plugin.ts";
import type { JsonContext } from "../json/context.ts";

const w = name("w");

/** How a type is written: by a function that takes the JsonWriter `w`, the value and more. */
export interface Writer {
  readonly node: TypeNode;
  readonly callee: Printable;
  /** Arguments behind the value. */
  readonly parameters: readonly Printable[];
  /** Stem of the name of a helper function that makes the call. */
  readonly stem: string;
}

/** The statement that writes a value. */
export function writeStatement({ callee, parameters }: Writer, value: Printable): Code {
  return code`${call(callee, w, value, ...parameters)};`;
}

/** A function that takes only the JsonWriter and the value. */
export function writeFunction(writer: Writer, context: JsonContext): Printable {
  if (writer.parameters.length === 0) return writer.callee;
  const statement = writeStatement(writer, name("value"));
  return writeHelper(writer.stem, writer.node, [statement], context);
}

/** A helper function of the module that writes a type. */
export function writeHelper(
  stem: string,
  node: TypeNode,
  statements: readonly Printable[],
  context: JsonContext,
): Printable {
  const parameters = code`w: ${rt.JsonWriter}, value: ${typeCode(node, context)}`;
  return context.scope.helper(stem, parameters, code`void`, statements);
}
