import { byte } from "./byte.ts";
import type { JsonReader } from "./reader.ts";

/** Whether a number starts with this byte. */
export function startsNumber(c: number | undefined): boolean {
  return c === byte.minus || (c !== undefined && c >= byte.zero && c < byte.colon);
}

/** Moves past a number. Source: RFC 8259, 6. */
export function scanJsonNumber(r: JsonReader): void {
  const { bytes } = r;
  let p = r.pos;
  if (!startsNumber(bytes[p])) r.unexpected(p, "a value");
  if (bytes[p] === byte.minus) p++;
  if (bytes[p] === byte.zero) p++;
  else p = scanDigits(r, p);
  if (bytes[p] === byte.dot) p = scanDigits(r, p + 1);
  if (bytes[p] === byte.lowerE || bytes[p] === byte.upperE) {
    p++;
    if (bytes[p] === byte.plus || bytes[p] === byte.minus) p++;
    p = scanDigits(r, p);
  }
  r.pos = p;
}

function scanDigits(r: JsonReader, from: number): number {
  let p = from;
  while (((r.bytes[p] ?? 0) ^ byte.zero) <= 9) p++;
  if (p === from) r.unexpected(p, "a digit");
  return p;
}
