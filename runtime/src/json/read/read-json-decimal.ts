import type { DecimalClass } from "../../check/decimal-object.ts";
import { decimalExpected, plainDecimal } from "../../decimal/decimal-text.ts";
import type { JsonReader } from "./json-reader.ts";
import { scanJsonNumber, startsNumber } from "./scan-number.ts";
import { refuseJson } from "./skip.ts";

/** Reads a number exactly, as the text of a decimal. */
export function readJsonDecimal(r: JsonReader): string {
  const c = r.start();
  const at = r.pos;
  if (!startsNumber(c)) {
    refuseJson(r, "a number");
    return "0";
  }
  scanJsonNumber(r);
  const value = plainDecimal(r.text.slice(at, r.pos));
  if (value !== undefined) return value;
  r.invalid(at, "type", decimalExpected);
  return "0";
}

/** A function that reads a number exactly, as an object of a library. */
export function jsonDecimalReader<T>(Class: DecimalClass<T>): (r: JsonReader) => T {
  return (r) => new Class(readJsonDecimal(r));
}
