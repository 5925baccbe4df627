import type { MapNode, ObjectNode } from "./types.ts";

/**
 * Rule of an object for properties that it does not name, where they are read by name: in forms and
 * parameters, whose other pairs belong to something else.
 */
export function othersByName(node: ObjectNode | MapNode): ObjectNode["additional"] {
  if (node.kind === "map") return node.values;
  return othersAreFromConditions(node) ? "open" : node.additional;
}

/** The same in XML: there are no elements beside the text of an element. */
export function othersInXml(node: ObjectNode): ObjectNode["additional"] {
  const hasText = node.properties.some(({ xml }) => xml.kind === "text");
  return hasText && othersAreFromConditions(node) ? "open" : node.additional;
}

/** Whether an object carries what it does not name because conditions know it. */
export function othersAreFromConditions({ additional }: ObjectNode): boolean {
  return (
    typeof additional === "object" &&
    additional.kind === "any" &&
    additional.fromConditions === true
  );
}
