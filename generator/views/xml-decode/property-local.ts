import { code, type Code, type Printable } from "../../code/index.ts";
import type { PropertyNode } from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";
import { typeCode } from "../types/type-code.ts";
import { isUnwrapped, type Slot } from "./object-parts.ts";

/** Declaration of the variable that holds a property's value. */
export function localDeclaration({ property, local }: Slot, context: ModuleContext): Code {
  return code`let ${local}: ${localType(property, context)} | undefined;`;
}

/** An array without an element of its own is never null: there is nothing that could say so. */
function localType(property: PropertyNode, context: ModuleContext): Printable {
  const { type } = property;
  const isList = isUnwrapped(property) && type.kind === "nullable";
  return typeCode(isList ? type.inner : type, context);
}
