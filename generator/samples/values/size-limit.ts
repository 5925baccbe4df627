import type { Origin } from "../../ir/index.ts";
import type { Failures } from "./failures.ts";

/**
 * Values that a list, a map or an object may consist of, its parts included: a schema that demands a
 * billion items, or lists in lists of lists, costs no time and fills no memory.
 */
const mostValues = 20_000;

/** Whether some parts are not too many; a failure of the place otherwise. */
export function isWithin(
  count: number,
  { failures }: { readonly failures: Failures },
  { name }: { readonly name: string },
  origin: Origin,
): boolean {
  if (count <= mostValues) return true;
  failures.add(`'${name}' has more values than the ${mostValues} that are made up at most`, origin);
  return false;
}
