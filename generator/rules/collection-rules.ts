import type { ItemConstraints, PropertyConstraints } from "./constraints.ts";
import type { Rule } from "./rule.ts";
import { count } from "./words.ts";

/** Number of items, and whether two of them may be equal, or have the same value of a property. */
export function arrayRules(node: ItemConstraints): readonly Rule[] {
  const { minItems = 0, maxItems, uniqueItems = false, itemKeys = [] } = node;
  const rules: Rule[] = [];
  if (minItems > 0) {
    const expected = `at least ${count(minItems, "item")}`;
    rules.push({ kind: "minItems", code: "minItems", limit: minItems, expected });
  }
  if (maxItems !== undefined) {
    const expected = `at most ${count(maxItems, "item")}`;
    rules.push({ kind: "maxItems", code: "maxItems", limit: maxItems, expected });
  }
  if (uniqueItems) {
    const expected = "items that differ from each other";
    rules.push({ kind: "uniqueItems", code: "uniqueItems", expected });
  }
  for (const key of itemKeys) {
    const expected = `items that differ in '${key}'`;
    rules.push({ kind: "itemKey", code: "uniqueItems", key, expected });
  }
  return rules;
}

/**
 * Number of items of a tuple. Without a type for further items it ends with its last one; it may
 * be shorter than its items where `minItems` allows it.
 */
export function tupleRules(
  node: ItemConstraints & { readonly items: readonly unknown[]; readonly rest: unknown },
): readonly Rule[] {
  const { minItems, maxItems = Infinity, items, rest } = node;
  const most = Math.min(maxItems, rest === false ? items.length : Infinity);
  return arrayRules({
    ...(minItems === undefined ? {} : { minItems }),
    ...(most === Infinity ? {} : { maxItems: most }),
  });
}

/** Number of present properties. */
export function propertyRules(node: PropertyConstraints): readonly Rule[] {
  const { minProperties = 0, maxProperties } = node;
  const rules: Rule[] = [];
  if (minProperties > 0) {
    const expected = `at least ${count(minProperties, "property", "properties")}`;
    rules.push({ kind: "minProperties", code: "minProperties", limit: minProperties, expected });
  }
  if (maxProperties !== undefined) {
    const expected = `at most ${count(maxProperties, "property", "properties")}`;
    rules.push({ kind: "maxProperties", code: "maxProperties", limit: maxProperties, expected });
  }
  return rules;
}
