/**
 * A decimal as an object of a library, such as `Decimal` of decimal.js, `Big` of big.js and `BigNumber`
 * of bignumber.js. Data has no functions, so that no object of JSON is taken for one.
 */
export interface DecimalObject {
  /** All digits, without an exponent. */
  toFixed(): string;
}

/** A class whose objects are decimals. */
export type DecimalClass<T> = new (text: string) => T;

/** Whether a value is an object that gives the digits of a decimal. */
export function isDecimalObject(value: unknown): value is DecimalObject {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof (value as Partial<DecimalObject>).toFixed === "function"
  );
}

/** The digits of a decimal object; zero has no sign. */
export function decimalKey(value: DecimalObject): string {
  const text = value.toFixed();
  return text === "-0" ? "0" : text;
}
