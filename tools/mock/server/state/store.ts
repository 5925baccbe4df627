import type { Json, JsonObject } from "../../../../generator/samples/json.ts";
import { Refusal } from "../refusal.ts";

/** The most that is kept of all collections together. */
export interface Bounds {
  readonly items: number;
  /** Of their JSON. */
  readonly characters: number;
}

const usualBounds: Bounds = { items: 10_000, characters: 50_000_000 };

/** Removed things that are remembered. */
const mostRemoved = 1_000;

/** Items by their ids. */
export type Items = ReadonlyMap<string, JsonObject>;

/** Items that clients have made, changed and removed, within bounds. */
export class Store {
  readonly #bounds: Bounds;
  readonly #collections = new Map<string, Map<string, JsonObject>>();
  readonly #sizes = new WeakMap<JsonObject, number>();
  /** Values that are not of a collection. */
  readonly #values = new Map<string, Json>();
  /** Keys of collections with ids of removed things, the oldest first. */
  readonly #removed = new Set<string>();
  #items = 0;
  #characters = 0;

  constructor(bounds = usualBounds) {
    this.#bounds = bounds;
  }

  /** @param key of a collection, with the values of the parameters before it */
  items(key: string, initial: Items): Items {
    return this.#collections.get(key) ?? initial;
  }

  /** @throws {Refusal} there is no room */
  put(key: string, initial: Items, id: string, item: JsonObject): void {
    const items = this.#own(key, initial);
    const before = items.get(id);
    if (before !== undefined) this.#countItem(before, -1);
    try {
      this.#countItem(item, 1);
    } catch (error) {
      if (before !== undefined) this.#countItem(before, 1);
      throw error;
    }
    items.set(id, item);
    this.#removed.delete(removedKey(key, id));
  }

  /** The value that was kept for a key. */
  value(key: string): Json | undefined {
    return this.#values.get(key);
  }

  /**
   * Keeps a value that is of no collection, which is there from then on.
   *
   * @throws {Refusal} there is no room
   */
  setValue(key: string, value: Json): void {
    const before = this.#values.get(key);
    const size = JSON.stringify(value).length;
    const isNew = before === undefined;
    const more = isNew ? key.length + size : size - JSON.stringify(before).length;
    this.#count(more, isNew ? 1 : 0);
    this.#values.set(key, value);
    this.#removed.delete(removedKey(key, ""));
  }

  /** Whether a thing was removed and has not been made again. */
  isRemoved(key: string, id: string): boolean {
    return this.#removed.has(removedKey(key, id));
  }

  /** Ids of the removed things of a collection. */
  removedIn(key: string): ReadonlySet<string> {
    const own = [...this.#removed].filter((one) => one.startsWith(`${key} `));
    return new Set(own.map((one) => one.slice(key.length + 1)));
  }

  /** Forgets that a thing was removed. */
  restore(key: string, id: string): void {
    this.#removed.delete(removedKey(key, id));
  }

  /** Remembers that a thing was removed. */
  remove(key: string, id: string): void {
    const value = this.#values.get(key);
    if (value !== undefined) this.#count(-key.length - JSON.stringify(value).length, -1);
    this.#values.delete(key);
    this.#removed.add(removedKey(key, id));
    const [oldest = ""] = this.#removed;
    if (this.#removed.size > mostRemoved) this.#removed.delete(oldest);
  }

  delete(key: string, initial: Items, id: string): void {
    const items = this.#own(key, initial);
    const before = items.get(id);
    if (before !== undefined) this.#countItem(before, -1);
    items.delete(id);
    this.remove(key, id);
  }

  /** The items of a collection that is no longer as it was at first. */
  #own(key: string, initial: Items): Map<string, JsonObject> {
    const known = this.#collections.get(key);
    if (known !== undefined) return known;
    const items = new Map(initial);
    // The key of a collection stays counted when its items are removed.
    this.#count(key.length, 0);
    for (const item of items.values()) this.#countItem(item, 1);
    this.#collections.set(key, items);
    return items;
  }

  #countItem(item: JsonObject, by: 1 | -1): void {
    const size = this.#sizes.get(item) ?? JSON.stringify(item).length;
    this.#sizes.set(item, size);
    this.#count(by * size, by);
  }

  #count(size: number, number: number): void {
    const { items, characters } = this.#bounds;
    const isMore = size > 0;
    if (isMore && (this.#items + number > items || this.#characters + size > characters)) {
      const bounds = `${items} items and ${characters} characters`;
      throw new Refusal(507, `The mock server keeps at most ${bounds}. Start it anew.`);
    }
    this.#items += number;
    this.#characters += size;
  }
}

const removedKey = (key: string, id: string): string => `${key} ${id}`;

/** The key of what a path with values of its parameters leads to, whatever their order. */
export const keyOf = (
  path: string,
  values: Readonly<Record<string, unknown>> = {},
  ...others: readonly unknown[]
): string => {
  const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([path, Object.fromEntries(sorted), ...others]);
};
