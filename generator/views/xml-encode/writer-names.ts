import { commas, call, code, literal, rt, type Code, type Name } from "../../code/index.ts";
import type { Declaration, XmlName } from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";

/** Name of the function that writes a declaration's value as an element. */
export const writerOf = (declaration: Declaration): string => `write${declaration.name}`;

/** Names of the functions that write an object without an element of its own. */
export const contentWriterOf = (declaration: Declaration): string =>
  `${writerOf(declaration)}Content`;
export const attributesWriterOf = (declaration: Declaration): string =>
  `${writerOf(declaration)}Attributes`;

/**
 * Constant with an element's tags; `step` is the element's part in the paths of issues, `null` for
 * an element without one.
 */
export function tagConstant(name: XmlName, step: string | null, { scope }: ModuleContext): Name {
  // None at all is said by null: an empty text stands for the default namespace.
  const made =
    name.namespace === undefined
      ? call(rt.xmlTag, nameArguments(name, step))
      : name.namespace === ""
        ? code`${rt.xmlTagIn}(${literal(name.local)}, ${literal(step)}, null)`
        : call(rt.xmlTagIn, nameArguments(name, step));
  return scope.constant("tag", code`/* @__PURE__ */ ${made}`);
}

/** Constant with an attribute's name; `step` is its part in the paths of issues. */
export function attributeConstant(name: XmlName, step: string, { scope }: ModuleContext): Name {
  const made = call(rt.xmlAttributeName, nameArguments(name, step));
  return scope.constant("attribute", code`/* @__PURE__ */ ${made}`);
}

function nameArguments({ local, namespace, prefix = "" }: XmlName, step: string | null): Code {
  if (namespace !== undefined && namespace !== "")
    return commas([local, step, namespace, prefix].map(literal));
  return commas((step === local ? [local] : [local, step]).map(literal));
}
