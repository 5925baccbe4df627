import { code, ts, type Code, type Printable } from "../../code/index.ts";
import type { PropertyNode, TypeNode } from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";
import { typeCode } from "../types/type-code.ts";
import { isUnwrapped, type Slot } from "./object-parts.ts";

/** Declaration of the variable that holds a property's value. */
export function localDeclaration({ property, name }: Slot, context: ModuleContext): Code {
  return code`let ${name}${ts`: ${localType(property, context)} | undefined`};`;
}

/** Value of the field of a property before its element is read. */
export function initialValue({ property }: Slot, { index }: ModuleContext): Code {
  if (!property.required || !isUnwrapped(property)) return code`undefined`;
  return emptyList(index.resolveNullable(property.type).node);
}

/** The array of a property that has no element of its own and no items. */
export function emptyList(node: TypeNode): Code {
  const isTuple = node.kind === "tuple" || (node.kind === "array" && node.fixed !== undefined);
  return isTuple ? code`[]${ts` as never`}` : code`[]`;
}

/** Type of a value. An array without an element of its own is never null: there is nothing that could say so. */
export function localType(property: PropertyNode, context: ModuleContext): Printable {
  const { type } = property;
  const isList = isUnwrapped(property) && type.kind === "nullable";
  return typeCode(isList ? type.inner : type, context);
}
