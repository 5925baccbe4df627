import { code, commas, literal, literals, rt, type Name } from "../../code/index.ts";
import type { Declaration, XmlName } from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";

/** Name of the function that reads a declaration; it stays within the module. */
export function readName(declaration: Declaration): string {
  return `read${declaration.name}`;
}

/** A name as the runtime compares it: with its namespace in braces, if it has one. */
export function nameText({ local, namespace }: XmlName): string {
  return namespace === undefined ? local : `{${namespace}}${local}`;
}

/**
 * The name of an element within an object: with a question mark behind it if its reader is given
 * `xsi:nil`. Other elements with `xsi:nil` are absent.
 */
export function fieldText(name: XmlName, takesNil: boolean): string {
  return takesNil ? `${nameText(name)}?` : nameText(name);
}

/** A property's name as a segment of a JSON Pointer. Source: RFC 6901, 3. */
export function segment(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** How elements and attributes are treated that an object does not name. */
export type XmlOthers = "open" | "closed" | "taken" | "noted" | "takenNoted";

/**
 * Constant that names an object's elements and attributes. Other elements are skipped (`open`),
 * refused (`closed`), read by the object's own code (`taken`), or skipped with their names kept for
 * conditions (`noted`). Where elements are read and conditions look at names, those of attributes
 * are kept (`takenNoted`).
 */
export function fieldsConstant(
  names: readonly string[],
  attributes: readonly string[],
  others: XmlOthers,
  { scope }: ModuleContext,
): Name {
  const parts = [literals(names)];
  if (others !== "open" || attributes.length > 0) parts.push(literals(attributes));
  if (others !== "open") parts.push(literal(others));
  return scope.constant("fields", code`/* @__PURE__ */ new ${rt.XmlFields}(${commas(parts)})`);
}
