import { eachAbout } from "../../failure.ts";
import type { Declaration } from "../../api.ts";
import { ApiIndex } from "../../navigate.ts";
import type { ObjectNode, PropertyNode, TypeNode } from "../../types.ts";
import type {
  LoweredDeclaration,
  LoweredObject,
  LoweredProperty,
  LoweredType,
} from "../types/lowered.ts";
import { mapInner } from "../types/map-inner.ts";
import { settleInline } from "../xml/settle-inline.ts";
import { settleList } from "../xml/settle-list.ts";
import { clashingMembers, settleMembers, withoutMembers } from "../xml/settle-members.ts";
import { settleText } from "../xml/settle-text.ts";
import { settleSharedNames } from "../xml/shared-names.ts";

/** Settles how the parts of declarations stand in XML, and removes what lowering alone had to know. */
export function finishTypes(drafted: readonly LoweredDeclaration[]): readonly Declaration[] {
  const index = new ApiIndex({ declarations: drafted });
  return eachAbout(drafted, (one) => finishDeclaration(one, index));
}

function finishDeclaration(
  { site: _, type, ...declaration }: LoweredDeclaration,
  index: ApiIndex,
): Declaration {
  return {
    ...declaration,
    type: finishType(
      type.kind === "object"
        ? settleSharedNames(settleText(settleInline(type, index), index))
        : type,
      index,
    ),
    root: settleMembers(settleList(declaration.root, type, index), type, index),
  };
}

/** @param index all declarations, before they are finished */
function finishType(lowered: LoweredType, index: ApiIndex): TypeNode {
  const { inferred, ...rest } = lowered;
  const type = inferred === true ? rest : lowered;
  if (type.kind === "object") return finishObject(type, index);
  return mapInner(type, (inner: LoweredType) => finishType(inner, index));
}

function finishObject(
  { mergedFrom: _, closedAt: __, ...object }: LoweredObject,
  index: ApiIndex,
): ObjectNode {
  const { additional } = object;
  const properties = object.properties.map((property) => finishProperty(property, index));
  const clashing = clashingMembers(properties, index);
  return {
    ...object,
    properties:
      clashing.size === 0
        ? properties
        : properties.map((property) =>
            clashing.has(property) ? withoutMembers(property) : property,
          ),
    additional: typeof additional === "string" ? additional : finishType(additional, index),
    ...(countsOthers(object) ? { keepsOthers: true } : {}),
  };
}

/** Whether an object may owe it to properties without a name that it has enough of them. */
function countsOthers({ additional, minProperties = 0, properties }: LoweredObject): boolean {
  return additional === "open" && minProperties > properties.filter((one) => one.required).length;
}

function finishProperty(
  { facts: _, type: lowered, xml: read, ...property }: LoweredProperty,
  index: ApiIndex,
): PropertyNode {
  const type = finishType(lowered, index);
  const xml = settleMembers(settleList(read, type, index), type, index);
  return { type, xml, ...property };
}
