import { pascalCase } from "../../../names/identifier.ts";
import type { MemberSigns } from "../keywords/member-signs.ts";
import { nameOf, type Hint } from "./draft.ts";
import type { TagValue } from "../keywords/tag-values.ts";

/** The longest text that becomes a part of a name. */
const longest = 40;

/**
 * The words that tell the members of a union apart in names. None for the only one beside null. For each the first of: its value of the property that
 * most members have with a value of their own; its title; its kind, if it is the only object or list; the first
 * required property that no other member has, or that no other requires; the only property that no other has. Its
 * number if it has no such words, or if two would have the same.
 *
 * @param preferred the discriminator's property
 * @param around where the union stands, whose name titles need not repeat
 */
export function variantWords(
  members: readonly MemberSigns[],
  preferred: string | undefined,
  around: Hint,
): readonly string[] {
  const rules = [
    besideNull(members, around),
    byTag(members, preferred),
    byTitle(members, nameOf(around)),
    byKind(members),
    byProperty(members, ({ properties }) => properties),
    byProperty(members, ({ required }) => required),
    byOnlyProperty(members),
  ];
  const words = members.map((_, i) =>
    rules.map((rule) => rule[i]).find((one) => one !== undefined),
  );
  const shared = sharedNames(words);
  return words.map((one, i) =>
    one === undefined || shared.has(pascalCase(one)) ? `Variant ${i + 1}` : one,
  );
}

/** Words of the members by one rule. */
type Words = readonly (string | undefined)[];

/** The name of the place says enough where no declaration has it. */
function besideNull(members: readonly MemberSigns[], { part }: Hint): Words {
  const isNull = members.map(({ kind }) => kind === "null");
  const others = isNull.filter((one) => !one).length;
  return others === 1 && isNull.length > 1 && part !== ""
    ? isNull.map((one) => (one ? undefined : ""))
    : [];
}

function byTag(members: readonly MemberSigns[], preferred: string | undefined): Words {
  const tag = tagAmong(members, preferred);
  return members.map(({ tags }) => {
    const value = tag === undefined ? undefined : tags.get(tag);
    if (value === undefined) return undefined;
    // Numbers and flags need the name of their property.
    return named(typeof value === "string" ? value : `${tag} ${value}`);
  });
}

function byTitle(members: readonly MemberSigns[], around: string): Words {
  const titles = members.map(({ title = "" }) => named(title));
  const shared = sharedNames(titles);
  return titles.map((title) => {
    if (title === undefined || shared.has(pascalCase(title))) return undefined;
    const name = pascalCase(title);
    const rest = name.startsWith(around) ? name.slice(around.length) : "";
    return /^[\p{Lu}\p{N}]/u.test(rest) ? rest : name === around ? undefined : title;
  });
}

function byKind(members: readonly MemberSigns[]): Words {
  const count = (kind: MemberSigns["kind"]): number =>
    members.filter((one) => one.kind === kind).length;
  if (count("unknown") > 0) return [];
  const isOnly = { object: count("object") === 1, list: count("list") === 1 };
  return members.map(({ kind }) => {
    if (kind === "object") return isOnly.object ? "Object" : undefined;
    return kind === "list" && isOnly.list ? "List" : undefined;
  });
}

function byProperty(
  members: readonly MemberSigns[],
  namesOf: (member: MemberSigns) => Iterable<string>,
): Words {
  const counts = countNames(members, namesOf);
  return members.map(({ required }) =>
    named(required.find((name) => counts.get(name) === 1) ?? ""),
  );
}

function byOnlyProperty(members: readonly MemberSigns[]): Words {
  const counts = countNames(members, ({ properties }) => properties);
  return members.map(({ properties }) => {
    const [own = "", other] = [...properties].filter((name) => counts.get(name) === 1);
    return other === undefined ? named(own) : undefined;
  });
}

/** Number of members with each name. */
function countNames(
  members: readonly MemberSigns[],
  namesOf: (member: MemberSigns) => Iterable<string>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const member of members)
    for (const name of namesOf(member)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function tagAmong(
  members: readonly MemberSigns[],
  preferred: string | undefined,
): string | undefined {
  const values = new Map<string, Set<TagValue>>();
  const shared = new Set<string>();
  for (const { tags } of members) {
    for (const [property, value] of tags) {
      const known = values.get(property) ?? new Set();
      if (known.has(value)) shared.add(property);
      values.set(property, known.add(value));
    }
  }
  let [tag, most] = [undefined as string | undefined, 0];
  for (const [property, { size }] of values) {
    if (shared.has(property)) continue;
    if (property === preferred) return property;
    if (size > most) [tag, most] = [property, size];
  }
  return tag;
}

/** A text that can be part of a name: one without letters and digits gives no words. */
function named(text: string): string | undefined {
  return text.length <= longest && /[\p{L}\p{N}]/u.test(text) ? text : undefined;
}

/** The names that several of these words would give. */
function sharedNames(words: Words): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const one of words) {
    if (one === undefined) continue;
    const name = pascalCase(one);
    if (seen.has(name)) shared.add(name);
    seen.add(name);
  }
  return shared;
}
