import {
  itemsAt,
  own,
  textAt,
  isObjectSite,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";
import { hasConditions } from "./condition-keywords.ts";
import { integerFormats } from "../../../rules/integer-formats.ts";
import { listedKeys } from "./listed-keys.ts";
import type { OpenApiDocument } from "../../../openapi/document.ts";

/** Keywords from which the type of a schema without `type` is inferred. */
const inferences: readonly (readonly [keyword: string, type: string])[] = [
  ["properties", "object"],
  ["additionalProperties", "object"],
  ["patternProperties", "object"],
  ["required", "object"],
  ["minProperties", "object"],
  ["maxProperties", "object"],
  ["items", "array"],
  ["prefixItems", "array"],
  ["minItems", "array"],
  ["maxItems", "array"],
  ["uniqueItems", "array"],
  ["pattern", "string"],
  ["minLength", "string"],
  ["maxLength", "string"],
  ["x-open-enum", "string"],
  ["x-key", "array"],
  ["minimum", "number"],
  ["maximum", "number"],
  ["exclusiveMinimum", "number"],
  ["exclusiveMaximum", "number"],
  ["multipleOf", "number"],
];

/** Keywords that restrict a schema, each by itself. */
const restricting: ReadonlySet<string> = new Set([
  "type",
  "format",
  ...inferences.map(([keyword]) => keyword),
]);

const formatTypes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(integerFormats.map((format) => [format, "integer"])),
  float: "number",
  double: "number",
};

/** Kinds of JSON values. Integers are numbers. Source: JSON Schema 2020-12 Core, 4.2.1. */
export const allKinds: ReadonlySet<string> = new Set([
  "boolean",
  "number",
  "string",
  "array",
  "object",
  "null",
]);

/** The number of a schema's own keywords that restrict it, and of the parts that it combines. */
export function structure(schema: Site<JsonObject>): {
  readonly own: number;
  readonly parts: number;
} {
  let keywords = 0;
  let parts = 0;
  let isListed = false;
  for (const keyword in schema.value) {
    if (own(schema, keyword) === undefined) continue;
    if (keyword === "enum" || keyword === "const") isListed = true;
    else if (keyword === "$ref" || keyword === "oneOf" || keyword === "anyOf") parts++;
    else if (keyword === "allOf")
      parts += itemsAt(schema, "allOf").filter((member) => !saysNothing(member)).length;
    else if (restricting.has(keyword)) keywords++;
  }
  if (isListed) keywords++;
  if (hasConditions(schema)) keywords++;
  return { own: keywords, parts };
}

/** Whether a part of an allOf has only annotations, such as a description or an `xml` object. */
export function saysNothing(member: Site): boolean {
  if (!isObjectSite(member)) return member.value === true;
  const { own: keywords, parts } = structure(member);
  return keywords === 0 && parts === 0 && own(member, "nullable") === undefined;
}

/**
 * The types in `type`, or the ones that a schema without it may have values of; undefined for any
 * type without restriction.
 *
 * @param kinds those that the schema admits; all by default
 */
export function typesOf(
  schema: Site<JsonObject>,
  kinds: ReadonlySet<string> = allKinds,
): readonly string[] | undefined {
  const type = own(schema, "type");
  if (typeof type === "string") return [type];
  if (Array.isArray(type)) return type as string[];
  if (own(schema, "enum") !== undefined || own(schema, "const") !== undefined) return undefined;
  const implied = impliedType(schema);
  if (implied === undefined) return undefined;
  const [only] = kinds;
  if (kinds.size === 1 && only !== undefined) return [only === "number" ? numeric(implied) : only];
  return [...kinds];
}

function numeric(implied: Implied): string {
  return implied.type === "integer" ? "integer" : "number";
}

interface Implied {
  readonly keyword: string;
  readonly type: string;
}

/** The type that the first keyword of a schema without `type` is about. */
export function impliedType(schema: Site<JsonObject>): Implied | undefined {
  for (const [keyword, type] of inferences) {
    if (own(schema, keyword) !== undefined) return { keyword, type };
  }
  const format = textAt(schema, "format");
  if (format === undefined) return undefined;
  return { keyword: "format", type: formatTypes[format] ?? "string" };
}

/**
 * Whether the schema may lower to an object with `properties`, even none, which needs a declaration.
 * A union alone does not: its members get theirs. Follows references without lowering
 * anything.
 */
export function couldBeObject(document: OpenApiDocument, schema: Site): boolean {
  const stack: { readonly site: Site; readonly deep: boolean }[] = [{ site: schema, deep: false }];
  const seen = new Set<unknown>();
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { site, deep } = top;
    if (!isObjectSite(site) || seen.has(site.value)) continue;
    seen.add(site.value);
    if (hasProperties(document, site)) return true;
    const { own: keywords, parts } = structure(site);
    const inside = deep || parts > 1 || (parts === 1 && keywords > 0);
    for (const member of itemsAt(site, "allOf")) stack.push({ site: member, deep: inside });
    if (!inside) continue;
    for (const member of itemsAt(site, "oneOf")) stack.push({ site: member, deep: true });
    for (const member of itemsAt(site, "anyOf")) stack.push({ site: member, deep: true });
    const target = document.target(site);
    if (target !== undefined) stack.push({ site: target, deep: true });
  }
  return false;
}

function hasProperties(document: OpenApiDocument, schema: Site<JsonObject>): boolean {
  const type = own(schema, "type");
  const admitsObject =
    type === undefined || type === "object" || (Array.isArray(type) && type.includes("object"));
  if (!admitsObject) return false;
  if (own(schema, "properties") !== undefined) return true;
  if (listedKeys(schema, document) !== undefined) return true;
  const required = own(schema, "required");
  if (Array.isArray(required) && required.length > 0) return true;
  return own(schema, "additionalProperties") === false;
}
