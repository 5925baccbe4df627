import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allowed, leastTime } from "../support/processor-time.ts";
import {
  compareDecimals,
  hasUniqueDecimals,
  isDecimal,
  isMultipleOfDecimal,
  plainDecimal,
} from "../../runtime/src/rules.ts";
import { decimalTexts, numberTexts } from "../support/arbitrary-decimals.ts";

const Exact = Decimal.clone({ precision: 2100, toExpNeg: -9e15, toExpPos: 9e15 });

describe("the text of a decimal", () => {
  it("means the same number, in digits alone", () => {
    fc.assert(
      fc.property(numberTexts, (text) => {
        const plain = plainDecimal(text);
        expect(plain).toMatch(/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/);
        expect(new Exact(plain as string).equals(new Exact(text))).toBe(true);
      }),
    );
  });

  it("is kept as it is", () => {
    fc.assert(
      fc.property(decimalTexts, (text) => {
        expect(plainDecimal(text)).toBe(text);
      }),
    );
  });

  it.each([
    ["+1.5", "1.5"],
    ["007", "7"],
    [".50", "0.50"],
    ["5.", "5"],
    ["1e3", "1000"],
    ["1.50e1", "15.0"],
    ["1.5E-3", "0.0015"],
    ["-0.0e-2", "-0.0"],
    ["0e99999999", "0"],
    ["9".repeat(1000), "9".repeat(1000)],
    ["1e999", `1${"0".repeat(999)}`],
  ])("of %s is %s", (text, plain) => {
    expect(plainDecimal(text)).toBe(plain);
  });

  it.each([
    "",
    ".",
    "-",
    "1.2.3",
    "1e",
    "e1",
    "NaN",
    "Infinity",
    "0x10",
    "1_000",
    "1e1000",
    "1e-1000",
  ])("is not made of %j", (text) => {
    expect(plainDecimal(text)).toBeUndefined();
  });

  it.each(["1e3", "+1", "01", ".5", "5.", "", " 1", "9".repeat(1001), 1, null, undefined])(
    "is not %s",
    (value) => {
      expect(isDecimal(value)).toBe(false);
    },
  );

  it("is refused at once where it is long", async () => {
    for (const text of ["9".repeat(2e6), `1e${"9".repeat(2e6)}`, `0.${"0".repeat(2e6)}1`]) {
      const time = await leastTime(() => expect(plainDecimal(text)).toBeUndefined());
      expect(time).toBeLessThan(allowed(50));
    }
  });
});

describe("rules of decimals agree with decimal.js", () => {
  it("for bounds", () => {
    fc.assert(
      fc.property(decimalTexts, decimalTexts, (a, b) => {
        expect(Math.sign(compareDecimals(a, b))).toBe(new Exact(a).comparedTo(new Exact(b)));
      }),
    );
  });

  it("for equality with zeros behind", () => {
    fc.assert(
      fc.property(decimalTexts, (text) => {
        const longer = text.includes(".") ? `${text}00` : `${text}.0`;
        expect(compareDecimals(text, longer)).toBe(0);
        expect(hasUniqueDecimals([text, longer])).toBe(false);
      }),
    );
  });

  it("for multiples", () => {
    const divisors = fc.constantFrom("1", "0.01", "0.3", "2.50", "7", "0.000000001");
    const factors = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
    fc.assert(
      fc.property(decimalTexts, divisors, factors, (text, divisor, factor) => {
        const expected = new Exact(text).modulo(divisor).isZero();
        expect(isMultipleOfDecimal(text, divisor)).toBe(expected);
        const product = new Exact(divisor).times(String(factor)).toFixed();
        expect(isMultipleOfDecimal(product, divisor)).toBe(true);
      }),
    );
  });
});

it("what is no decimal keeps no rule", () => {
  expect(compareDecimals("x", "1")).toBeNaN();
  expect(compareDecimals(undefined, "1")).toBeNaN();
  expect(isMultipleOfDecimal("x", "1")).toBe(false);
  expect(hasUniqueDecimals(["x", "x", 1, 1])).toBe(true);
});
