import { call, code, rt, type Printable } from "../../code/index.ts";
import type { ArrayNode, MapNode, ObjectNode, TupleNode } from "../../ir/index.ts";
import { checkByCall, type Check } from "./check.ts";
import { count } from "./words.ts";

/** How many items, and whether two of them are equal. */
export function arrayChecks(node: ArrayNode, value: Printable): Check[] {
  const checks = [...atLeast(node.minItems, value), ...atMost(node.maxItems, value)];
  if (node.uniqueItems) {
    const words = "items that differ from each other";
    checks.push(checkByCall(call(rt.hasUniqueItems, value), "uniqueItems", words));
  }
  return checks;
}

/** How many items there are; a tuple may be shorter than its items if `minItems` allows it. */
export function tupleChecks(node: TupleNode, value: Printable): Check[] {
  const closed = node.rest === false ? node.items.length : undefined;
  const most =
    node.maxItems === undefined || (closed !== undefined && closed < node.maxItems)
      ? closed
      : node.maxItems;
  return [...atLeast(node.minItems, value), ...atMost(most, value)];
}

/** How many properties are present. */
export function mapChecks(node: MapNode | ObjectNode, value: Printable): Check[] {
  return propertyCountChecks(node, call(rt.countProperties, value));
}

/** The same for a number of properties that is known as `size`, an expression. */
export function propertyCountChecks(
  { minProperties = 0, maxProperties }: MapNode | ObjectNode,
  size: Printable,
): Check[] {
  const checks: Check[] = [];
  if (minProperties > 0) {
    checks.push({
      condition: code`${size} >= ${minProperties}`,
      failure: code`${size} < ${minProperties}`,
      code: "minProperties",
      expected: `at least ${count(minProperties, "property", "properties")}`,
    });
  }
  if (maxProperties !== undefined) {
    checks.push({
      condition: code`${size} <= ${maxProperties}`,
      failure: code`${size} > ${maxProperties}`,
      code: "maxProperties",
      expected: `at most ${count(maxProperties, "property", "properties")}`,
    });
  }
  return checks;
}

function atLeast(min: number | undefined, value: Printable): Check[] {
  if (min === undefined || min === 0) return [];
  return [
    {
      condition: code`${value}.length >= ${min}`,
      failure: code`${value}.length < ${min}`,
      code: "minItems",
      expected: `at least ${count(min, "item")}`,
    },
  ];
}

function atMost(max: number | undefined, value: Printable): Check[] {
  if (max === undefined) return [];
  return [
    {
      condition: code`${value}.length <= ${max}`,
      failure: code`${value}.length > ${max}`,
      code: "maxItems",
      expected: `at most ${count(max, "item")}`,
    },
  ];
}
