import { isSameValue } from "../portable/same-value.ts";
import { isObject } from "./site.ts";

/** Members of parameters and of their schemas that only describe. */
const describing: ReadonlySet<string> = new Set([
  "description",
  "summary",
  "title",
  "example",
  "examples",
  "externalDocs",
  "$comment",
]);

/** Members whose own keys are names of the document's. */
const maps: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "dependentSchemas",
  "content",
]);

/** Members whose values are data. */
const data: ReadonlySet<string> = new Set(["default", "enum", "const", "required"]);

/** Whether two parameters of one name and place mean the same: they may be described in other words. */
export function isSameParameter(one: unknown, other: unknown): boolean {
  return isSameValue(meaningOf(unnamed(one)), meaningOf(unnamed(other)));
}

/** Names of headers may differ in their case. */
const unnamed = (parameter: unknown): unknown =>
  isObject(parameter) ? { ...parameter, name: "" } : parameter;

function meaningOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(meaningOf);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([key]) => !describing.has(key) && !key.startsWith("x-"),
  );
  return Object.fromEntries(
    kept.map(([key, member]) => {
      if (data.has(key)) return [key, member];
      if (!maps.has(key) || !isObject(member)) return [key, meaningOf(member)];
      return [key, Object.entries(member).map(([name, part]) => [name, meaningOf(part)])];
    }),
  );
}
