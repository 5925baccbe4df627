import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMultipleOf, isMultipleOfBigint } from "@diptych/runtime/rules";

/** A fraction of two integers, the second above 0. */
interface Fraction {
  readonly above: bigint;
  readonly below: bigint;
}

/** The fraction that a decimal such as `-1.5e-7` stands for, digit by digit. */
function fractionOf(text: string): Fraction {
  const [mantissa = "", exponent = "0"] = text.split("e");
  const [whole = "", decimals = ""] = mantissa.split(".");
  const zeros = Number(exponent) - decimals.length;
  const digits = BigInt(whole + decimals);
  return zeros >= 0
    ? { above: digits * 10n ** BigInt(zeros), below: 1n }
    : { above: digits, below: 10n ** BigInt(-zeros) };
}

/** Division of fractions by the book. */
function divides(value: Fraction, divisor: Fraction): boolean {
  return (value.above * divisor.below) % (value.below * divisor.above) === 0n;
}

const byTheBook = (value: number, divisor: number): boolean =>
  divides(fractionOf(String(value)), fractionOf(String(divisor)));

const decimal = fc
  .tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: -12, max: 6 }))
  .map(([digits, exponent]) => Number(`${digits}e${exponent}`));
const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
const divisor = fc.oneof(decimal, finite, fc.integer()).map(Math.abs).filter(Boolean);

describe("isMultipleOf", () => {
  it.each([
    [0.3, 0.1],
    [0.07, 0.01],
    [1.1, 0.1],
    [4.35, 0.01],
    [-0.3, 0.1],
    [19.99, 0.01],
    [0, 0.1],
    [-0, 7],
    [7, 7],
    [5, 2.5],
    [1e-7, 1e-7],
    [3e-7, 1e-7],
    [0.0000003, 1e-7],
    [1e21, 10],
    [1e21, 0.1],
    [1e23, 1e22],
    [1e23, 3.125],
    [9007199254740993e3, 8],
    [1e300, 1e-300],
    [5e-324, 5e-324],
    [Number.MAX_VALUE, 1],
  ])("%d is one of %d", (value, of) => {
    expect(isMultipleOf(value, of)).toBe(true);
  });

  it.each([
    [0.35, 0.1],
    [0.075, 0.01],
    [1, 0.3],
    [7, 2],
    [1e21, 7],
    [1.5e-7, 1e-7],
    [1e-9, 1e-7],
    [5e-324, 1e-300],
    [1000000000000000.1, 1],
    [2251799813685249.5, 1],
    [NaN, 1],
    [Infinity, 0.1],
    [-Infinity, 1],
  ])("%d is none of %d", (value, of) => {
    expect(isMultipleOf(value, of)).toBe(false);
  });

  it("is what division of fractions says", () => {
    fc.assert(
      fc.property(fc.oneof(decimal, finite), divisor, (value, of) => {
        expect(isMultipleOf(value, of)).toBe(byTheBook(value, of));
      }),
      { numRuns: 5000 },
    );
  });

  it("holds for what is a multiple as text", () => {
    const parts = [fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 1, max: 1e6 })] as const;
    const exponent = fc.integer({ min: -30, max: 30 });
    fc.assert(
      fc.property(...parts, exponent, (factor, digits, e) => {
        expect(isMultipleOf(Number(`${factor * digits}e${e}`), Number(`${digits}e${e}`))).toBe(
          true,
        );
      }),
      { numRuns: 5000 },
    );
  });
});

describe("isMultipleOfBigint", () => {
  it.each([
    [9007199254740993n, 3, true],
    [9007199254740993n, 2, false],
    [5n, 2.5, true],
    [6n, 2.5, false],
    [-9223372036854775808n, 0.1, true],
    [10n ** 21n, 1e21, true],
    [10n ** 21n + 1n, 1e21, false],
    [0n, 1e-7, true],
  ])("of %d and %d is %s", (value, of, expected) => {
    expect(isMultipleOfBigint(value, of)).toBe(expected);
  });

  it("is what division of fractions says", () => {
    fc.assert(
      fc.property(fc.bigInt(), divisor, (value, of) => {
        const expected = divides({ above: value, below: 1n }, fractionOf(String(of)));
        expect(isMultipleOfBigint(value, of)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });
});
