import { readJsonNumber } from "./read-json-number.ts";
import { readJsonString } from "./read-json-string.ts";
import type { JsonReader } from "./json-reader.ts";
import { scanJsonNumber, startsNumber } from "./scan-number.ts";
import { refuseJson, skipLiteral } from "./skip.ts";
import { lowerE, lowerF, lowerN, lowerT } from "../../text/byte.ts";

const wordTrue = 0x65757274;
const wordFals = 0x736c6166;

export function readJsonBoolean(r: JsonReader): boolean {
  const c = r.start();
  if (c === lowerT || c === lowerF) {
    const p = r.pos;
    const word = p + 4 <= r.bytes.length ? r.view.getInt32(p, true) : 0;
    if (word === wordTrue) {
      r.pos = p + 4;
      return true;
    }
    if (word === wordFals && r.bytes[p + 4] === lowerE) {
      r.pos = p + 5;
      return false;
    }
  }
  refuseJson(r, "a boolean");
  return false;
}

export function readJsonNull(r: JsonReader): null {
  if (r.start() === lowerN) skipLiteral(r, "null");
  else refuseJson(r, "null");
  return null;
}

/** A value that the schema does not allow at all. */
export function readJsonNever(r: JsonReader): never {
  refuseJson(r, "no value");
  return undefined as never;
}

/** Values of an enum, and the words for them in issues. */
export class JsonEnum<const T extends string | number | boolean> {
  readonly #values: ReadonlyMap<unknown, T>;
  readonly expected: string;

  constructor(values: readonly T[], expected: string) {
    this.#values = new Map(values.map((value) => [value, value]));
    this.expected = expected;
  }

  /** The value of the enum that equals what was read. */
  find(value: unknown): T | undefined {
    return this.#values.get(value);
  }
}

/** Reads one of the listed values; gives `fallback` after an issue. */
export function readJsonEnum<T extends string | number | boolean>(
  r: JsonReader,
  known: JsonEnum<T>,
  fallback: T,
): T {
  const at = r.pos;
  const kind = r.kind();
  if (kind === "object" || kind === "array" || kind === "null") {
    refuseJson(r, known.expected);
    return fallback;
  }
  const value =
    kind === "string"
      ? readJsonString(r)
      : kind === "boolean"
        ? readJsonBoolean(r)
        : readJsonNumber(r);
  const found = known.find(value);
  if (found !== undefined) return found;
  r.invalid(at, "enum", known.expected);
  return r.unlisted === undefined ? fallback : (value as T);
}

/** Most digits of a bigint: integers of 64 bits have fewer, and the limit bounds the work. */
const mostDigits = 1000;

/** Reads a number without fraction, exactly. */
export function readJsonBigint(r: JsonReader): bigint {
  const c = r.start();
  const at = r.pos;
  if (!startsNumber(c)) {
    refuseJson(r, "an integer");
    return 0n;
  }
  scanJsonNumber(r);
  const text = r.text.slice(at, r.pos);
  const value = /^-?\d+$/.test(text) && text.length <= mostDigits ? BigInt(text) : bigintOf(text);
  if (value !== undefined) return value;
  r.invalid(at, "type", "an integer");
  return 0n;
}

/** Value of a number with point or exponent, if it is whole. */
function bigintOf(text: string): bigint | undefined {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  if (significant === "") return 0n;
  const zeros = digits.length - significant.length + Number(exponent) - fraction.length;
  if (zeros < 0 || significant.length + zeros > mostDigits) return undefined;
  return BigInt(`${sign}${significant}${"0".repeat(zeros)}`);
}
