import { dateTimeExpected } from "../../check/date-object.ts";
import type { DecimalClass } from "../../check/decimal-object.ts";
import { decimalExpected } from "../../decimal/decimal-text.ts";
import type { ParameterReader } from "./parameter-reader.ts";
import {
  parseParameterBigint,
  parseParameterBoolean,
  parseParameterDate,
  parseParameterDecimal,
  parseParameterInteger,
  parseParameterNumber,
} from "./parse-scalar.ts";

/** Makes a value from a text; reports what is wrong with it. */
export type ReadParameter<T> = (r: ParameterReader, text: string) => T;

export function readParameterText(_: ParameterReader, text: string): string {
  return text;
}

export function readParameterInteger(r: ParameterReader, text: string): number {
  return parseParameterInteger(text) ?? r.invalid("type", "an integer", text);
}

export function readParameterBigint(r: ParameterReader, text: string): bigint {
  return parseParameterBigint(text) ?? r.invalid("type", "an integer", text);
}

export function readParameterNumber(r: ParameterReader, text: string): number {
  return parseParameterNumber(text) ?? r.invalid("type", "a number", text);
}

export function readParameterDecimal(r: ParameterReader, text: string): string {
  return parseParameterDecimal(text) ?? r.invalid("type", decimalExpected, text);
}

/** A function that reads a number as an object of a library. */
export function parameterDecimalReader<T>(
  Class: DecimalClass<T>,
): (r: ParameterReader, text: string) => T {
  return (r, text) => {
    const value = parseParameterDecimal(text);
    return value === undefined ? r.invalid("type", decimalExpected, text) : new Class(value);
  };
}

export function readParameterBoolean(r: ParameterReader, text: string): boolean {
  return parseParameterBoolean(text) ?? r.invalid("type", "true or false", text);
}

export function readParameterDate(r: ParameterReader, text: string): Date {
  return parseParameterDate(text) ?? r.invalid("format", dateTimeExpected, text);
}

/** Null has no text. */
export function readParameterNull(r: ParameterReader, text: string): null {
  return text === "" ? null : r.invalid("type", "no text", text);
}

export function readParameterNever(r: ParameterReader, text: string): never {
  return r.invalid("type", "no value", text);
}
