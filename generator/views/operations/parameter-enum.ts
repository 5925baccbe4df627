import { code, literal, ts, type Code } from "../../code/index.ts";
import type { EnumNode } from "../../ir/index.ts";
import { isCompared } from "../checks/enum-conditions.ts";
import type { PackageContext } from "../context.ts";
import { typeCode } from "../types/type-code.ts";

/**
 * Values may have the same text, such as `1` and `"1"`; the first of them counts.
 *
 * @param keeps condition that a value must satisfy as well
 */
export function enumCases(type: EnumNode, keeps?: (value: Code) => Code): Code[] {
  const texts = new Map<string, Code>();
  for (const value of type.values) {
    const own = String(value);
    if (!texts.has(own)) texts.set(own, literal(value));
  }
  return [...texts].map(([own, value]) =>
    keeps === undefined
      ? code`case ${literal(own)}: return ${value};`
      : code`case ${literal(own)}: if (${keeps(value)}) return ${value}; break;`,
  );
}

/** `text` as a value of an enum of strings, after its checks. */
export function enumText(type: EnumNode, context: PackageContext): Code {
  // Comparing one by one tells the compiler the type; looking up in a set does not.
  if (type.open || isCompared(type.values)) return code`text`;
  return code`text${ts` as ${typeCode(type, context)}`}`;
}
