import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "../../generator/samples/random.ts";
import { patternTexts } from "../../generator/samples/text/pattern-text.ts";

describe("texts for patterns", () => {
  it.each([
    "^\\d{3}-\\d{2}$",
    "^[^@\\s]+@[^@\\s]+$",
    "^\\p{Lu}\\p{Ll}+$",
    "^(?<year>\\d{4})/(0[1-9]|1[0-2])$",
    "^\\S+( \\S+){2}$",
    "^#[0-9a-fA-F]{6}$",
    "^[\\u4e00-\\u9fa5]+$",
    "^a|b$",
    "\\bword\\b",
    "^(?!admin)[a-z]{5}$",
    "^.{0,3}$",
    "^[-+]?\\d+(?:\\.\\d+)?$",
    "^x{2,}?$",
    "^\\x41\\t\\u{1F600}$",
    "",
  ])("match %s for every seed", (pattern) => {
    const expected = new RegExp(pattern, "u");
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const texts = [...patternTexts(pattern, new Random(seed), [])];
        expect(texts.some((text) => expected.test(text))).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it.each(["(a)\\1", "\\k<a>", "a{,2}b", "["])("are not made for %s", (pattern) => {
    expect([...patternTexts(pattern, new Random(1), [])]).toEqual([]);
  });
});
