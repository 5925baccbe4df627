import type { JsonReader } from "./reader.ts";
import { colon, dot, lowerE, minus, plus, upperE, zero } from "../../text/byte.ts";

/** Whether a number starts with this byte. */
export function startsNumber(c: number | undefined): boolean {
  return c === minus || (c !== undefined && c >= zero && c < colon);
}

/** Moves past a number. Source: RFC 8259, 6. */
export function scanJsonNumber(r: JsonReader): void {
  const { bytes } = r;
  let p = r.pos;
  if (!startsNumber(bytes[p])) r.unexpected(p, "a value");
  if (bytes[p] === minus) p++;
  if (bytes[p] === zero) p++;
  else p = scanDigits(r, p);
  if (bytes[p] === dot) p = scanDigits(r, p + 1);
  if (bytes[p] === lowerE || bytes[p] === upperE) {
    p++;
    if (bytes[p] === plus || bytes[p] === minus) p++;
    p = scanDigits(r, p);
  }
  r.pos = p;
}

function scanDigits(r: JsonReader, from: number): number {
  let p = from;
  while (((r.bytes[p] ?? 0) ^ zero) <= 9) p++;
  if (p === from) r.unexpected(p, "a digit");
  return p;
}
