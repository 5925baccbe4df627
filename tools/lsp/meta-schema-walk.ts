import { metaSchema } from "../../generator/openapi/meta-schema.ts";
import { schemaKeywords } from "../../generator/openapi/schema-keywords.ts";
import { isObject, type JsonObject } from "../../generator/openapi/site.ts";
import { getByPointer } from "../../generator/source/locations/pointer.ts";

export type DocumentVersion = "2.0" | "3.0" | "3.1" | "3.2";

/** Parts of the meta-schema that apply at a place. */
type Parts = readonly JsonObject[];

/** Stands for a schema of 3.1 and later, whose keywords are those of JSON Schema. */
const schemaPart: JsonObject = { schema: true };

/** Keys that the meta-schema of a version knows at the object with the given keys above it. */
export function knownKeys(
  version: DocumentVersion,
  segments: readonly string[],
): readonly string[] {
  const keys = new Set<string>();
  for (const part of partsAt(version, segments)) {
    if (part === schemaPart) for (const key of schemaKeywords.keys()) keys.add(key);
    for (const key of Object.keys(objectAt(part, "properties"))) keys.add(key);
  }
  return [...keys];
}

/** Values that the meta-schema of a version lists for the member with the given keys above it and its own. */
export function knownValues(
  version: DocumentVersion,
  segments: readonly string[],
): readonly string[] {
  if (segments.at(-1) === "type" && isSchema(partsAt(version, segments.slice(0, -1)))) return types;
  const values = partsAt(version, segments).flatMap((part) =>
    part["type"] === "boolean"
      ? ["true", "false"]
      : [...(Array.isArray(part["enum"]) ? part["enum"] : []), part["const"]],
  );
  return [...new Set(values.filter((one): one is string => typeof one === "string"))];
}

const types = ["string", "number", "integer", "boolean", "object", "array", "null"];

const isSchema = (parts: Parts): boolean => parts.includes(schemaPart);

function partsAt(version: DocumentVersion, segments: readonly string[]): Parts {
  const root = metaSchema(version);
  let parts = expand([root], root);
  for (const segment of segments) {
    const inner = parts.flatMap((part) => stepInto(part, segment));
    parts = expand(inner, root);
    if (parts.length === 0) break;
  }
  return parts;
}

function stepInto(part: JsonObject, segment: string): Parts {
  if (part === schemaPart) return schemaStep(segment);
  if (part["schemas"] === true) return [schemaPart];
  const properties = objectAt(part, "properties");
  const found: unknown[] = Object.hasOwn(properties, segment) ? [properties[segment]] : [];
  if (found.length === 0)
    for (const [pattern, inner] of Object.entries(objectAt(part, "patternProperties")))
      if (new RegExp(pattern, "u").test(segment) && !pattern.startsWith("^x-")) found.push(inner);
  if (found.length === 0) found.push(part["additionalProperties"]);
  if (/^\d+$/.test(segment)) found.push(part["items"]);
  return found.filter(isObject);
}

const maps = new Set(["properties", "patternProperties", "dependentSchemas", "$defs", "allOf"]);
const lists = new Set(["anyOf", "oneOf", "prefixItems"]);
const single = new Set(["items", "not", "if", "then", "else", "contains", "propertyNames"]);
const rest = new Set(["additionalProperties", "unevaluatedItems", "unevaluatedProperties"]);

/** The objects of OpenAPI in a schema are those of its keywords of the same name. */
const described: Readonly<Record<string, Parts>> = {
  xml: [named("name", "namespace", "prefix", "attribute", "wrapped", "nodeType")],
  discriminator: [named("propertyName", "mapping", "defaultMapping")],
  externalDocs: [named("description", "url")],
};

function named(...keys: readonly string[]): JsonObject {
  return { properties: Object.fromEntries(keys.map((key) => [key, {}])) };
}

function schemaStep(keyword: string): Parts {
  if (maps.has(keyword) || lists.has(keyword)) return [{ schemas: true }];
  if (single.has(keyword) || rest.has(keyword)) return [schemaPart];
  return described[keyword] ?? [];
}

/** The parts with all that apply in the same place: what they refer to and combine. */
function expand(parts: Parts, root: JsonObject): Parts {
  const found = new Set<JsonObject>();
  const pending: unknown[] = [...parts];
  for (let part = pending.pop(); part !== undefined || pending.length > 0; part = pending.pop()) {
    if (!isObject(part) || found.has(part)) continue;
    if (part["$dynamicAnchor"] === "meta" || typeof part["$dynamicRef"] === "string") {
      found.add(schemaPart);
      continue;
    }
    found.add(part);
    const ref = part["$ref"];
    if (typeof ref === "string" && ref.startsWith("#/"))
      pending.push(getByPointer(root, ref.slice(1)));
    for (const key of ["allOf", "anyOf", "oneOf"])
      if (Array.isArray(part[key])) pending.push(...(part[key] as readonly unknown[]));
    pending.push(part["if"], part["then"], part["else"]);
    pending.push(...Object.values(objectAt(part, "dependentSchemas")));
  }
  return [...found];
}

function objectAt(part: JsonObject, key: string): JsonObject {
  const value = part[key];
  return isObject(value) ? value : {};
}
