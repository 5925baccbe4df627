import {
  call,
  code,
  name,
  rt,
  typeCode,
  ts,
  type Code,
  type Printable,
  type TypeNode,
} from "../../plugin.ts";
import type { CodecCall } from "../json/codec-call.ts";
import type { JsonContext } from "../json/context.ts";

const w = name("w");

/** The statement that writes a value. */
export function writeStatement({ callee, parameters }: CodecCall, value: Printable): Code {
  return code`${call(callee, w, value, ...parameters)};`;
}

/** A function that takes only the JsonWriter and the value. */
export function writeFunction(writer: CodecCall, context: JsonContext): Printable {
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
  const parameters = code`w${ts`: ${rt.JsonWriter}`}, value${ts`: ${typeCode(node, context)}`}`;
  return context.scope.helper(stem, parameters, code`void`, statements);
}
