/** Number of items of a list that are joined at once. */
const batch = 64;

/** Data variables of an item, which templates read behind an `@`. */
export interface ItemData {
  readonly key: number;
  readonly index: number;
  readonly first: boolean;
  readonly last: boolean;
}

/** Prints the items of a list one after another, each built when its turn comes. */
export function printItems(
  list: { readonly length: number } & Iterable<unknown>,
  print: (item: unknown, data: ItemData) => string,
): string {
  let printed = "";
  let texts: string[] = [];
  let index = 0;
  for (const item of list) {
    texts.push(
      print(item, { key: index, index, first: index === 0, last: index === list.length - 1 }),
    );
    index++;
    // The engine keeps a text that is put together as the tree of its pieces until it is joined.
    if (texts.length === batch) {
      printed += texts.join("");
      texts = [];
    }
  }
  return printed + texts.join("");
}
