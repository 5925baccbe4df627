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

const r = name("r");

/** The call that reads a value. */
export function readCall({ callee, parameters }: CodecCall): Code {
  return call(callee, r, ...parameters);
}

/** A function that takes only the JsonReader and reads a value. */
export function readFunction(reader: CodecCall, context: JsonContext): Printable {
  if (reader.parameters.length === 0) return reader.callee;
  return readHelper(reader.stem, reader.node, [code`return ${readCall(reader)};`], context);
}

/** A helper function of the module that reads a type. */
export function readHelper(
  stem: string,
  node: TypeNode,
  statements: readonly Printable[],
  context: JsonContext,
): Printable {
  return context.scope.helper(
    stem,
    code`r${ts`: ${rt.JsonReader}`}`,
    typeCode(node, context),
    statements,
  );
}
