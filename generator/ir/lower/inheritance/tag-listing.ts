import type { OpenApiDocument } from "../../../openapi/document.ts";
import {
  isObjectSite,
  itemsAt,
  membersAt,
  objectAt,
  own,
  textAt,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";
import { mappingTarget } from "../keywords/mapping-target.ts";
import { targetOf, type NamedSchema, type NamedSchemas } from "./named-schemas.ts";

/** The discriminator of a schema, or of a part of it, that lists no members. */
export function discriminatorOf(site: Site | undefined): Site<JsonObject> | undefined {
  const pending = [site];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!isObjectSite(next)) continue;
    if (own(next, "oneOf") !== undefined || own(next, "anyOf") !== undefined) continue;
    const discriminator = objectAt(next, "discriminator");
    if (discriminator !== undefined) return discriminator;
    for (const one of itemsAt(next, "allOf").toReversed()) pending.push(one);
  }
  return undefined;
}

/** References and parts that are looked through for a property. */
const mostSteps = 200;

/**
 * The schemas of a property in a schema and its parts.
 *
 * @param isOutside whether a schema that a part refers to is not looked into
 */
function declarationsOf(
  document: OpenApiDocument,
  site: Site,
  property: string,
  isOutside: (target: Site) => boolean,
): readonly Site<JsonObject>[] {
  const found: Site<JsonObject>[] = [];
  const pending = [site];
  for (let steps = 0; steps < mostSteps; steps++) {
    const next = pending.pop();
    if (next === undefined) break;
    if (!isObjectSite(next)) continue;
    const target = targetOf(document, next);
    if (target !== undefined && !isOutside(target)) pending.push(target);
    const properties = objectAt(next, "properties");
    const declared = properties === undefined ? undefined : objectAt(properties, property);
    const end = declared === undefined ? undefined : document.follow(declared);
    if (end !== undefined) found.push(end);
    for (const one of itemsAt(next, "allOf")) pending.push(one);
  }
  return found;
}

/** Whether a schema, or a part of it, requires a property. */
export function isRequired(document: OpenApiDocument, site: Site, property: string): boolean {
  const pending = [site];
  for (let steps = 0; steps < mostSteps; steps++) {
    const next = pending.pop();
    if (next === undefined) return false;
    if (!isObjectSite(next)) continue;
    const required = own(next, "required");
    if (Array.isArray(required) && required.includes(property)) return true;
    const target = document.target(next);
    if (target !== undefined) pending.push(target);
    for (const one of itemsAt(next, "allOf")) pending.push(one);
  }
  return false;
}

/** The values that a schema lists for the property of a discriminator. */
export interface TagListing {
  readonly isDeclared: boolean;
  /** The strings that it lists; undefined where it takes any. */
  readonly values?: readonly string[];
}

/** The same, without the values of the schemas of its family. */
export function tagListing(
  document: OpenApiDocument,
  { site }: NamedSchema,
  property: string,
  isFamily: (target: unknown) => boolean,
): TagListing {
  const all = declarationsOf(document, site, property, ({ value }) => isFamily(value));
  const declared = all.filter(admitsText);
  for (const schema of declared) {
    const listed = listedIn(document, schema);
    if (listed !== undefined) return { isDeclared: true, values: listed };
  }
  return { isDeclared: declared.length > 0 };
}

/** Whether the type that a schema states is text, or it states none. */
function admitsText(schema: Site<JsonObject>): boolean {
  const type = own(schema, "type");
  return type === undefined || [type].flat().includes("string");
}

/** The strings that a schema, or a part of it, lists. */
function listedIn(document: OpenApiDocument, schema: Site): readonly string[] | undefined {
  const pending = [schema];
  for (let steps = 0; steps < mostSteps; steps++) {
    const next = pending.pop();
    if (next === undefined) return undefined;
    if (!isObjectSite(next)) continue;
    if (Object.hasOwn(next.value, "const")) return strings([own(next, "const")]);
    const listed = own(next, "enum");
    if (Array.isArray(listed) && own(next, "x-open-enum") !== true) return strings(listed);
    const target = document.target(next);
    if (target !== undefined) pending.push(target);
    for (const one of itemsAt(next, "allOf")) pending.push(one);
  }
  return undefined;
}

const strings = (values: readonly unknown[]): readonly string[] =>
  values.filter((value) => typeof value === "string");

/** Values that mappings give to schemas, by the property and then the schema. */
export class Mappings {
  readonly #values = new Map<string, Map<NamedSchema, string[]>>();

  /** Adds the entries of a discriminator. */
  add(document: OpenApiDocument, named: NamedSchemas, discriminator: Site<JsonObject>): void {
    const property = textAt(discriminator, "propertyName");
    if (property === undefined) return;
    const bySchema = this.#values.get(property) ?? new Map<NamedSchema, string[]>();
    this.#values.set(property, bySchema);
    for (const { key, target } of mappingOf(document, named, discriminator)) {
      if (target === undefined) continue;
      const values = bySchema.get(target) ?? [];
      bySchema.set(target, values);
      if (!values.includes(key)) values.push(key);
    }
  }

  of(property: string, schema: NamedSchema): readonly string[] {
    return this.#values.get(property)?.get(schema) ?? [];
  }
}

/** An entry of the mapping of a discriminator. */
export interface MappingEntry {
  readonly key: string;
  /** As the document names it. */
  readonly text: string;
  readonly site: Site;
  readonly target: NamedSchema | undefined;
}

export function mappingOf(
  document: OpenApiDocument,
  named: NamedSchemas,
  discriminator: Site<JsonObject>,
): readonly MappingEntry[] {
  return membersAt(discriminator, "mapping").flatMap((site) => {
    const { value: text, key } = site;
    if (typeof text !== "string") return [];
    const target = schemaOf(document, named, { ...site, value: text });
    return [{ key, text, site, target }];
  });
}

/** The schema that a discriminator names. */
export function schemaOf(
  document: OpenApiDocument,
  named: NamedSchemas,
  entry: Site<string>,
): NamedSchema | undefined {
  const schema = mappingTarget(document, entry);
  const end = schema === undefined ? undefined : (targetOf(document, schema) ?? schema);
  return end && named.get(end.value);
}
