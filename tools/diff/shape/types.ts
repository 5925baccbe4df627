import { own, textAt, type JsonObject, type Site } from "../../../generator/openapi/site.ts";
import { impliedType } from "../../../generator/ir/lower/keywords/schema-structure.ts";
import type { Part } from "./parts.ts";
import { valueTypes, type ValueType } from "./shape.ts";

export const everyType: ReadonlySet<ValueType> = new Set(valueTypes);

/** The types that one schema states; undefined where it says nothing of types. */
export function statedTypes({ site, isNullable }: Part): ReadonlySet<ValueType> | undefined {
  const stated = own(site, "type");
  if (stated === undefined) return withNull(listedTypes(site), isNullable);
  const names = Array.isArray(stated) ? (stated as unknown[]) : [stated];
  return withNull(new Set(names.flatMap((name) => typesOf(name))), isNullable);
}

/** The types that the keywords of a schema without a type are about. */
export function impliedTypes({ site, isNullable }: Part): ReadonlySet<ValueType> | undefined {
  const implied = textAt(site, "$ref") === undefined ? impliedType(site)?.type : undefined;
  if (implied === undefined) return undefined;
  // Bounds of numbers are stated of integers, too.
  return withNull(new Set(typesOf(implied)), isNullable);
}

function withNull(
  types: ReadonlySet<ValueType> | undefined,
  isNullable: boolean,
): ReadonlySet<ValueType> | undefined {
  return types === undefined || !isNullable ? types : new Set([...types, "null"]);
}

function typesOf(name: unknown): readonly ValueType[] {
  if (name === "number") return ["integer", "number"];
  return valueTypes.filter((type) => type === name);
}

/** The types of the values that a schema lists. */
function listedTypes(site: Site<JsonObject>): ReadonlySet<ValueType> | undefined {
  const values = own(site, "enum");
  if (Object.hasOwn(site.value, "const")) return new Set([typeOfValue(own(site, "const"))]);
  return Array.isArray(values) ? new Set(values.map(typeOfValue)) : undefined;
}

/** The type of a value. */
export function typeOfValue(value: unknown): ValueType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value as ValueType;
}

/** Types as a document writes them. */
export function typeNames(types: ReadonlySet<ValueType>): string {
  const names = [...types].filter((type) => type !== "integer" || !types.has("number"));
  if (names.length === 0) return "nothing";
  return types.size === valueTypes.length
    ? "anything"
    : names.map((name) => `'${name}'`).join(" or ");
}
