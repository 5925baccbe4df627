import { at, isObjectSite, itemsAt, objectAt, own, type Site } from "../../../openapi/site.ts";
import type { OpenApiDocument } from "../../../openapi/document.ts";

/** Properties of a union's member that have one value each. */
export type TagValues = ReadonlyMap<string, TagValue>;

export type TagValue = string | number | boolean;

/** References and parts of a member that are looked through. */
const mostSteps = 50;

/**
 * The properties that an inline member of a union says one value of, by `const` or an `enum` of one.
 * None for a reference, which has a name.
 */
export function tagsOf(document: OpenApiDocument, member: Site): TagValues {
  const tags = new Map<string, TagValue>();
  if (isObjectSite(member) && own(member, "$ref") !== undefined) return tags;
  const pending = [member];
  for (let steps = 0; steps < mostSteps; steps++) {
    const next = pending.pop();
    if (next === undefined) break;
    if (!isObjectSite(next)) continue;
    const target = document.target(next);
    if (target !== undefined) pending.push(target);
    const properties = objectAt(next, "properties");
    for (const name of Object.keys(properties?.value ?? {})) {
      const value = onlyValue(document, at(properties as Site, name));
      if (value !== undefined && !tags.has(name)) tags.set(name, value);
    }
    for (const one of itemsAt(next, "allOf")) pending.push(one);
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
