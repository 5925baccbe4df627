import type { JsonReader } from "./json-reader.ts";
import { scanJsonNumber, startsNumber } from "./scan-number.ts";
import { refuseJson } from "./skip.ts";

const powersOfTen = /* @__PURE__ */ Float64Array.from({ length: 16 }, (_, n) => Number(`1e${n}`));

/** Digits that a double holds exactly, whatever they are. */
const exactDigits = 15;

/**
 * Reads a number. Up to 15 digits are computed from the bytes: mantissa and power of ten are then
 * both exact, and so is the one rounding of their quotient.
 */
export function readJsonNumber(r: JsonReader): number {
  const dot = 0x2e;
  const lowerE = 0x65;
  const minus = 0x2d;
  const zero = 0x30;
  const { bytes } = r;
  const c = r.start();
  const from = r.pos;
  let p = from;
  const negative = c === minus;
  if (negative) p++;
  const whole = p;
  let n = 0;
  let digit = (bytes[p] as number) ^ zero;
  while (digit <= 9) {
    n = n * 10 + digit;
    digit = (bytes[++p] as number) ^ zero;
  }
  let digits = p - whole;
  if (digits === 0 || (digits > 1 && bytes[whole] === zero)) return unusual(r, "a number");
  if (bytes[p] === dot) {
    const point = p;
    digit = (bytes[++p] as number) ^ zero;
    while (digit <= 9) {
      n = n * 10 + digit;
      digit = (bytes[++p] as number) ^ zero;
    }
    const places = p - point - 1;
    digits += places;
    if (places === 0 || digits > exactDigits) return unusual(r, "a number");
    n /= powersOfTen[places] as number;
  }
  if (digits > exactDigits || ((bytes[p] as number) | 0x20) === lowerE)
    return unusual(r, "a number");
  r.pos = p;
  return negative ? -n : n;
}

/** Reads a number without fraction; `1.0` and `1e2` are such numbers too. Source: JSON Schema 2020-12 Core, 4.2.3. */
export function readJsonInteger(r: JsonReader): number {
  const dot = 0x2e;
  const lowerE = 0x65;
  const minus = 0x2d;
  const zero = 0x30;
  const { bytes } = r;
  const c = r.start();
  let p = r.pos;
  const negative = c === minus;
  if (negative) p++;
  const from = p;
  let n = 0;
  let digit = (bytes[p] as number) ^ zero;
  while (digit <= 9) {
    n = n * 10 + digit;
    digit = (bytes[++p] as number) ^ zero;
  }
  const digits = p - from;
  const after = bytes[p] as number;
  if (
    digits === 0 ||
    digits > exactDigits ||
    (digits > 1 && bytes[from] === zero) ||
    after === dot ||
    (after | 0x20) === lowerE
  ) {
    return unusualInteger(r);
  }
  r.pos = p;
  return negative ? -n : n;
}

function unusualInteger(r: JsonReader): number {
  const at = r.pos;
  const n = unusual(r, "an integer");
  if (!Number.isInteger(n)) r.invalid(at, "type", "an integer");
  return n;
}

/** A number that is not short and plain: checked by the grammar, then parsed by the platform. */
function unusual(r: JsonReader, expected: string): number {
  const at = r.pos;
  if (!startsNumber(r.bytes[at])) {
    refuseJson(r, expected);
    return 0;
  }
  scanJsonNumber(r);
  const n = Number(r.text.slice(at, r.pos));
  if (Number.isFinite(n)) return n;
  r.invalid(at, "type", "a number that a double can hold");
  return 0;
}
