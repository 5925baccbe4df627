import { call, code, literal, rt, type Code, type Printable } from "../../code/index.ts";
import type { ParameterNode } from "../../ir/index.ts";
import type { SingleShape } from "../../ir/parameters/shape.ts";
import type { ModuleContext } from "../context.ts";
import { conditionsSymbol } from "../symbols.ts";
import { textFunction } from "./parameter-scalar.ts";
import { textsFunction } from "./parameter-value.ts";

/**
 * The function `reads`, which makes the value of a parameter, with a check of what the schema demands
 * beyond its type. JSON is checked by validators and codecs already.
 */
export function conditionedReader(
  { condition, type }: ParameterNode,
  shape: SingleShape,
  reads: Printable,
  context: ModuleContext,
): Printable {
  if (condition === undefined || shape.kind === "json") return reads;
  const given = shape.kind === "scalar" ? code`text` : code`texts`;
  const entry = literal(condition);
  const checked = call(
    rt.checkedValue,
    code`r`,
    call(reads, code`r`, given),
    conditionsSymbol,
    entry,
  );
  const made = shape.kind === "scalar" ? textFunction : textsFunction;
  return made(type, context, [code`return ${checked};`]);
}

/** The text that carries a value, where the value satisfies the conditions of its schema. */
export function conditionedText(
  { condition, name }: { readonly condition?: string | undefined; readonly name: string },
  value: Printable,
  text: Code,
): Code {
  if (condition === undefined) return text;
  return call(rt.sentValue, text, value, literal(name), conditionsSymbol, literal(condition));
}
