/** A path of items: that of all of them, and the parameter that says which one is meant. */
export interface ItemPath {
  /** Path of all items, without the parameter. */
  readonly before: string;
  readonly parameter: string;
  /** A slash, or the suffix of a format, behind the parameter. */
  readonly end: string;
}

/** The parts of a path that ends with a parameter: `/pets/{id}`, `/pets/{id}/`, `/pets/{id}.json`, `/Pets({id})`. */
export function itemPathOf(path: string): ItemPath | undefined {
  const found =
    /^(.*)\/\{([^{}/]+)\}(\/|\.[a-z]+)?$/.exec(path) ??
    /^(.*\/[^/(){}]+)\((?:[^(){}]*=)?'?\{([^{}/]+)\}'?\)()$/.exec(path);
  if (found === null) return undefined;
  const [, before = "", parameter = "", end = ""] = found;
  return { before, parameter, end };
}

/** A path template whatever its parameters are called. */
export const shapeOf = (path: string): string => path.replace(/\{[^{}]*\}/g, "{}");

/** Paths at which all items may be, the likeliest first. */
export function listPaths({ before, end }: ItemPath): readonly string[] {
  const ends = [...new Set([end, "", "/"])];
  return ends.map((one) => before + one).filter((path) => path !== "");
}

/** The same with the last word in another number: items at `/pet/{id}` may be listed at `/pets`. */
export function otherListPaths(path: ItemPath): readonly string[] {
  const [, start = "", word = ""] = /^(.*\/)([^/{}]+)$/.exec(path.before) ?? [];
  const words = word === "" ? [] : [...plurals(word), ...singular(word)];
  return words.flatMap((one) => listPaths({ ...path, before: start + one }));
}

function plurals(word: string): readonly string[] {
  return [`${word}s`, `${word}es`, ...(word.endsWith("y") ? [`${word.slice(0, -1)}ies`] : [])];
}

function singular(word: string): readonly string[] {
  return [
    ...(word.endsWith("ies") ? [`${word.slice(0, -3)}y`] : []),
    ...(word.endsWith("s") ? [word.slice(0, -1)] : []),
  ];
}

/** Names of the parameters of a path, in their order. */
export const parametersOf = (path: string): readonly string[] =>
  [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);

/** Values of the parameters of a path by their places: paths of one thing may call them otherwise. */
export const placedValues = (
  path: string,
  values: Readonly<Record<string, unknown>> = {},
): readonly unknown[] => parametersOf(path).map((name) => values[name]);

/**
 * The path of an item in an address.
 *
 * @param url that a request for all items had
 * @param listPath template of that address
 * @param itemPath template of the item's
 * @param values of the parameters of the item's path, in their order
 */
export function itemAddress(
  url: string,
  listPath: string,
  itemPath: string,
  values: readonly string[],
): string {
  const path = url.replace(/[?#].*$/s, "");
  const count = listPath.replace(/\/$/, "").split("/").length - 1;
  const start = path
    .replace(/\/$/, "")
    .split("/")
    .slice(0, -count || undefined)
    .join("/");
  const rest = [...values];
  return start + itemPath.replace(/\{[^{}]*\}/g, () => encodeURIComponent(rest.shift() ?? ""));
}
