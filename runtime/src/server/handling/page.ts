/**
 * The items of one page.
 *
 * @param number of the page, from 1
 * @param size items a page
 */
export function page<Item>(items: readonly Item[], number: number, size: number): Item[] {
  return items.slice((number - 1) * size, number * size);
}

/**
 * A batch of items, from an offset on.
 *
 * @param offset items before the batch, from 0
 * @param limit most items of the batch
 * @param unlimited the value of `limit` that means all, such as -1
 */
export function batch<Item>(
  items: readonly Item[],
  offset: number,
  limit: number,
  unlimited?: number,
): Item[] {
  return limit === unlimited ? items.slice(offset) : items.slice(offset, offset + limit);
}
