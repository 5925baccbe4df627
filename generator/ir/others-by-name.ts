import type { MapNode, ObjectNode } from "./types.ts";

/**
 * What an object says of properties that it does not name, where they are read by name: in forms and
 * parameters, whose other pairs belong to something else.
 */
export function othersByName(node: ObjectNode | MapNode): ObjectNode["additional"] {
  if (node.kind === "map") return node.values;
  const { additional } = node;
  const isOpen = typeof additional === "object" && additional.kind === "any";
  return isOpen && additional.fromConditions === true ? "open" : additional;
}
