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
    for (const item of items) yield view(item);
  });
}
