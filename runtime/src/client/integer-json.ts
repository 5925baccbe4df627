import { EncodeError } from "../issue/encode-error.ts";
import { type Check, Findings } from "../validate/findings.ts";
import { issueWithoutValue } from "../validate/issues-of.ts";

/**
 * JSON of a value that has integers.
 *
 * @param check finds the integers of a value that has other numbers too
 * @throws {EncodeError} an integer is outside ±(2^53 − 1), so that it has lost digits
 */
export function integerJson(value: unknown, check: Check = findUnsafe): string {
  const text = JSON.stringify(value);
  // Few values have so many digits, and most of those are texts.
  if (/\d{16}|\de\+/.test(text)) {
    const found = new Findings();
    check(value, found);
    const lost = found.list.filter(({ received }) => isUnsafe(received));
    if (lost.length > 0) throw new EncodeError(lost.map(issueWithoutValue));
  }
  return text;
}

const isUnsafe = (value: unknown): boolean =>
  Number.isInteger(value) && !Number.isSafeInteger(value);

function findUnsafe(value: unknown, found: Findings): void {
  if (isUnsafe(value)) found.report("format", "an integer within ±(2^53 − 1)", value);
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    found.enter(key);
    findUnsafe(member, found);
    found.leave();
  }
}
