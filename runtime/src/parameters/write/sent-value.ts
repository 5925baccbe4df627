import type { Conditions } from "../../conditions/conditions.ts";
import { partWords, refusals } from "../parameter-refusals.ts";
import { refuseParameter } from "./encode-text.ts";

/**
 * Passes on what is sent for a value, if its schema allows the value.
 *
 * @param name how messages call the value
 * @throws {TypeError} the schema demands something else
 */
export function sentValue<T>(
  sent: T,
  value: unknown,
  name: string,
  conditions: Conditions,
  entry: string,
): T {
  const [first] = refusals(value, conditions, entry);
  if (first === undefined) return sent;
  return refuseParameter(`${name}: ${partWords(first.path)}${first.message}`);
}
