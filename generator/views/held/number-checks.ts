import { call, code, literal, rt, type Printable, type Reference } from "../../code/index.ts";
import { decimalText } from "../../rules/evaluate.ts";
import { callConditions, compared, type Conditions } from "../conditions.ts";

/** Rules of numbers, as code for values that are held in one way. */
export interface NumberChecks {
  /** Comparison with a bound, by an operator that is true for good values and one for bad ones. */
  bound(good: Printable, bad: Printable, limit: number, value: Printable): Conditions;
  multipleOf(divisor: number, value: Printable): Conditions;
  /** Function that tells whether no two items of a list are equal. */
  readonly areUnique: Reference;
}

/** Rules of JavaScript's numbers. */
export const numberChecks: NumberChecks = {
  bound: (good, bad, limit, value) => compared(value, good, bad, literal(limit)),
  multipleOf: (divisor, value) => callConditions(call(rt.isMultipleOf, value, literal(divisor))),
  areUnique: rt.hasUniqueItems,
};

export const bigintChecks: NumberChecks = {
  ...numberChecks,
  // TypeScript compares bigint with number, so that a bound with a fraction stays exact.
  bound: (good, bad, limit, value) =>
    compared(value, good, bad, literal(Number.isInteger(limit) ? BigInt(limit) : limit)),
  multipleOf(divisor, value) {
    if (!Number.isInteger(divisor))
      return callConditions(call(rt.isMultipleOfBigint, value, literal(divisor)));
    const remainder = code`${value} % ${literal(BigInt(divisor))}`;
    return compared(remainder, code`===`, code`!==`, code`0n`);
  },
};

/** Rules of decimals, which are text or objects of a library. */
export const decimalChecks: NumberChecks = {
  bound: (good, bad, limit, value) =>
    compared(call(rt.compareDecimals, value, literal(decimalText(limit))), good, bad, code`0`),
  multipleOf: (divisor, value) =>
    callConditions(call(rt.isMultipleOfDecimal, value, literal(decimalText(divisor)))),
  areUnique: rt.hasUniqueDecimals,
};
