/**
 * Gives the list with a further item. Most lists are short, and `push` takes room for 17 items at once,
 * which the collector copies with the list.
 */
export function append<T>(list: T[] | null | undefined, item: T): T[] {
  if (list == null) return [item];
  switch (list.length) {
    case 0:
      return [item];
    case 1:
      return [list[0] as T, item];
    case 2:
      return [list[0] as T, list[1] as T, item];
    case 3:
      return [list[0] as T, list[1] as T, list[2] as T, item];
  }
  list.push(item);
  return list;
}
