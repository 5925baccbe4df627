import { about, type Origin } from "../ir/index.ts";

/**
 * A list of views, each built when the template comes to it and free to go when it is printed. The
 * lists of a module that grow with the document are lists of this kind: a large document has views
 * and fragments many times the size of its text. Building a view must depend on nothing but the
 * item and what was decided before printing, since a template may ask for it twice.
 */
export class LazyList<View> implements Iterable<View> {
  readonly length: number;
  readonly #views: () => Iterable<View>;

  constructor(length: number, views: () => Iterable<View>) {
    this.length = length;
    this.#views = views;
  }

  [Symbol.iterator](): Iterator<View> {
    return this.#views()[Symbol.iterator]();
  }

  /** The same list with each view turned into another one, when it is asked for. */
  map<Other>(turn: (view: View) => Other): LazyList<Other> {
    return lazyList(this, turn);
  }
}

/** One view for each item, in their order. */
export function lazyList<Item, View>(
  items: Iterable<Item> & { readonly length: number },
  view: (item: Item) => View,
): LazyList<View> {
  return new LazyList(items.length, function* () {
    for (const item of items) {
      const origin = originOf(item);
      yield origin === undefined ? view(item) : about(origin, () => view(item));
    }
  });
}

/** A list of those views that there are. */
export function lazyMembers<Item, View>(
  items: readonly Item[],
  view: (item: Item) => View | undefined,
): LazyList<View> {
  const own = items.filter((item) => view(item) !== undefined);
  return lazyList(own, (item) => view(item) as View);
}

/** Where a declaration or an operation comes from, also one that is listed with its name. */
function originOf(item: unknown): Origin | undefined {
  const [node] = Array.isArray(item) ? item : [item];
  const isNode = typeof node === "object" && node !== null && "origin" in node;
  return isNode ? (node.origin as Origin) : undefined;
}
