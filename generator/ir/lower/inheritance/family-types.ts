import { own, type JsonObject, type Site } from "../../../openapi/site.ts";
import { originOf } from "../../origin.ts";
import type { EnumNode, StringConstraints } from "../../types.ts";
import type { Drafts } from "../drafts/drafts.ts";
import type { LoweredObject, LoweredProperty, LoweredType } from "../types/lowered.ts";
import { unionOf } from "../types/union-of.ts";
import type { FamilyMember, Parent, Tag } from "./families.ts";

/** The union that a parent is where it is referred to: itself alone, and those that extend it. */
export function familyUnion(
  drafts: Drafts,
  site: Site<JsonObject>,
  { members, family }: Parent,
): LoweredType {
  const origin = originOf(site);
  const types = members.map((member) => memberRef(drafts, member, site));
  if (family === undefined || types.length < 2) return unionOf(types, false, origin);
  const { property, values } = family;
  const mapping = members.flatMap(({ schema }, member) =>
    (values.get(schema) ?? []).map((value) => ({ value, member })),
  );
  const known = new Set<string>();
  const first = mapping.filter(({ value }) => known.size < known.add(value).size);
  const discriminator = first.length === 0 ? undefined : { property, mapping: first };
  return unionOf(types, false, origin, discriminator);
}

/** A reference to a member of a family. */
export function memberRef(
  drafts: Drafts,
  { schema, isAlone }: FamilyMember,
  place: Site,
): LoweredType {
  const origin = originOf(place);
  return isAlone ? drafts.aloneRefTo(schema.site, origin) : drafts.refTo(schema.site, origin);
}

/** A parent without those that extend it, and without null, which stands around the union. */
export function aloneSite(site: Site<JsonObject>, { isListed }: Parent): Site<JsonObject> {
  const { nullable: _, ...rest } = site.value;
  const type = own(site, "type");
  const value: Record<string, unknown> = { ...rest };
  if (Array.isArray(type)) value["type"] = type.filter((one) => one !== "null");
  if (isListed) for (const keyword of listing) delete value[keyword];
  return { ...site, value };
}

const listing = ["oneOf", "anyOf", "discriminator"];

/** An object whose properties have the values alone by which it is told apart. */
export function withTags<T extends LoweredType>(type: T, tags: readonly Tag[]): T | LoweredObject {
  if (tags.length === 0 || type.kind !== "object") return type;
  const byProperty = new Map(tags.map((tag) => [tag.property, tag]));
  return {
    ...type,
    properties: type.properties.map((property) => {
      const tag = byProperty.get(property.name);
      return tag === undefined ? property : tagged(property, tag);
    }),
  };
}

function tagged(property: LoweredProperty, tag: Tag): LoweredProperty {
  const { default: given, ...rest } = property;
  const isAllowed = (value: unknown): boolean =>
    tag.others !== undefined || tag.values.some((one) => one === value);
  return {
    ...rest,
    type: enumOf(property.type, tag),
    examples: property.examples.filter(isAllowed),
    ...(given !== undefined && isAllowed(given) ? { default: given } : {}),
  };
}

function enumOf(type: LoweredType, { values, others }: Tag): EnumNode {
  const { labels, descriptions } = type.kind === "enum" ? type : {};
  const rules: StringConstraints | undefined =
    others === undefined || others.length === 0 ? undefined : { pattern: noneOf(others) };
  return {
    kind: "enum",
    origin: type.origin,
    values,
    open: others !== undefined,
    ...(labels === undefined ? {} : { labels }),
    ...(descriptions === undefined ? {} : { descriptions }),
    ...(rules === undefined ? {} : { rules }),
    ...(type.secret === true ? { secret: true } : {}),
  };
}

/** A pattern of every text but some. */
function noneOf(texts: readonly string[]): string {
  const all = texts.map((text) => text.replace(/[$()*+.?[\\\]^{|}/-]/g, "\\$&"));
  return `^(?!(?:${all.join("|")})$)`;
}
