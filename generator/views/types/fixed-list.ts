import { code, ts, type Printable } from "../../code/index.ts";
import type { TypeNode } from "../../ir/index.ts";
import type { PackageContext } from "../context.ts";
import { typeCode } from "./type-code.ts";

/** A list that was just made, as the tuple that its type is where only one length is allowed. */
export function asFixed(made: Printable, node: TypeNode, context: PackageContext): Printable {
  return isFixed(node) ? code`${made}${ts` as ${typeCode(node, context)}`}` : made;
}

/** Whether the type of a list ends sooner than the list that a decoder makes. */
function isFixed(node: TypeNode): boolean {
  if (node.kind === "array") return node.fixed !== undefined;
  if (node.kind !== "tuple" || node.rest === false) return false;
  return node.fixed !== undefined || (node.maxItems ?? Infinity) <= node.items.length;
}
