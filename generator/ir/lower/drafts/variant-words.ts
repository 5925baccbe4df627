import type { TagValue, TagValues } from "../keywords/tag-values.ts";

/** The longest text that becomes a part of a name. */
const longest = 40;

/**
 * The words that tell the members of a union apart in names: for each its value of the property
 * that most members have with a value of their own, or else its number.
 *
 * @param preferred the discriminator's property
 */
export function variantWords(
  members: readonly TagValues[],
  preferred: string | undefined,
): readonly string[] {
  const tag = tagAmong(members, preferred);
  return members.map((tags, index) => {
    const value = tag === undefined ? undefined : tags.get(tag);
    const words = value === undefined ? undefined : wordsOf(tag as string, value);
    return words ?? `Variant ${index + 1}`;
  });
}

function tagAmong(
  members: readonly TagValues[],
  preferred: string | undefined,
): string | undefined {
  const values = new Map<string, Set<TagValue>>();
  const shared = new Set<string>();
  for (const tags of members) {
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

/** Numbers and flags need the name of their property; a text without letters and digits gives no words. */
function wordsOf(property: string, value: TagValue): string | undefined {
  const text = typeof value === "string" ? value : `${property} ${value}`;
  return text.length <= longest && /[\p{L}\p{N}]/u.test(text) ? text : undefined;
}
