import { camelCase } from "./identifier.ts";

/**
 * The name of an operation whose id an earlier one has: its method and path tell it apart, which stay when others are
 * added.
 */
export function repeatedId(
  id: string,
  method: string,
  path: string,
  isFree: (name: string) => boolean,
): string {
  const stem = `${id}_${camelCase(`${method} ${path.replace(/\{/g, " by ")}`)}`;
  let name = stem;
  for (let count = 2; !isFree(name); count++) name = `${stem}_${count}`;
  return name;
}
