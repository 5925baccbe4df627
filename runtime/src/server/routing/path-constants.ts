/** Constant query parameters of an operation, name and value. */
export type PathConstants = readonly (readonly [name: string, value: string])[];

/** Constants in the query of a path template, such as `/blobs?comp=list`; pairs with names in braces are none. */
export function pathConstants(path: string): PathConstants {
  const own = path.split("#")[0] ?? "";
  const mark = own.indexOf("?");
  if (mark < 0) return [];
  const pairs = own
    .slice(mark + 1)
    .split("&")
    .filter((pair) => pair !== "" && !/[{}]/.test(pair));
  return pairsOf(pairs.join("&"));
}

/** The first of several, most constants first, whose constants a query has all. */
export function byConstants<T extends { readonly constants: PathConstants }>(
  several: readonly T[],
  query: string,
): T | undefined {
  const pairs = pairsOf(query);
  return several.find(({ constants }) =>
    constants.every(([name, value]) => pairs.some((pair) => pair[0] === name && pair[1] === value)),
  );
}

/** Pairs of a query, decoded; without an equals sign the value is empty. */
const pairsOf = (query: string): PathConstants =>
  query
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const mark = pair.indexOf("=");
      return mark < 0
        ? [decoded(pair), ""]
        : [decoded(pair.slice(0, mark)), decoded(pair.slice(mark + 1))];
    });

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
