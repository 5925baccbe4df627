import type { Check, Findings } from "./findings.ts";

/** Checks a required property. */
export function requirePart(value: unknown, key: string, found: Findings, check: Check): void {
  if (value === undefined) return found.missing(key);
  checkPart(value, key, found, check);
}

/** Checks a required property that may be null. */
export function requirePartOrNull(
  value: unknown,
  key: string,
  found: Findings,
  check: Check,
): void {
  if (value !== null) requirePart(value, key, found, check);
}

/** Checks an optional property. */
export function allowPart(value: unknown, key: string, found: Findings, check: Check): void {
  if (value !== undefined) checkPart(value, key, found, check);
}

/** Checks an optional property that may be null. */
export function allowPartOrNull(value: unknown, key: string, found: Findings, check: Check): void {
  if (value !== undefined && value !== null) checkPart(value, key, found, check);
}

function checkPart(value: unknown, key: string, found: Findings, check: Check): void {
  found.enter(key);
  check(value, found);
  found.leave();
}
