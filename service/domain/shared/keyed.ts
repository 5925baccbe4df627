import { Refusal, shown } from "./refusal.ts";

/**
 * Refuses a list in which an element lacks its key or its value, or repeats a key.
 *
 * @param list name of the list in bodies
 * @throws {Refusal} it has such an element
 */
export function checkKeyed<Item extends object>(
  list: string,
  items: readonly Item[] | undefined,
  { key, value }: { readonly key: keyof Item & string; readonly value?: keyof Item & string },
): void {
  const seen = new Set<unknown>();
  for (const item of items ?? []) {
    const name = item[key];
    if (name === undefined || name === "")
      throw new Refusal("invalid", `Each element of ${list} needs ${article(key)} ${key}.`);
    if (seen.has(name)) throw new Refusal("invalid", `${shown(String(name))} is in ${list} twice.`);
    seen.add(name);
    if (value !== undefined && item[value] === undefined)
      throw new Refusal(
        "invalid",
        `The element ${shown(String(name))} of ${list} needs ${article(value)} ${value}.`,
      );
  }
}

const article = (name: string): string => (/^[aeiou]/i.test(name) ? "an" : "a");

/** The first item of each key: rows of before there was a rule may have several, of which the first counts. */
export function firstOfEach<Item extends object>(
  items: readonly Item[],
  key: keyof Item & string,
): Item[] {
  const seen = new Set<unknown>();
  return items.filter((item) => {
    const name = item[key];
    if (name === undefined || !seen.has(name)) {
      seen.add(name);
      return true;
    }
    return false;
  });
}
