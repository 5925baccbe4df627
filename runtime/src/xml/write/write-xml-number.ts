import { writeAscii } from "#platform";
import { endTag, startTag } from "./start.ts";
import type { XmlTag } from "./write-xml-tag.ts";
import type { XmlWriter } from "./xml-writer.ts";

/** An element that holds an integer within ±(2^53 − 1). */
export function writeXmlInteger(w: XmlWriter, tag: XmlTag, value: number): void {
  const minus = 0x2d;
  if (!Number.isSafeInteger(value)) w.failType(tag.step, "an integer within ±(2^53 − 1)", value);
  const at = startTag(w, tag, 0);
  if (value < 0) {
    w.bytes[at] = minus;
    endTag(w, tag, putInteger(w.bytes, at + 1, -value));
  } else endTag(w, tag, putInteger(w.bytes, at, value));
}

/** An element that holds a finite number; NaN and the infinities are not numbers of a schema. */
export function writeXmlNumber(w: XmlWriter, tag: XmlTag, value: number): void {
  const minus = 0x2d;
  if (!Number.isFinite(value)) w.failType(tag.step, "a finite number", value);
  let at = startTag(w, tag, 0);
  let size = value;
  if (value < 0 || Object.is(value, -0)) {
    w.bytes[at++] = minus;
    size = -value;
  }
  endTag(w, tag, putNumber(w.bytes, at, size));
}

/** An element that holds an integer of any size. */
export function writeXmlBigint(w: XmlWriter, tag: XmlTag, value: bigint): void {
  if (typeof value !== "bigint") w.failType(tag.step, "a bigint", value);
  const text = String(value);
  const at = startTag(w, tag, text.length);
  writeAscii(text, w.bytes, at);
  endTag(w, tag, at + text.length);
}

/** An element that holds `true` or `false`. */
export function writeXmlBoolean(w: XmlWriter, tag: XmlTag, value: boolean): void {
  const lowerE = 0x65;
  if (typeof value !== "boolean") w.failType(tag.step, "true or false", value);
  const at = startTag(w, tag, 0);
  if (value) {
    w.view.setUint32(at, 0x74727565);
    endTag(w, tag, at + 4);
  } else {
    w.view.setUint32(at, 0x66616c73);
    w.bytes[at + 4] = lowerE;
    endTag(w, tag, at + 5);
  }
}

/** Digits of a safe integer that is not negative; returns the position after them. */
function putInteger(bytes: Uint8Array, at: number, value: number): number {
  if (value <= 0x7fffffff) return putSmall(bytes, at, value | 0);
  const high = Math.floor(value / 1e9);
  const end = putSmall(bytes, at, high) + 9;
  putFixed(bytes, end, 9, (value - high * 1e9) | 0);
  return end;
}

function putSmall(bytes: Uint8Array, at: number, value: number): number {
  let count = 1;
  for (let limit = 10; count < 10 && value >= limit; limit *= 10) count++;
  putFixed(bytes, at + count, count, value);
  return at + count;
}

/** Writes `count` digits that end before `end`. */
function putFixed(bytes: Uint8Array, end: number, count: number, value: number): void {
  const zero = 0x30;
  let rest = value;
  for (let i = end - 1; i >= end - count; i--) {
    const next = (rest / 10) | 0;
    bytes[i] = zero + rest - next * 10;
    rest = next;
  }
}

/**
 * The shortest decimal that reads as the same number. With up to four decimals it is found by
 * scaling: a decimal of 15 digits or fewer that rounds to a number is the one that is shortest.
 */
function putNumber(bytes: Uint8Array, at: number, value: number): number {
  const dot = 0x2e;
  if (value <= Number.MAX_SAFE_INTEGER) {
    const whole = Math.floor(value);
    if (whole === value) return putInteger(bytes, at, value);
    const scaled = Math.round(value * 1e4);
    if (scaled < 1e13 && scaled / 1e4 === value) {
      let decimals = scaled - whole * 1e4;
      let count = 4;
      for (; decimals % 10 === 0; count--) decimals /= 10;
      const point = putInteger(bytes, at, whole);
      bytes[point] = dot;
      putFixed(bytes, point + 1 + count, count, decimals);
      return point + 1 + count;
    }
  }
  const text = String(value);
  writeAscii(text, bytes, at);
  return at + text.length;
}
