import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isSameValue } from "../../generator/portable/same-value.ts";

const values = fc.letrec((tie) => ({
  value: fc.oneof(
    fc.constantFrom(null, true, false, 0, -0, 1, 1n, Number.NaN, "", "0", undefined),
    fc.array(tie("value"), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom("a", "b", "0", "__proto__"), tie("value"), {
      maxKeys: 2,
      noNullPrototype: true,
    }),
  ),
})).value;

it("two values of JSON are the same where those of node:util are", () => {
  fc.assert(
    fc.property(values, values, (one, other) => {
      expect(isSameValue(one, other)).toBe(isDeepStrictEqual(one, other));
      expect(isSameValue(one, structuredClone(one))).toBe(true);
    }),
  );
});

it.each([
  [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
  [{ a: undefined }, {}, false],
  [{ a: undefined }, { b: undefined }, false],
  [[], {}, false],
  [["a"], { 0: "a" }, false],
  [{ toString: 1 }, { valueOf: 1 }, false],
  [null, {}, false],
])("%j and %j: %s", (one, other, expected) => {
  expect(isSameValue(one, other)).toBe(expected);
  expect(isDeepStrictEqual(one, other)).toBe(expected);
});
