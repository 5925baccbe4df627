import { itemsAt, own, type JsonObject, type Site } from "../../../openapi/site.ts";
import { originOf, type Origin } from "../../origin.ts";
import type { XmlName } from "../../xml.ts";
import { typeText, type LoweredType, type LoweredUnion } from "../types/lowered.ts";
import { lowerDiscriminator } from "./discriminator-mapping.ts";
import { kindsOf } from "../keywords/value-kinds.ts";
import { asSecret } from "../types/secret-type.ts";
import type { Hint } from "../drafts/draft.ts";
import type { Lowering } from "../lowering.ts";
import { ownElementName } from "../xml/xml-use.ts";

/**
 * `oneOf` or `anyOf`. Null among the members is lifted out. Where the union is merged with other
 * parts of its schema, its members stay without declarations of their own.
 */
export function lowerUnion(
  lowering: Lowering,
  schema: Site<JsonObject>,
  keyword: "oneOf" | "anyOf",
  hint: Hint,
  merged: boolean,
): LoweredType {
  const origin = originOf(schema);
  // Where nothing is known, each member is a schema of its own.
  const memberKinds = lowering.kinds?.size === 1 ? lowering.kinds : undefined;
  let nullable = false;
  const members: LoweredType[] = [];
  const sites: Site[] = [];
  for (const [index, site] of itemsAt(schema, keyword).entries()) {
    const part = `${hint.part} Variant ${index + 1}`.trim();
    const inner = { parent: hint.parent, part };
    const type = merged
      ? lowering.visit.part(lowering, site, inner)
      : lowering.visit.schema(lowering, site, inner, memberKinds);
    if (type.kind === "null") {
      nullable = true;
      continue;
    }
    // No value is of such a member, which is the same as if it were not listed.
    if (type.kind === "never" || kindsOf(lowering, site).size === 0) continue;
    if (type.kind === "nullable") nullable = true;
    const member = type.kind === "nullable" ? type.inner : type;
    members.push(type.secret === true ? asSecret(member) : member);
    sites.push(site);
  }
  // Null is lifted out of the union, so that the union cannot count the members which admit it.
  if (keyword === "oneOf" && nullable) {
    const admitting = itemsAt(schema, keyword).filter((site) =>
      kindsOf(lowering, site).has("null"),
    );
    if (admitting.length > 1) lowering.exactness.note();
  }
  const discriminator =
    own(schema, "discriminator") === undefined
      ? undefined
      : lowerDiscriminator(lowering, schema, sites);
  const names = sites.map((site) => ownElementName(lowering, site));
  const union = unionOf(members, keyword === "oneOf", origin, discriminator, names);
  return nullable ? joinNullable(union, origin) : union;
}

/**
 * A union, or its only member; equal members of a union that is not exclusive are joined.
 *
 * @param names elements of the members in XML, as far as they have names of their own
 */
export function unionOf(
  members: readonly LoweredType[],
  exclusive: boolean,
  origin: Origin,
  discriminator?: LoweredUnion["discriminator"],
  names: readonly (XmlName | undefined)[] = [],
): LoweredType {
  const [first] = members;
  if (first === undefined) return { kind: "never", origin };
  if (members.length === 1 && discriminator === undefined) return first;
  if (!exclusive && discriminator === undefined) {
    const known = new Set<string>();
    const kept = [...members.keys()].filter((i) => {
      const text = `${typeText(members[i] as LoweredType)} ${JSON.stringify(names[i])}`;
      return known.size < known.add(text).size;
    });
    if (kept.length === 1) return first;
    const different = kept.map((i) => members[i] as LoweredType);
    const keptNames = kept.map((i) => names[i]);
    return { kind: "union", origin, members: different, exclusive, ...elementNames(keptNames) };
  }
  return {
    kind: "union",
    origin,
    members,
    exclusive,
    ...(discriminator === undefined ? {} : { discriminator }),
    ...elementNames(names),
  };
}

function elementNames(names: readonly (XmlName | undefined)[]): Pick<LoweredUnion, "elementNames"> {
  return names.every((name) => name === undefined) ? {} : { elementNames: names };
}

/** Makes a type nullable, once. */
export function joinNullable(type: LoweredType, origin: Origin): LoweredType {
  if (type.kind === "never") return { kind: "null", origin };
  if (type.kind === "nullable" || type.kind === "null" || type.kind === "any") return type;
  return { kind: "nullable", origin, inner: type };
}
