import type { Printable } from "../../code/index.ts";
import type { TypeNode } from "../../ir/index.ts";
import type { PackageContext } from "../context.ts";
import { isUnknown, typeCode } from "./type-code.ts";

/** Type of a member that may be absent. */
export interface MemberType {
  readonly type: Printable;
  /** Whether undefined is among its values, as it is for `unknown`. */
  readonly hasUndefined: boolean;
}

/** A type that undefined is no value of. */
export const definite = (type: Printable): MemberType => ({ type, hasUndefined: false });

/** The type of a node. */
export function memberType(node: TypeNode, context: PackageContext): MemberType {
  return { type: typeCode(node, context), hasUndefined: isUnknown(node) };
}
