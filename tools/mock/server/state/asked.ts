import type { OperationNode } from "../../../../generator/ir/index.ts";
import type { HandlerRequest } from "../runtime.ts";
import type { CollectionItems } from "./collection-items.ts";
import type { Role } from "./collections.ts";
import { placedValues } from "./item-paths.ts";
import type { Selection } from "./selection.ts";
import { keyOf } from "./store.ts";

/** An operation with the collection that it is of. */
export interface Member {
  readonly role: Role;
  readonly operation: OperationNode;
  readonly items: CollectionItems;
  readonly selection: Selection;
}

/** A request for a member of a collection. */
export interface Asked extends Member {
  readonly given: HandlerRequest;
  /** Of the collection, with the values of the parameters before the id. */
  readonly key: string;
  /** Values of the parameters before the id, in their order. */
  readonly outer: readonly string[];
  /** Text of the id; empty where the path has none. */
  readonly id: string;
}

/** The request for a member of a collection, by its places. */
export function askedOf(member: Member, given: HandlerRequest): Asked {
  const { items, operation, role } = member;
  const values = placedValues(operation.path, given.path).map((one) => String(one ?? ""));
  const isOne = !["list", "create"].includes(role);
  const id = isOne ? (values.pop() ?? "") : "";
  const key = keyOf(items.collection.path, { ...values });
  return { ...member, given, key, outer: values, id };
}
