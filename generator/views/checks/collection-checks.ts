import type { ArrayNode, MapNode, ObjectNode, TupleNode } from "../../ir/index.ts";
import type { Check } from "./check.ts";
import type { ModuleScope } from "../scope.ts";
import { count } from "./words.ts";

/** How many items, and whether two of them are equal. */
export function arrayChecks(node: ArrayNode, scope: ModuleScope, value: string): Check[] {
  const checks = [...atLeast(node.minItems, value), ...atMost(node.maxItems, value)];
  if (node.uniqueItems) {
    const condition = `${scope.value("runtime", "hasUniqueItems")}(${value})`;
    checks.push({
      condition,
      failure: `!${condition}`,
      code: "uniqueItems",
      expected: "items that differ from each other",
    });
  }
  return checks;
}

/** How many items there are; a tuple may be shorter than its items where `minItems` allows it. */
export function tupleChecks(node: TupleNode, value: string): Check[] {
  const closed = node.rest === false ? node.items.length : undefined;
  const most =
    node.maxItems === undefined || (closed !== undefined && closed < node.maxItems)
      ? closed
      : node.maxItems;
  return [...atLeast(node.minItems, value), ...atMost(most, value)];
}

/** How many properties are present. */
export function mapChecks(node: MapNode | ObjectNode, scope: ModuleScope, value: string): Check[] {
  const { minProperties = 0, maxProperties } = node;
  if (minProperties === 0 && maxProperties === undefined) return [];
  const size = `${scope.value("runtime", "countProperties")}(${value})`;
  const checks: Check[] = [];
  if (minProperties > 0) {
    checks.push({
      condition: `${size} >= ${minProperties}`,
      failure: `${size} < ${minProperties}`,
      code: "minProperties",
      expected: `at least ${count(minProperties, "property", "properties")}`,
    });
  }
  if (maxProperties !== undefined) {
    checks.push({
      condition: `${size} <= ${maxProperties}`,
      failure: `${size} > ${maxProperties}`,
      code: "maxProperties",
      expected: `at most ${count(maxProperties, "property", "properties")}`,
    });
  }
  return checks;
}

function atLeast(min: number | undefined, value: string): Check[] {
  if (min === undefined || min === 0) return [];
  const expected = `at least ${count(min, "item")}`;
  return [
    {
      condition: `${value}.length >= ${min}`,
      failure: `${value}.length < ${min}`,
      code: "minItems",
      expected,
    },
  ];
}

function atMost(max: number | undefined, value: string): Check[] {
  if (max === undefined) return [];
  const expected = `at most ${count(max, "item")}`;
  return [
    {
      condition: `${value}.length <= ${max}`,
      failure: `${value}.length > ${max}`,
      code: "maxItems",
      expected,
    },
  ];
}
