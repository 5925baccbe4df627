import type { Declaration } from "../../api.ts";
import { ApiIndex } from "../../navigate.ts";
import type { ObjectNode, PropertyNode, TypeNode } from "../../types.ts";
import type {
  LoweredDeclaration,
  LoweredObject,
  LoweredProperty,
  LoweredType,
} from "../types/lowered.ts";
import { settleList } from "../xml/settle-list.ts";
import { clashingMembers, settleMembers, withoutMembers } from "../xml/settle-members.ts";
import { settleText } from "../xml/settle-text.ts";
import { settleSharedNames } from "../xml/shared-names.ts";

/** Settles how the parts of declarations stand in XML, and removes what lowering alone had to know. */
export function finishTypes(drafted: readonly LoweredDeclaration[]): readonly Declaration[] {
  const index = new ApiIndex({ declarations: drafted });
  return drafted.map(({ site: _, type, ...declaration }) => ({
    ...declaration,
    type: finishType(
      type.kind === "object" ? settleSharedNames(settleText(type, index)) : type,
      index,
    ),
    root: settleMembers(settleList(declaration.root, type, index), type, index),
  }));
}

/** @param index all declarations, before they are finished */
function finishType(type: LoweredType, index: ApiIndex): TypeNode {
  switch (type.kind) {
    case "array": {
      const items = finishType(type.items, index);
      return items === type.items ? type : { ...type, items };
    }
    case "tuple":
      return {
        ...type,
        items: type.items.map((item) => finishType(item, index)),
        rest: type.rest === false ? false : finishType(type.rest, index),
      };
    case "map": {
      const values = finishType(type.values, index);
      return values === type.values ? type : { ...type, values };
    }
    case "object":
      return finishObject(type, index);
    case "union":
      return { ...type, members: type.members.map((member) => finishType(member, index)) };
    case "nullable": {
      const inner = finishType(type.inner, index);
      return inner === type.inner ? type : { ...type, inner };
    }
    case "any":
    case "never":
    case "null":
    case "boolean":
    case "integer":
    case "number":
    case "string":
    case "enum":
    case "ref":
      return type;
  }
}

function finishObject({ mergedFrom: _, ...object }: LoweredObject, index: ApiIndex): ObjectNode {
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
  };
}

function finishProperty({ facts: _, ...property }: LoweredProperty, index: ApiIndex): PropertyNode {
  const type = finishType(property.type, index);
  const xml = settleMembers(settleList(property.xml, type, index), type, index);
  return { ...property, type, xml };
}
