import { suggest } from "../../../diagnostics/suggest.ts";
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
import { splitPointer } from "../../../source/locations/pointer.ts";
import type { Discriminator } from "../../types.ts";
import type { Lowering } from "../lowering.ts";
import { mappingTarget } from "../keywords/mapping-target.ts";

/**
 * `discriminator`: values hint at members of the union. A member without an entry in the mapping has
 * its component's name as value. Source: OpenAPI 3.1, Discriminator Object.
 */
export function lowerDiscriminator(
  lowering: Lowering,
  schema: Site<JsonObject>,
  members: readonly Site[],
): Discriminator | undefined {
  const site = objectAt(schema, "discriminator");
  const property = site === undefined ? undefined : textAt(site, "propertyName");
  if (site === undefined || property === undefined) return undefined;
  const targets = members.map((member) => targetOf(lowering, member));
  const mapping: { value: string; member: number }[] = [];
  const mapped = new Set<number>();
  for (const entry of membersAt(site, "mapping")) {
    if (typeof entry.value !== "string") continue;
    const member = targets.indexOf(mappedKey(lowering, { ...entry, value: entry.value }));
    if (member !== -1) {
      mapping.push({ value: entry.key, member });
      mapped.add(member);
      continue;
    }
    const names = targets.map(nameOf).filter((name) => name !== undefined);
    const suggestion = suggest(
      entry.value,
      names,
      "List it among the members, or correct the mapping",
    );
    lowering.diagnostics.report("discriminator-mapping", entry, {
      target: entry.value,
      suggestion,
    });
  }
  for (const [member, target] of targets.entries()) {
    const name = nameOf(target);
    if (mapped.has(member) || name === undefined) continue;
    // A member that lists its values is not chosen by its name.
    if (tagValues(lowering, members[member], property) !== undefined) continue;
    if (!mapping.some((entry) => entry.value === name)) mapping.push({ value: name, member });
  }
  return withListedValues(lowering, members, { property, mapping });
}

/**
 * Adds the values that members list for the property, as `enum` or `const`. It may leave members and
 * values out: a discriminator is a hint and never changes which values are valid. Source: OpenAPI
 * 3.2, Discriminator Object.
 */
function withListedValues(
  lowering: Lowering,
  members: readonly Site[],
  { property, mapping }: Discriminator,
): Discriminator | undefined {
  const all = [...mapping];
  for (const [member, site] of members.entries()) {
    for (const value of tagValues(lowering, site, property) ?? []) {
      if (!all.some((entry) => entry.value === value)) all.push({ value, member });
    }
  }
  return all.length === 0 ? undefined : { property, mapping: all };
}

/** References and parts that are looked through for the values of a member. */
const mostSteps = 50;

/** The strings that a member lists for a property; undefined where it takes any. */
function tagValues(
  lowering: Lowering,
  member: Site | undefined,
  property: string,
): readonly string[] | undefined {
  const pending = member === undefined ? [] : [member];
  for (let steps = 0; steps < mostSteps; steps++) {
    const next = pending.pop();
    if (next === undefined) return undefined;
    if (!isObjectSite(next)) continue;
    const target = lowering.document.target(next);
    if (target !== undefined) pending.push(target);
    const properties = objectAt(next, "properties");
    const tag = properties === undefined ? undefined : objectAt(properties, property);
    if (tag !== undefined) {
      const listed = own(tag, "enum");
      const values = Object.hasOwn(tag.value, "const") ? [own(tag, "const")] : listed;
      if (Array.isArray(values)) return values.filter((value) => typeof value === "string");
    }
    for (const one of itemsAt(next, "allOf")) pending.push(one);
  }
  return undefined;
}

function mappedKey(lowering: Lowering, entry: Site<string>): string {
  const target = mappingTarget(lowering.document, entry);
  return target === undefined ? "" : keyOf(target);
}

function targetOf(lowering: Lowering, member: Site): string | undefined {
  const target = lowering.document.target(member);
  return target === undefined ? undefined : keyOf(target);
}

function keyOf(site: Site): string {
  return `${site.file}#${site.pointer}`;
}

function nameOf(key: string | undefined): string | undefined {
  return key === undefined ? undefined : splitPointer(key.slice(key.indexOf("#") + 1)).at(-1);
}
