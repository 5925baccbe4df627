import type { JsonReader } from "./json-reader.ts";

/** Whether a number starts with this byte. */
export function startsNumber(c: number | undefined): boolean {
  const colon = 0x3a;
  const minus = 0x2d;
  const zero = 0x30;
  return c === minus || (c !== undefined && c >= zero && c < colon);
}

/** Moves past a number. Source: RFC 8259, 6. */
export function scanJsonNumber(r: JsonReader): void {
  const dot = 0x2e;
  const lowerE = 0x65;
  const minus = 0x2d;
  const plus = 0x2b;
  const upperE = 0x45;
  const zero = 0x30;
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
  const zero = 0x30;
  let p = from;
  while (((r.bytes[p] ?? 0) ^ zero) <= 9) p++;
  if (p === from) r.unexpected(p, "a digit");
  return p;
}
