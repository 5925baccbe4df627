import { isObject } from "../../../generator/openapi/site.ts";
import type { FixChange } from "../fix.ts";

/** The changes that a rule from outside gives, as values of JSON; undefined where they are no changes. */
export function validFix(given: unknown): readonly FixChange[] | undefined {
  let plain: unknown;
  try {
    plain = JSON.parse(JSON.stringify(given));
  } catch {
    return undefined;
  }
  return Array.isArray(plain) && plain.every(isChange) ? plain : undefined;
}

function isChange(value: unknown): value is FixChange {
  if (!isObject(value)) return false;
  const { file, pointer, change } = value;
  if (typeof pointer !== "string" || !/^(?:\/|$)/.test(pointer) || !isObject(change)) return false;
  if (file !== undefined && typeof file !== "string") return false;
  return "set" in change || change["remove"] === true || typeof change["rename"] === "string";
}
