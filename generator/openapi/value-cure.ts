import { closest } from "../diagnostics/suggest.ts";

const types = ["string", "number", "integer", "boolean", "object", "array", "null"] as const;

/** Names of types in other languages and formats, with what JSON Schema has for them. */
const otherTypes: ReadonlyMap<string, string> = new Map([
  ["int", "type: integer"],
  ["long", "type: integer, format: int64"],
  ["bool", "type: boolean"],
  ["str", "type: string"],
  ["text", "type: string"],
  ["float", "type: number, format: float"],
  ["double", "type: number, format: double"],
  ["decimal", "type: number"],
  ["date", "type: string, format: date"],
  ["datetime", "type: string, format: date-time"],
  ["date-time", "type: string, format: date-time"],
  ["uuid", "type: string, format: uuid"],
  ["binary", "type: string, format: binary"],
  ["file", "type: string, format: binary"],
  ["enum", "type: string"],
  ["list", "type: array"],
  ["map", "type: object"],
  ["dict", "type: object"],
  ["any", "no 'type' at all"],
]);

/** Keywords whose value is a list, where people write its only item. */
const lists = new Set(["required", "enum", "allOf", "oneOf", "anyOf", "prefixItems", "tags"]);

/** Cure of a wrong value that was probably meant otherwise; undefined if nothing is probable. */
export function valueCure(keyword: string, value: unknown): string | undefined {
  if (keyword === "type" && typeof value === "string") return typeCure(value);
  if (keyword === "type" && Array.isArray(value)) return typesCure(value);
  if (keyword === "required" && typeof value === "boolean") {
    return "List the property's name in 'required' of the object around it, as in 'required: [id]'";
  }
  if ((keyword === "exclusiveMinimum" || keyword === "exclusiveMaximum") && value === true) {
    const bound = keyword === "exclusiveMinimum" ? "minimum" : "maximum";
    return `Write the bound itself as its value, in place of '${bound}'`;
  }
  if (keyword === "items" && Array.isArray(value)) {
    return "Write one schema for all items; 'prefixItems' (OpenAPI 3.1) has one for each position";
  }
  if (lists.has(keyword) && (typeof value === "string" || isPlainObject(value))) {
    return typeof value === "string"
      ? `Did you mean '${keyword}: [${value}]'?`
      : `Put a dash in front, so that '${keyword}' is a list of one`;
  }
  if (typeof value === "string" && isNumeric(value))
    return `Did you mean ${value}, without quotes?`;
  if (value === "true" || value === "false") return `Did you mean ${value}, without quotes?`;
  return undefined;
}

/** Keywords that the name of a type in another language or case stands for; none where it is any type. */
export function meantType(
  name: string,
): { readonly type?: string; readonly format?: string } | undefined {
  const lower = name.toLowerCase();
  const known: readonly string[] = types;
  if (name !== lower && known.includes(lower)) return { type: lower };
  const meant = otherTypes.get(lower);
  if (meant === undefined) return undefined;
  const [, type, format] = /^type: (\w+)(?:, format: (\S+))?$/.exec(meant) ?? [];
  if (type === undefined) return {};
  return format === undefined ? { type } : { type, format };
}

function typeCure(value: string): string | undefined {
  const meant = otherTypes.get(value.toLowerCase());
  if (meant !== undefined)
    return meant.startsWith("no ") ? `Write ${meant}` : `Did you mean '${meant}'?`;
  const best = closest(value, types);
  return best === undefined ? undefined : `Did you mean '${best}'?`;
}

/** For values of `type` that 3.1 has, in a document of 3.0; undefined for others. */
export function newTypeCure(keyword: string, value: unknown): string | undefined {
  if (keyword !== "type") return undefined;
  if (value === "null") return "Write 'nullable: true' beside another type; 'null' came with 3.1";
  const known: readonly unknown[] = types;
  if (!Array.isArray(value) || !value.every((item) => known.includes(item))) return undefined;
  const [type, ...others] = value.filter((item) => item !== "null");
  if (type === undefined) return undefined;
  const nullable = value.includes("null") ? ", nullable: true" : "";
  return others.length === 0
    ? `Write 'type: ${String(type)}${nullable}'; lists of types came with 3.1`
    : "Write 'anyOf' with a schema for each type; lists of types came with 3.1";
}

/** For a list of types: each that is none of JSON Schema, with what it has for it. */
function typesCure(value: readonly unknown[]): string | undefined {
  if (value.length === 0) return "Name at least one type, or leave 'type' out";
  const known: readonly unknown[] = types;
  const wrong = value.filter((item) => !known.includes(item));
  const cures = wrong.flatMap((item) => {
    const meant = typeof item === "string" ? otherTypes.get(item.toLowerCase()) : undefined;
    // YAML reads the word without quotes as no value.
    if (item === null) return [`"null" with quotes in place of null`];
    const type = /^type: (\w+)/.exec(meant ?? "")?.[1] ?? closest(String(item), types);
    return type === undefined ? [] : [`'${type}' in place of '${String(item)}'`];
  });
  return cures.length === 0 ? undefined : `Did you mean ${cures.join(", and ")}?`;
}

const isStructured = (value: unknown): boolean => typeof value === "object" && value !== null;

const isPlainObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isNumeric = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);

/** A value in a message: short ones as they are, others by their kind. */
export function printed(value: unknown): string {
  if (typeof value === "string") return value.length > 40 ? "a long string" : `'${value}'`;
  if (value === null || typeof value !== "object") return String(value);
  if (!Array.isArray(value)) return "an object";
  if (value.length === 0) return "an empty list";
  const isShort = value.length <= 5 && value.every((item) => !isStructured(item));
  const text = `[${value.map(String).join(", ")}]`;
  return isShort && text.length <= 40 ? text : "a list";
}
