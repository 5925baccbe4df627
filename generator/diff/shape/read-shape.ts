import { accessOf } from "../../openapi/annotations.ts";
import type { OpenApiDocument } from "../../openapi/document.ts";
import {
  at,
  isObject,
  itemsAt,
  membersAt,
  own,
  type JsonObject,
  type Site,
} from "../../openapi/site.ts";
import { canonical } from "./canonical.ts";
import { partsOf, type Part, type Parts } from "./parts.ts";
import {
  countLimits,
  type Bound,
  type CountLimit,
  type ListedValue,
  type Shape,
  type ShapeProperty,
  type ValueType,
} from "./shape.ts";
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
  const { types, hasType, typeSite } = typesOf(found, site);
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
    parts: schemas,
    types: isNullListed ? types : without(types, "null"),
    hasType,
    typeSite,
    ...(format === undefined ? {} : { format: format as Site<string> }),
    ...(values === undefined ? {} : { values: values.values, listSite: values.site }),
    ...(open === undefined ? {} : { openValues: open.values, listSite: open.site }),
    ...bounds(schemas),
    counts: countsOf(schemas),
    ...(multipleOf === undefined ? {} : { multipleOf: multipleOf as Site<number> }),
    ...(uniqueItems === undefined ? {} : { uniqueItems: at(uniqueItems, "uniqueItems") }),
    patterns: patternsOf(schemas),
    ...members,
    ...listFacts(schemas),
    choices: found.choices,
    assertions: assertionsOf(schemas),
    annotations: annotationsOf(schemas),
  };
}

function typesOf(
  { parts, lists, refusing }: Parts,
  site: Site,
): Pick<Shape, "types" | "hasType" | "typeSite"> {
  if (refusing !== undefined) return { types: new Set(), hasType: true, typeSite: refusing };
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
  // What keywords imply is no statement beside one.
  if (typeSite === undefined) for (const part of parts) restrict(part, impliedTypes(part));
  return { types, hasType: typeSite !== undefined, typeSite: typeSite ?? site };
}

const without = (types: ReadonlySet<ValueType>, type: ValueType): ReadonlySet<ValueType> =>
  new Set([...types].filter((one) => one !== type));

/** A keyword of the first schema that has it. */
function first(schemas: readonly Site<JsonObject>[], keyword: string): Site | undefined {
  const schema = schemas.find((one) => own(one, keyword) !== undefined);
  return schema === undefined ? undefined : at(schema, keyword);
}

interface Listed {
  readonly values: ReadonlyMap<string, ListedValue>;
  readonly site: Site;
  readonly isNullListed: boolean;
}

/** The values that all lists have. */
function listedValues({ parts, lists }: Parts): Listed | undefined {
  const every = [
    ...parts.flatMap(({ site }) => [
      ...(Array.isArray(own(site, "enum"))
        ? [{ site: at(site, "enum"), values: itemsAt(site, "enum") }]
        : []),
      ...(Object.hasOwn(site.value, "const")
        ? [{ site: at(site, "const"), values: [at(site, "const")] }]
        : []),
    ]),
    ...lists,
  ];
  let found: Map<string, ListedValue> | undefined;
  for (const { values } of every) {
    const listed = new Map(
      values.map((site) => [canonical(site.value), { value: site.value, site }] as const),
    );
    found = found === undefined ? listed : new Map([...found].filter(([text]) => listed.has(text)));
  }
  const [list] = every;
  if (found === undefined || list === undefined) return undefined;
  const isNullable = parts.some((part) => part.isNullable);
  const isNullListed = found.delete("null") || isNullable;
  return { values: found, site: list.site, isNullListed };
}

function openValues(
  schemas: readonly Site<JsonObject>[],
): Pick<Listed, "values" | "site"> | undefined {
  for (const keyword of ["x-open-enum", "x-extensible-enum"]) {
    const schema = schemas.find((one) => Array.isArray(own(one, keyword)));
    if (schema === undefined) continue;
    const values = itemsAt(schema, keyword).map(
      (site) => [canonical(site.value), { value: site.value, site }] as const,
    );
    return { values: new Map(values), site: at(schema, keyword) };
  }
  return undefined;
}

/** The narrowest bounds. */
function bounds(schemas: readonly Site<JsonObject>[]): Pick<Shape, "minimum" | "maximum"> {
  const of = (
    inclusive: string,
    exclusive: string,
    isTighter: (a: number, b: number) => boolean,
  ) => {
    let bound: Bound | undefined;
    for (const schema of schemas) {
      for (const keyword of [inclusive, exclusive]) {
        const value = own(schema, keyword);
        if (typeof value !== "number") continue;
        const isExclusive = keyword === exclusive;
        if (
          bound === undefined ||
          isTighter(value, bound.value) ||
          (value === bound.value && isExclusive)
        )
          bound = { value, isExclusive, site: at(schema, keyword) };
      }
    }
    return bound;
  };
  const minimum = of("minimum", "exclusiveMinimum", (a, b) => a > b);
  const maximum = of("maximum", "exclusiveMaximum", (a, b) => a < b);
  return {
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  };
}

/** The narrowest limits of lengths and counts; those that admit everything count as none. */
function countsOf(schemas: readonly Site<JsonObject>[]): ReadonlyMap<CountLimit, Site<number>> {
  const counts = new Map<CountLimit, Site<number>>();
  for (const schema of schemas) {
    for (const limit of countLimits) {
      const value = own(schema, limit);
      if (typeof value !== "number" || (limit.startsWith("min") && value <= 0)) continue;
      const known = counts.get(limit)?.value;
      const isTighter =
        known === undefined || (limit.startsWith("min") ? value > known : value < known);
      if (isTighter) counts.set(limit, at(schema, limit) as Site<number>);
    }
  }
  return counts;
}

/** Patterns that every text fulfils. */
const vacuous: ReadonlySet<string> = new Set(["", ".*", "^.*$", "^", "$", "^.*", ".*$"]);

function patternsOf(schemas: readonly Site<JsonObject>[]): ReadonlyMap<string, Site> {
  const patterns = new Map<string, Site>();
  for (const schema of schemas) {
    const pattern = own(schema, "pattern");
    if (typeof pattern === "string" && !vacuous.has(pattern))
      patterns.set(pattern, at(schema, "pattern"));
  }
  return patterns;
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
