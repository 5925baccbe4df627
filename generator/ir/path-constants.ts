/** A query parameter that has one value, and stands in a path itself. */
export interface PathConstant {
  readonly name: string;
  /** Empty for a name without an equals sign. */
  readonly value: string;
}

/**
 * Constants of a path such as `/blobs?comp=list`, which OpenAPI does not have and Azure writes. Pairs with names in
 * braces are none.
 */
export function pathConstants(path: string): readonly PathConstant[] {
  const own = path.split("#")[0] ?? "";
  const mark = own.indexOf("?");
  if (mark < 0) return [];
  const pairs = own
    .slice(mark + 1)
    .split("&")
    .filter((pair) => pair !== "" && !/[{}]/.test(pair));
  return [...new URLSearchParams(pairs.join("&"))].map(([name, value]) => ({ name, value }));
}

/** The same text for paths with the same constants, in whatever order. */
export const constantsKey = (path: string): string =>
  JSON.stringify(
    pathConstants(path)
      .map(({ name, value }) => [name, value])
      .toSorted(),
  );
