import { accessOf } from "../../../generator/openapi/annotations.ts";
import type { OpenApiDocument } from "../../../generator/openapi/document.ts";
import {
  at,
  isObject,
  itemsAt,
  membersAt,
  own,
  type JsonObject,
  type Site,
} from "../../../generator/openapi/site.ts";
import { bounds, countsOf, patternsOf } from "./limits.ts";
import { listedValues, openValues } from "./listed-values.ts";
import { partsOf, type Part, type Parts } from "./parts.ts";
import type { Shape, ShapeProperty, ValueType } from "./shape.ts";
import { everyType, impliedTypes, statedTypes, typeOfValue } from "./types.ts";

/** Keywords whose schemas are compared as text: they restrict values in ways that have no order. */
const assertionKeywords = [
  "not",
  "if",
  "then",
  "else",
  "contains",
  "propertyNames",
  "unevaluatedItems",
  "unevaluatedProperties",
  "contentSchema",
] as const;

/** Keywords that say something of values without restricting them. */
const annotationKeywords = [
  "default",
  "deprecated",
  "readOnly",
  "writeOnly",
  "contentEncoding",
  "contentMediaType",
  "x-sunset",
  "x-stability-level",
  "discriminator",
] as const;

/** The shape of values that have to fulfil all of some schemas. */
export function readShape(document: OpenApiDocument, key: string, sites: readonly Site[]): Shape {
  const found = partsOf(document, sites);
  const [site] = sites;
  if (site === undefined) throw new Error("a shape of no schema");
  const schemas = found.parts.map((part) => part.site);
  const { types, typeSite } = typesOf(found, site);
  const values = listedValues(found);
  const isNullListed = values?.isNullListed ?? true;
  const open = openValues(schemas);
  const members = objectFacts(document, schemas);
  const format = first(schemas, "format");
  const multipleOf = first(schemas, "multipleOf");
  const uniqueItems = schemas.find((schema) => own(schema, "uniqueItems") === true);
  return {
    key,
    site,
    sites,
    parts: schemas,
    types: isNullListed ? types : without(types, "null"),
    typeSite,
    ...(format === undefined ? {} : { format: format as Site<string> }),
    ...(values === undefined ? {} : { values: values.values, listSite: values.site }),
    ...(open === undefined ? {} : { openValues: open.values, listSite: open.site }),
    ...bounds(schemas),
    counts: countsOf(schemas),
    ...(multipleOf === undefined ? {} : { multipleOf: multipleOf as Site<number> }),
    ...(uniqueItems === undefined ? {} : { uniqueItems: at(uniqueItems, "uniqueItems") }),
    itemKeys: itemKeysOf(schemas),
    patterns: patternsOf(schemas),
    ...members,
    ...listFacts(schemas),
    choices: found.choices,
    assertions: assertionsOf(schemas),
    annotations: annotationsOf(schemas),
  };
}

function typesOf({ parts, lists, refusing }: Parts, site: Site): Pick<Shape, "types" | "typeSite"> {
  if (refusing !== undefined) return { types: new Set(), typeSite: refusing };
  let types = everyType;
  let typeSite: Site | undefined;
  const restrict = (part: Part, of: ReadonlySet<ValueType> | undefined): void => {
    if (of === undefined) return;
    types = new Set([...types].filter((type) => of.has(type)));
    typeSite ??= Object.hasOwn(part.site.value, "type") ? at(part.site, "type") : part.site;
  };
  for (const part of parts) restrict(part, statedTypes(part));
  for (const { site: list, values } of lists) {
    const listed = new Set(values.map(({ value }) => typeOfValue(value)));
    const isNullable = parts.some((part) => part.isNullable);
    types = new Set(
      [...types].filter((type) => listed.has(type) || (isNullable && type === "null")),
    );
    typeSite ??= list;
  }
  // Types that keywords imply count only without a `type`.
  if (typeSite === undefined) for (const part of parts) restrict(part, impliedTypes(part));
  return { types, typeSite: typeSite ?? site };
}

const without = (types: ReadonlySet<ValueType>, type: ValueType): ReadonlySet<ValueType> =>
  new Set([...types].filter((one) => one !== type));

function itemKeysOf(schemas: readonly Site<JsonObject>[]): ReadonlyMap<string, Site> {
  const found = new Map<string, Site>();
  for (const schema of schemas) {
    const key = own(schema, "x-key");
    if (typeof key === "string") found.set(key, at(schema, "x-key"));
  }
  return found;
}

/** A keyword of the first schema that has it. */
function first(schemas: readonly Site<JsonObject>[], keyword: string): Site | undefined {
  const schema = schemas.find((one) => own(one, keyword) !== undefined);
  return schema === undefined ? undefined : at(schema, keyword);
}

function objectFacts(
  document: OpenApiDocument,
  schemas: readonly Site<JsonObject>[],
): Pick<Shape, "properties" | "required" | "closed" | "additional"> {
  const properties = new Map<string, { name: string; sites: Site[] }>();
  const required = new Map<string, Site>();
  let closed: Site | undefined;
  const additional: Site[] = [];
  for (const schema of schemas) {
    for (const { key: name, ...site } of membersAt(schema, "properties")) {
      const known = properties.get(name);
      if (known === undefined) properties.set(name, { name, sites: [site] });
      else known.sites.push(site);
    }
    for (const item of itemsAt(schema, "required"))
      if (typeof item.value === "string" && !required.has(item.value))
        required.set(item.value, item);
    const rest = own(schema, "additionalProperties");
    if (rest === false) closed ??= at(schema, "additionalProperties");
    else if (isObject(rest) && Object.keys(rest).length > 0)
      additional.push(at(schema, "additionalProperties"));
  }
  return {
    properties: new Map(
      [...properties].map(([name, { sites }]) => [name, propertyOf(document, name, sites)]),
    ),
    required,
    ...(closed === undefined ? {} : { closed }),
    additional,
  };
}

function propertyOf(
  document: OpenApiDocument,
  name: string,
  sites: readonly Site[],
): ShapeProperty {
  const access = new Set(sites.flatMap((site) => [...accessOf(document, site)]));
  if (access.has("readOnly")) return { name, sites, leftOut: "request" };
  return access.has("writeOnly") ? { name, sites, leftOut: "response" } : { name, sites };
}

function listFacts(
  schemas: readonly Site<JsonObject>[],
): Pick<Shape, "items" | "prefixItems" | "hasClosedItems"> {
  const prefixItems: Site[][] = [];
  const items: Site[] = [];
  for (const schema of schemas) {
    itemsAt(schema, "prefixItems").forEach((item, position) => {
      const known = prefixItems[position];
      if (known === undefined) prefixItems[position] = [item];
      else known.push(item);
    });
    const rest = own(schema, "items");
    if (isObject(rest) || rest === false) items.push(at(schema, "items"));
  }
  return { prefixItems, items, hasClosedItems: items.some(({ value }) => value === false) };
}

/** By keyword, or by keyword and name of a property where a keyword has one for each. */
function assertionsOf(schemas: readonly Site<JsonObject>[]): ReadonlyMap<string, Site> {
  const found = new Map<string, Site>();
  for (const schema of schemas) {
    for (const keyword of assertionKeywords) {
      const value = own(schema, keyword);
      if (value === undefined || value === true || found.has(keyword)) continue;
      if (isIdle(schema, keyword)) continue;
      found.set(keyword, at(schema, keyword));
    }
    for (const keyword of ["dependentRequired", "dependentSchemas", "patternProperties"])
      for (const { key, ...site } of membersAt(schema, keyword))
        if (!found.has(`${keyword} ${key}`)) found.set(`${keyword} ${key}`, site);
  }
  return found;
}

/** Whether a keyword restricts nothing, as 'if' alone, and 'then' or 'else' without it. */
function isIdle({ value }: Site<JsonObject>, keyword: string): boolean {
  if (keyword === "if") return !Object.hasOwn(value, "then") && !Object.hasOwn(value, "else");
  return (keyword === "then" || keyword === "else") && !Object.hasOwn(value, "if");
}

function annotationsOf(schemas: readonly Site<JsonObject>[]): ReadonlyMap<string, Site> {
  const found = new Map<string, Site>();
  for (const schema of schemas)
    for (const keyword of annotationKeywords)
      if (
        !found.has(keyword) &&
        own(schema, keyword) !== undefined &&
        own(schema, keyword) !== false
      )
        found.set(keyword, at(schema, keyword));
  return found;
}
