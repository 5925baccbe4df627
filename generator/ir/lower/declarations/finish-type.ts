import type { ObjectNode, PropertyNode, TypeNode } from "../../types.ts";
import type { LoweredObject, LoweredProperty, LoweredType } from "../lowered.ts";

/** The type of the IR: what lowering alone had to know is removed. */
export function finishType(type: LoweredType): TypeNode {
  switch (type.kind) {
    case "array": {
      const items = finishType(type.items);
      return items === type.items ? type : { ...type, items };
    }
    case "tuple":
      return {
        ...type,
        items: type.items.map(finishType),
        rest: type.rest === false ? false : finishType(type.rest),
      };
    case "map": {
      const values = finishType(type.values);
      return values === type.values ? type : { ...type, values };
    }
    case "object":
      return finishObject(type);
    case "union":
      return { ...type, members: type.members.map(finishType) };
    case "nullable": {
      const inner = finishType(type.inner);
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

function finishObject({ mergedFrom: _, ...object }: LoweredObject): ObjectNode {
  const { additional } = object;
  return {
    ...object,
    properties: object.properties.map(finishProperty),
    additional: typeof additional === "string" ? additional : finishType(additional),
  };
}

function finishProperty({ facts: _, ...property }: LoweredProperty): PropertyNode {
  return { ...property, type: finishType(property.type) };
}
