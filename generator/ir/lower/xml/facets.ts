import {
  at,
  isObject,
  itemsAt,
  objectAt,
  own,
  textAt,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";
import type { Lowering } from "../lowering.ts";
import { prepareSchema } from "../check/schema-keywords.ts";
import type { XmlFacets, XmlShape } from "./shape.ts";

/**
 * Follows references and parts of an allOf. The schema's own `xml` object comes before those of
 * its parts, and those before what it refers to; a field that is missing in one is taken from the
 * next. Bases of an object do not name it: with several parts only those without a reference count.
 */
export function xmlFacets(lowering: Lowering, site: Site): XmlFacets {
  // All references of a chain that says nothing on its way have the facets of its end.
  const chain: object[] = [];
  const visited = new Set<unknown>();
  let current = site;
  while (isObject(current.value) && !visited.has(current.value)) {
    const known = lowering.facets.get(current.value);
    if (known !== undefined) return remember(lowering, chain, known);
    chain.push(current.value);
    visited.add(current.value);
    const next = onlyReference(lowering, current as Site<JsonObject>);
    if (next === undefined) break;
    current = next;
  }
  return remember(lowering, chain, readFacets(lowering, current));
}

function remember(lowering: Lowering, schemas: readonly object[], facets: XmlFacets): XmlFacets {
  for (const schema of schemas) lowering.facets.set(schema, facets);
  return facets;
}

function onlyReference(lowering: Lowering, schema: Site<JsonObject>): Site | undefined {
  const ref = textAt(schema, "$ref");
  if (ref === undefined || Object.keys(schema.value).length > 1) return undefined;
  const { file, pointer } = at(schema, "$ref");
  return lowering.document.resolve({ value: ref, file, pointer });
}

function readFacets(lowering: Lowering, site: Site): XmlFacets {
  const found: { -readonly [K in keyof XmlFacets]: XmlFacets[K] } = { shape: "any" };
  const queue: Site[] = [site];
  const seen = new Set<unknown>();
  for (let i = 0; i < queue.length; i++) {
    const { value } = queue[i] as Site;
    if (!isObject(value) || seen.has(value)) continue;
    seen.add(value);
    const schema = queue[i] as Site<JsonObject>;
    prepareSchema(lowering, schema);
    const xml = objectAt(schema, "xml");
    if (xml !== undefined) addFacets(found, xml);
    if (found.shape === "any") addShape(found, schema);
    const parts = itemsAt(schema, "allOf");
    const bases = parts.filter(isReference);
    const isWrapper =
      bases.length === 1 && parts.every((part) => isReference(part) || hasOnlyXml(part));
    queue.push(...parts.filter((part) => !isReference(part)));
    if (isWrapper && own(schema, "properties") === undefined) queue.push(...bases);
    else if (found.shape === "any" && bases.length > 0) found.shape = shapeOf(lowering, bases);
    for (const keyword of ["oneOf", "anyOf"]) {
      const members = itemsAt(schema, keyword).filter((member) => !isNullType(member));
      if (members.length === 1) queue.push(...members);
      else if (found.shape === "any" && members.length > 1)
        found.shape = shapeOf(lowering, members);
    }
    const ref = textAt(schema, "$ref");
    if (ref === undefined) continue;
    const { file, pointer } = at(schema, "$ref");
    const target = lowering.document.resolve({ value: ref, file, pointer });
    if (target !== undefined) queue.push(target);
  }
  return found;
}

function addFacets(
  found: { -readonly [K in keyof XmlFacets]: XmlFacets[K] },
  xml: Site<JsonObject>,
): void {
  found.xml ??= xml;
  for (const key of ["name", "namespace", "prefix", "nodeType"] as const) {
    const value = textAt(xml, key);
    if (value !== undefined) found[key] ??= value;
  }
  for (const key of ["attribute", "wrapped"] as const) {
    const value = own(xml, key);
    if (typeof value === "boolean") found[key] ??= value;
  }
}

function addShape(
  found: { -readonly [K in keyof XmlFacets]: XmlFacets[K] },
  schema: Site<JsonObject>,
): void {
  const type = own(schema, "type");
  const types = (Array.isArray(type) ? (type as unknown[]) : [type]).filter(
    (name) => name !== "null",
  );
  const [first] = types;
  if (types.length > 1)
    found.shape = types.some((name) => name === "object" || name === "array") ? "any" : "scalar";
  else if (first === "array" || (first === undefined && own(schema, "items") !== undefined)) {
    found.shape = "array";
    found.array = schema;
  } else if (first === "object" || own(schema, "properties") !== undefined) found.shape = "object";
  else if (
    first !== undefined ||
    own(schema, "enum") !== undefined ||
    own(schema, "const") !== undefined
  ) {
    found.shape = "scalar";
  }
}

/** The shape that alternatives have in common. */
function shapeOf(lowering: Lowering, members: readonly Site[]): XmlShape {
  const stack = [...members];
  const seen = new Set<unknown>();
  let shape: XmlShape | undefined;
  for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
    if (!isObject(member.value) || seen.has(member.value)) continue;
    seen.add(member.value);
    const schema = lowering.document.follow(member);
    if (schema === undefined) continue;
    prepareSchema(lowering, schema);
    const nested = ["allOf", "oneOf", "anyOf"].flatMap((keyword) => itemsAt(schema, keyword));
    const bare: { shape: XmlShape } = { shape: "any" };
    addShape(bare, schema);
    if (bare.shape === "any" && nested.length > 0) {
      stack.push(...nested);
      continue;
    }
    if (shape !== undefined && shape !== bare.shape) return "any";
    shape = bare.shape;
  }
  return shape ?? "any";
}

function isReference(site: Site): boolean {
  return isObject(site.value) && typeof site.value["$ref"] === "string";
}

function hasOnlyXml(site: Site): boolean {
  if (!isObject(site.value)) return false;
  return Object.keys(site.value).every((key) =>
    /^(xml|description|title|examples?|default|deprecated|x-.*)$/.test(key),
  );
}

function isNullType(site: Site): boolean {
  return isObject(site.value) && site.value["type"] === "null";
}
