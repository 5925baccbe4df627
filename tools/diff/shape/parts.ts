import type { OpenApiDocument } from "../../../generator/openapi/document.ts";
import {
  at,
  isObject,
  isObjectSite,
  itemsAt,
  own,
  textAt,
  type JsonObject,
  type Site,
} from "../../../generator/openapi/site.ts";
import type { Choice } from "./shape.ts";

/** One schema of a shape. */
export interface Part {
  readonly site: Site<JsonObject>;
  /** Whether null is admitted beside what the schema admits, by a choice around it. */
  readonly isNullable: boolean;
}

/** The schemas that values of some schemas have to fulfil, and the choices among others. */
export interface Parts {
  readonly parts: readonly Part[];
  readonly choices: readonly Choice[];
  /** Lists that are written as a choice of constants. */
  readonly lists: readonly { readonly site: Site; readonly values: readonly Site[] }[];
  /** A schema that is `false`, which nothing fulfils. */
  readonly refusing?: Site;
}

/** Follows references, parts of `allOf` and choices with one alternative beside null. */
export function partsOf(document: OpenApiDocument, sites: readonly Site[]): Parts {
  const parts: Part[] = [];
  const choices: Choice[] = [];
  const lists: { site: Site; values: readonly Site[] }[] = [];
  let refusing: Site | undefined;
  const seen = new Set<unknown>();
  const queue = sites.map((site) => ({ site, isNullable: false }));
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { site, isNullable } = next;
    if (site.value === false) refusing ??= site;
    if (!isObjectSite(site) || seen.has(site.value)) continue;
    seen.add(site.value);
    const allowsNull = isNullable || own(site, "nullable") === true;
    parts.push({ site, isNullable: allowsNull });
    const target = document.target(site) ?? dynamicTarget(document, site);
    if (target !== undefined) queue.push({ site: target, isNullable: allowsNull });
    for (const part of itemsAt(site, "allOf")) queue.push({ site: part, isNullable: allowsNull });
    for (const keyword of ["oneOf", "anyOf"] as const) {
      const all = itemsAt(site, keyword);
      // An alternative that nothing fulfils is no alternative.
      const members = all.filter((member) => member.value !== false && !isNull(document, member));
      const [only] = members;
      const values = valuesOf(document, members);
      const list = at(site, keyword);
      if (members.length === 0 && all.length > 0 && all.every(({ value }) => value === false))
        refusing ??= list;
      else if (members.length === 1 && only !== undefined)
        queue.push({
          site: only,
          isNullable: allowsNull || all.some((one) => isNull(document, one)),
        });
      else if (values !== undefined) lists.push({ site: list, values });
      else if (members.length > 1) {
        const discriminator = own(site, "discriminator");
        choices.push({
          keyword,
          site: list,
          members,
          isNullable: all.some((one) => isNull(document, one)),
          ...(areTypes(document, members) ? { isOfTypes: true } : {}),
          ...(isObject(discriminator)
            ? { discriminator: at(site, "discriminator") as Site<JsonObject> }
            : {}),
        });
      }
    }
  }
  return { parts, choices, lists, ...(refusing === undefined ? {} : { refusing }) };
}

/** Where a `$dynamicRef` leads without a schema around it that says otherwise. */
function dynamicTarget(document: OpenApiDocument, site: Site<JsonObject>): Site | undefined {
  const value = textAt(site, "$dynamicRef");
  return value === undefined ? undefined : document.lookUp({ ...at(site, "$dynamicRef"), value });
}

/** Whether a schema admits null only. */
export function isNull(document: OpenApiDocument, site: Site): boolean {
  const schema = document.follow(site);
  if (schema === undefined) return false;
  const [type, values] = [own(schema, "type"), own(schema, "enum")];
  if (Object.hasOwn(schema.value, "const")) return own(schema, "const") === null;
  if (Array.isArray(values)) return values.length > 0 && values.every((value) => value === null);
  return type === "null" || (Array.isArray(type) && type.length === 1 && type[0] === "null");
}

const besideTypes = new Set(["type", "title", "description"]);

/** Whether schemas say nothing but their types, of which no value has two. */
function areTypes(document: OpenApiDocument, members: readonly Site[]): boolean {
  const names: unknown[] = [];
  for (const member of members) {
    const schema = document.follow(member);
    if (schema === undefined || own(schema, "type") === undefined) return false;
    if (!Object.keys(schema.value).every((key) => besideTypes.has(key))) return false;
    const type = own(schema, "type");
    if (Array.isArray(type)) for (const one of type as unknown[]) names.push(one);
    else names.push(type);
  }
  const isOverlapping = names.includes("integer") && names.includes("number");
  return new Set(names).size === names.length && !isOverlapping;
}

const besideValues = new Set(["const", "enum", "type", "title", "description", "deprecated"]);

/** The values that schemas list, if they do nothing else; undefined otherwise. */
function valuesOf(
  document: OpenApiDocument,
  members: readonly Site[],
): readonly Site[] | undefined {
  if (members.length < 2) return undefined;
  const values: Site[] = [];
  for (const member of members) {
    const schema = document.follow(member);
    if (schema === undefined) return undefined;
    if (!Object.keys(schema.value).every((key) => besideValues.has(key) || key.startsWith("x-")))
      return undefined;
    if (Object.hasOwn(schema.value, "const")) values.push(at(schema, "const"));
    else if (Array.isArray(own(schema, "enum")))
      for (const one of itemsAt(schema, "enum")) values.push(one);
    else return undefined;
  }
  return values;
}
