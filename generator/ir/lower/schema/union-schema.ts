import {
  isObjectSite,
  itemsAt,
  objectAt,
  own,
  textAt,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";
import { originOf } from "../../origin.ts";
import type { LoweredType } from "../types/lowered.ts";
import { lowerDiscriminator } from "./discriminator-mapping.ts";
import { asSecret } from "../types/secret-type.ts";
import { joinNullable, unionOf } from "../types/union-of.ts";
import { commonParent } from "./lenient-unions.ts";
import type { Hint } from "../drafts/draft.ts";
import { variantWords } from "../drafts/variant-words.ts";
import { signsOf } from "../keywords/member-signs.ts";
import { memberRef } from "../inheritance/family-types.ts";
import type { SchemaLowering } from "./schema-lowering.ts";
import { ownElementName } from "../xml/xml-use.ts";

/**
 * `oneOf` or `anyOf`. Null among the members is lifted out. Where the union is merged with other
 * parts of its schema, its members stay without declarations of their own.
 *
 * @param kinds those that the schema admits
 */
export function lowerUnion(
  lowering: SchemaLowering,
  schema: Site<JsonObject>,
  keyword: "oneOf" | "anyOf",
  place: Hint,
  merged: boolean,
  kinds: ReadonlySet<string> | undefined,
): LoweredType {
  const origin = originOf(schema);
  // Where nothing is known, each member is a schema of its own.
  const memberKinds = kinds?.size === 1 ? kinds : undefined;
  let nullable = false;
  let isInexact = false;
  const members: LoweredType[] = [];
  const sites: Site[] = [];
  const distinct = lowering.families.distinct(itemsAt(schema, keyword));
  const listed = distinct.map((one) => ("schema" in one ? one.schema.site : one));
  const words = memberWords(lowering, schema, listed, place);
  for (const [index, site] of listed.entries()) {
    const inner = lowering.drafts.variantHint(place, words[index] as string, index);
    const one = distinct[index];
    const member = lowering.exactness.watch(() =>
      one !== undefined && "schema" in one
        ? memberRef(lowering.drafts, one, schema)
        : merged
          ? lowering.lowerPart(site, inner, kinds)
          : lowering.lowerSchema(site, inner, memberKinds),
    );
    const type = member.made;
    isInexact ||= member.isInexact;
    if (type.kind === "null") {
      nullable = true;
      continue;
    }
    // No value is of such a member, which is the same as if it were not listed.
    if (type.kind === "never" || lowering.kinds.of(site).size === 0) continue;
    if (type.kind === "nullable") nullable = true;
    const bare = type.kind === "nullable" ? type.inner : type;
    const shown = type.secret === true ? asSecret(bare) : bare;
    members.push(merged ? withTitle(shown, site) : shown);
    sites.push(site);
  }
  // Null is lifted out of the union, so that the union cannot count the members which admit it.
  if (keyword === "oneOf" && nullable) {
    const admitting = listed.filter((site) => lowering.kinds.of(site).has("null"));
    if (admitting.length > 1) lowering.exactness.note();
  }
  const { lenient } = lowering;
  const named =
    own(schema, "discriminator") !== undefined
      ? schema
      : lenient.decides && sites.length > 1
        ? commonParent(lowering, sites)
        : undefined;
  const hint = named && lowerDiscriminator(lowering, named, sites);
  const discriminator = lenient.decided(origin, hint);
  const names = sites.map((site) => ownElementName(lowering, site));
  // A value that is of two members by their types may be of one by their schemas, which are checked.
  const exclusive = keyword === "oneOf" && !isInexact && !lenient.takesFirst;
  if (keyword === "oneOf" && lenient.takesFirst) lenient.noteFirst(origin);
  if (isInexact) lowering.exactness.note();
  const union = unionOf(members, exclusive, origin, discriminator, names);
  return nullable ? joinNullable(union, origin) : union;
}

/** Merging asks for the title of a member that has no declaration yet. */
function withTitle(type: LoweredType, site: Site): LoweredType {
  const memberTitle = isObjectSite(site) ? textAt(site, "title") : undefined;
  return type.kind === "object" && memberTitle !== undefined ? { ...type, memberTitle } : type;
}

function memberWords(
  lowering: SchemaLowering,
  schema: Site<JsonObject>,
  members: readonly Site[],
  place: Hint,
): readonly string[] {
  const discriminator = objectAt(schema, "discriminator");
  const property = discriminator && textAt(discriminator, "propertyName");
  return variantWords(
    members.map((site) => signsOf(lowering.document, site)),
    property,
    place,
  );
}
