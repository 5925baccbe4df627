import { countProperties } from "../check/objects.ts";
import type { Findings } from "../validate/findings.ts";
import type { Evaluated } from "./evaluated.ts";
import type { PartChecker } from "./parts.ts";
import type { ConditionKeywords, ConditionSchema } from "./schema.ts";

type Value = Readonly<Record<string, unknown>>;

/**
 * Keywords of objects. A property that is undefined is absent. Source: JSON Schema 2020-12 Core,
 * 10.2.2.4, 10.3.2 and 11.3; Validation, 6.5.
 */
export function checkObject(
  evaluation: PartChecker,
  schema: ConditionKeywords,
  value: Value,
  found: Findings,
  evaluated: Evaluated | undefined,
): void {
  checkPresence(schema, value, found);
  for (const [name, part] of Object.entries(schema.dependentSchemas ?? {}))
    if (has(value, name)) evaluation.check(part, value, found, evaluated);
  const { properties = {}, patternProperties = {}, additionalProperties } = schema;
  const { propertyNames, unevaluatedProperties } = schema;
  const patterns = Object.entries(patternProperties);
  for (const name of Object.keys(value)) {
    const member = value[name];
    if (member === undefined) continue;
    const check = (part: ConditionSchema): void => {
      evaluated?.properties.add(name);
      if (part === false) return found.unknown(name);
      found.enter(name);
      evaluation.check(part, member, found, undefined);
      found.leave();
    };
    if (propertyNames !== undefined && !evaluation.fits(propertyNames, name, found, undefined))
      found.report("propertyNames", "a name that fits 'propertyNames'", name, name);
    let isKnown = Object.hasOwn(properties, name);
    if (isKnown) check(properties[name] as ConditionSchema);
    for (const [pattern, part] of patterns) {
      if (!evaluation.conditions.pattern(pattern).test(name)) continue;
      isKnown = true;
      check(part);
    }
    if (!isKnown && additionalProperties !== undefined) check(additionalProperties);
    if (unevaluatedProperties !== undefined && evaluated?.properties.has(name) === false)
      check(unevaluatedProperties);
  }
}

function checkPresence(schema: ConditionKeywords, value: Value, found: Findings): void {
  const { minProperties = 0, maxProperties = Infinity } = schema;
  if (minProperties > 0 || maxProperties < Infinity) {
    const count = countProperties(value);
    if (count < minProperties)
      found.report("minProperties", `at least ${minProperties} properties`, value);
    if (count > maxProperties)
      found.report("maxProperties", `at most ${maxProperties} properties`, value);
  }
  for (const name of schema.required ?? []) if (!has(value, name)) found.missing(name);
  for (const [name, others] of Object.entries(schema.dependentRequired ?? {})) {
    if (!has(value, name)) continue;
    for (const other of others) if (!has(value, other)) found.missing(other);
  }
}

function has(value: Value, name: string): boolean {
  return Object.hasOwn(value, name) && value[name] !== undefined;
}
