import type { JsonWriter } from "./json-writer.ts";

/** Up to this length a loop finds special characters faster than a regular expression. */
const shortLength = 8;

const unusual = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

export function writeJsonString(w: JsonWriter, value: string): void {
  if (typeof value !== "string") w.refuse("a string", value);
  w.out += quoteJson(value);
}

/** A string as JSON; half a surrogate pair is written as an escape, so that the text is Unicode. */
export function quoteJson(text: string): string {
  const { length } = text;
  if (length > shortLength) return unusual.test(text) ? JSON.stringify(text) : `"${text}"`;
  for (let i = 0; i < length; i++) {
    const c = text.charCodeAt(i);
    if (c < 0x20 || c === 0x22 || c === 0x5c || (c & 0xf800) === 0xd800)
      return JSON.stringify(text);
  }
  return `"${text}"`;
}

/** Writes a finite number; JSON has no other. */
export function writeJsonNumber(w: JsonWriter, value: number): void {
  if (typeof value !== "number" || !Number.isFinite(value)) w.refuse("a finite number", value);
  w.out += value;
}

/** Writes an integer that a number holds exactly: a larger one may stand for another. */
export function writeJsonInteger(w: JsonWriter, value: number): void {
  if (!Number.isSafeInteger(value))
    w.refuse(Number.isInteger(value) ? "an integer within ±(2^53 − 1)" : "an integer", value);
  w.out += value;
}

export function writeJsonBigint(w: JsonWriter, value: bigint): void {
  if (typeof value !== "bigint") w.refuse("a bigint", value);
  w.out += String(value);
}

export function writeJsonBoolean(w: JsonWriter, value: boolean): void {
  if (typeof value !== "boolean") w.refuse("a boolean", value);
  w.out += value ? "true" : "false";
}

export function writeJsonNull(w: JsonWriter, value: null): void {
  if (value !== null) w.refuse("null", value);
  w.out += "null";
}

/**
 * Refuses every value: the schema allows none. It returns `void`, because the compiler takes what
 * follows a call that returns `never` for unreachable, and does not narrow types there.
 */
export function writeJsonNever(w: JsonWriter, value: never): void {
  w.fail("type", value === undefined ? "has no allowed value" : "must be absent");
}

/** Writes one value of an enum of several kinds. */
export function writeJsonScalar(w: JsonWriter, value: string | number | boolean): void {
  if (typeof value === "string") writeJsonString(w, value);
  else if (typeof value === "number") writeJsonNumber(w, value);
  else writeJsonBoolean(w, value);
}
