import { closes, collapse, proceed, readXmlString } from "./read-xml-scalar.ts";
import type { XmlReader } from "./reader/xml-reader.ts";
import type { ReadXmlLeaf } from "./read-xml.ts";

const powers = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];

/**
 * A decimal or floating-point number; `undefined` if the element is empty. Up to 15 digits are
 * computed from the bytes: both they and the power of ten are exact, so their quotient is the
 * nearest number. Source: XML Schema 1.0, part 2, 3.2.3 and 3.2.5.
 */
export const readXmlNumber: ReadXmlLeaf<number> = (r, start, n, key) => {
  const dot = 0x2e;
  const lessThan = 0x3c;
  const minus = 0x2d;
  const nine = 0x39;
  const slash = 0x2f;
  const zero = 0x30;
  const b = r.bytes;
  if (b[start - 2 - n] === lessThan) {
    let p = start;
    let byte = b[p] ?? 0;
    const negative = byte === minus;
    if (negative) byte = b[++p] ?? 0;
    const first = p;
    let value = 0;
    while (byte >= zero && byte <= nine) {
      value = value * 10 + byte - zero;
      byte = b[++p] ?? 0;
    }
    let digits = p - first;
    let fraction = 0;
    if (byte === dot && digits > 0) {
      const point = p;
      byte = b[++p] ?? 0;
      while (byte >= zero && byte <= nine) {
        value = value * 10 + byte - zero;
        byte = b[++p] ?? 0;
      }
      fraction = p - point - 1;
      digits = fraction === 0 ? 0 : digits + fraction;
    }
    if (
      byte === lessThan &&
      digits > 0 &&
      digits <= 15 &&
      b[p + 1] === slash &&
      closes(r, p, start, n)
    ) {
      proceed(r, p + 3 + n);
      if (fraction > 0) value /= powers[fraction] ?? 1;
      return negative ? -value : value;
    }
  }
  const text = collapse(readXmlString(r, start, n, key));
  return text === undefined ? undefined : parseXmlNumber(r, text, start, key);
};

/** A whole number within ±(2^53 − 1); `undefined` if the element is empty. */
export const readXmlInteger: ReadXmlLeaf<number> = (r, start, n, key) => {
  const lessThan = 0x3c;
  const minus = 0x2d;
  const nine = 0x39;
  const slash = 0x2f;
  const zero = 0x30;
  const b = r.bytes;
  if (b[start - 2 - n] === lessThan) {
    let p = start;
    let byte = b[p] ?? 0;
    const negative = byte === minus;
    if (negative) byte = b[++p] ?? 0;
    const first = p;
    let value = 0;
    while (byte >= zero && byte <= nine) {
      value = value * 10 + byte - zero;
      byte = b[++p] ?? 0;
    }
    const digits = p - first;
    if (
      byte === lessThan &&
      digits > 0 &&
      digits <= 15 &&
      b[p + 1] === slash &&
      closes(r, p, start, n)
    ) {
      proceed(r, p + 3 + n);
      return negative && value !== 0 ? -value : value;
    }
  }
  const text = collapse(readXmlString(r, start, n, key));
  return text === undefined ? undefined : parseXmlInteger(r, text, start, key);
};

/** A whole number of any size up to 64 bits; `undefined` if the element is empty. */
export const readXmlBigint: ReadXmlLeaf<bigint> = (r, start, n, key) => {
  const text = collapse(readXmlString(r, start, n, key));
  return text === undefined ? undefined : parseXmlBigint(r, text, start, key);
};

/** A whole number of up to 64 bits without sign; `undefined` if the element is empty. */
export const readXmlUnsigned: ReadXmlLeaf<bigint> = (r, start, n, key) => {
  const text = collapse(readXmlString(r, start, n, key));
  return text === undefined ? undefined : parseXmlUnsigned(r, text, start, key);
};

/** The number that a text without whitespace around it means. */
export function parseXmlNumber(r: XmlReader, text: string, at: number, key: string): number {
  if (text.length > 1000 || !/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)) {
    return r.issue("type", key, at, "a number", text);
  }
  const value = Number(text);
  return Number.isFinite(value)
    ? value
    : r.issue("type", key, at, "a number within the range of a double", text);
}

/** The whole number that a text without whitespace around it means. */
export function parseXmlInteger(r: XmlReader, text: string, at: number, key: string): number {
  if (text.length > 1000 || !/^[+-]?\d+$/.test(text))
    return r.issue("type", key, at, "an integer", text);
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    return r.issue("type", key, at, "an integer within ±(2^53 − 1)", text);
  return value === 0 ? 0 : value;
}

/** The 64-bit integer that a text without whitespace around it means. */
export function parseXmlBigint(r: XmlReader, text: string, at: number, key: string): bigint {
  const value = wholeOf(text);
  if (value === undefined) return r.issue("type", key, at, "an integer", text);
  return BigInt.asIntN(64, value) === value
    ? value
    : r.issue("type", key, at, "an integer of 64 bits", text);
}

/** The 64-bit integer without sign that a text without whitespace around it means. */
export function parseXmlUnsigned(r: XmlReader, text: string, at: number, key: string): bigint {
  const value = wholeOf(text);
  if (value === undefined) return r.issue("type", key, at, "an integer", text);
  return BigInt.asUintN(64, value) === value
    ? value
    : r.issue("type", key, at, "an integer of 64 bits without sign", text);
}

function wholeOf(text: string): bigint | undefined {
  if (text.length > 1000 || !/^[+-]?\d+$/.test(text)) return undefined;
  return BigInt(text.startsWith("+") ? text.slice(1) : text);
}
