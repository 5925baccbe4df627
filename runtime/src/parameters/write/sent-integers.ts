import { refuseParameter } from "./encode-text.ts";

/**
 * Passes on what is sent for a value whose numbers are integers, if each of them is within ±(2^53 − 1): a larger one
 * may stand for another integer, and its text may have an exponent.
 *
 * @param names of the members that are integers; all members if absent
 * @throws {TypeError} an integer is beyond that
 */
export function sentIntegers<T>(sent: T, value: unknown, names?: readonly string[]): T {
  if (typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value))
    refuseParameter(`${value} is not an integer within ±(2^53 − 1)`);
  if (typeof value === "object" && value !== null)
    for (const [name, member] of Object.entries(value))
      if (names?.includes(name) !== false) sentIntegers(sent, member);
  return sent;
}
