import type { OpenApiDocument } from "../../../openapi/document.ts";
import { isObjectSite, objectAt, own, type JsonObject, type Site } from "../../../openapi/site.ts";

/** Names that become properties of a type; with more the type would be longer than its use. */
const mostKeys = 200;

/**
 * The names that `propertyNames` lists, where nothing else declares properties: the type has a
 * property for each.
 */
export function listedKeys(
  schema: Site<JsonObject>,
  document?: OpenApiDocument,
): readonly string[] | undefined {
  const names = objectAt(schema, "propertyNames");
  if (names === undefined) return undefined;
  const declares = ["properties", "patternProperties"].some(
    (key) => own(schema, key) !== undefined,
  );
  if (declares || own(schema, "additionalProperties") === false) return undefined;
  const end = document === undefined ? names : document.follow(names);
  return isObjectSite(end) ? valuesOf(end) : undefined;
}

function valuesOf(names: Site<JsonObject>): readonly string[] | undefined {
  const isPlain = Object.keys(names.value).every((key) => plain.has(key));
  const values = own(names, "enum");
  if (!isPlain || !Array.isArray(values) || values.length > mostKeys) return undefined;
  const keys = values.filter((value) => typeof value === "string");
  return keys.length === 0 ? undefined : [...new Set(keys)];
}

/** Keywords beside which an enum says everything. */
const plain: ReadonlySet<string> = new Set(["type", "enum", "description", "title"]);
