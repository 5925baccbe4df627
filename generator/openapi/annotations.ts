import type { OpenApiDocument } from "./document.ts";
import { itemsAt, isObjectSite, own, type JsonObject, type Site } from "./site.ts";

/** Keywords that say which direction a property is in. */
export type AccessKeyword = "readOnly" | "writeOnly";

type Access = ReadonlySet<AccessKeyword>;

const none: Access = new Set();
const readOnly: Access = new Set(["readOnly"]);
const writeOnly: Access = new Set(["writeOnly"]);
const both: Access = new Set(["readOnly", "writeOnly"]);

function ownAccess(schema: Site<JsonObject>): Access {
  const isReadOnly = own(schema, "readOnly") === true;
  if (own(schema, "writeOnly") === true) return isReadOnly ? both : writeOnly;
  return isReadOnly ? readOnly : none;
}

const known = new WeakMap<OpenApiDocument, Map<unknown, Access>>();

/**
 * The access keywords that are true of a value of a schema: annotations of what it refers to and of the parts of
 * its `allOf` are its own. Source: JSON Schema 2020-12, 7.7; Validation, 9.4.
 */
export function accessOf(document: OpenApiDocument, schema: Site): Access {
  if (!isObjectSite(schema)) return none;
  const { value } = schema;
  // Most schemas say it themselves, or nothing.
  if (!Object.hasOwn(value, "$ref") && !Object.hasOwn(value, "allOf")) return ownAccess(schema);
  const memory = known.get(document) ?? new Map<unknown, Access>();
  known.set(document, memory);
  const found = new Set<AccessKeyword>();
  const seen = new Set<unknown>();
  const queue: Site[] = [schema];
  for (let site = queue.pop(); site !== undefined; site = queue.pop()) {
    if (!isObjectSite(site) || seen.has(site.value)) continue;
    seen.add(site.value);
    const before = memory.get(site.value);
    if (before !== undefined) {
      before.forEach((keyword) => found.add(keyword));
      continue;
    }
    for (const keyword of ownAccess(site)) found.add(keyword);
    const target = document.target(site);
    if (target !== undefined) queue.push(target);
    for (const one of itemsAt(site, "allOf")) queue.push(one);
  }
  memory.set(schema.value, found);
  return found;
}
