import { hasUniqueItems } from "../check/items/has-unique-items.ts";
import type { Findings } from "../validate/findings.ts";
import type { Evaluated } from "./evaluated.ts";
import type { PartChecker } from "./parts.ts";
import type { ConditionKeywords, ConditionSchema } from "./schema.ts";

/** Keywords of arrays. Source: JSON Schema 2020-12 Core, 10.3.1 and 11.2; Validation, 6.4. */
export function checkArray(
  evaluation: PartChecker,
  schema: ConditionKeywords,
  value: readonly unknown[],
  found: Findings,
  evaluated: Evaluated | undefined,
): void {
  const { minItems = 0, maxItems = Infinity, prefixItems = [], items, unevaluatedItems } = schema;
  if (value.length < minItems) found.report("minItems", `at least ${minItems} items`, value);
  if (value.length > maxItems) return found.report("maxItems", `at most ${maxItems} items`, value);
  if (schema.uniqueItems === true && !hasUniqueItems(value))
    found.report("uniqueItems", "no two equal items", value);
  const check = (part: ConditionSchema, index: number): void => {
    found.enter(index);
    evaluation.check(part, value[index], found, undefined);
    found.leave();
    evaluated?.items.add(index);
  };
  for (let i = 0; i < prefixItems.length && i < value.length; i++)
    check(prefixItems[i] as ConditionSchema, i);
  if (items !== undefined) for (let i = prefixItems.length; i < value.length; i++) check(items, i);
  checkContains(evaluation, schema, value, found, evaluated);
  if (unevaluatedItems === undefined || evaluated === undefined) return;
  for (let i = 0; i < value.length; i++) if (!evaluated.items.has(i)) check(unevaluatedItems, i);
}

function checkContains(
  evaluation: PartChecker,
  { contains, minContains = 1, maxContains = Infinity }: ConditionKeywords,
  value: readonly unknown[],
  found: Findings,
  evaluated: Evaluated | undefined,
): void {
  if (contains === undefined) return;
  let count = 0;
  for (const [index, item] of value.entries()) {
    if (!evaluation.fits(contains, item, found, undefined)) continue;
    count++;
    evaluated?.items.add(index);
  }
  if (count < minContains) {
    const fewest =
      minContains === 1 ? "an item that fits" : `at least ${minContains} items that fit`;
    found.report("contains", `${fewest} 'contains'`, value);
  }
  if (count > maxContains) {
    const most = maxContains === 1 ? "one item fits" : `${maxContains} items fit`;
    found.report("contains", `an array of which at most ${most} 'contains'`, value);
  }
}
