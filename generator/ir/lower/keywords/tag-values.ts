import { at, isObjectSite, objectAt, own, type Site } from "../../../openapi/site.ts";
import type { OpenApiDocument } from "../../../openapi/document.ts";
import { partsOf } from "./member-parts.ts";

/** Properties of a union's member that have one value each. */
export type TagValues = ReadonlyMap<string, TagValue>;

export type TagValue = string | number | boolean;

/**
 * The properties that an inline member of a union says one value of, by `const` or an `enum` of one.
 * None for a reference, which has a name.
 */
export function tagsOf(document: OpenApiDocument, member: Site): TagValues {
  const tags = new Map<string, TagValue>();
  if (isObjectSite(member) && own(member, "$ref") !== undefined) return tags;
  for (const next of partsOf(document, member)) {
    const properties = objectAt(next, "properties");
    for (const name of Object.keys(properties?.value ?? {})) {
      const value = onlyValue(document, at(properties as Site, name));
      if (value !== undefined && !tags.has(name)) tags.set(name, value);
    }
  }
  return tags;
}

function onlyValue(document: OpenApiDocument, property: Site): TagValue | undefined {
  const schema = document.follow(property) ?? property;
  if (!isObjectSite(schema)) return undefined;
  const listed = own(schema, "enum");
  const values = Object.hasOwn(schema.value, "const") ? [own(schema, "const")] : listed;
  if (!Array.isArray(values) || values.length !== 1) return undefined;
  const [value] = values as unknown[];
  return isTagValue(value) ? value : undefined;
}

const isTagValue = (value: unknown): value is TagValue =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";
