import { describe, expect, it } from "vitest";
import { unicodePattern } from "../../generator/patterns/unicode-pattern.ts";

describe("a pattern that is written for engines without the flag u", () => {
  it.each([
    ["^[a-z]+$", "^[a-z]+$"],
    ["\\-\\_", "-_"],
    ["^\\d{3}\\-\\d{4}$", "^\\d{3}-\\d{4}$"],
    ["^[\\w\\-\\.\\@]+$", "^[\\w\\-\\.@]+$"],
    ["[\\w-.]+", "[\\w\\-.]+"],
    ["[.-\\w]", "[.\\-\\w]"],
    ["\\'\\\"\\ \\:\\=\\&\\#\\,\\!\\~\\%\\<\\>", "'\" :=&#,!~%<>"],
    ["^{[a-z]+}$", "^\\{[a-z]+\\}$"],
    ["a]b", "a\\]b"],
    ["x{1,2}y{z", "x{1,2}y\\{z"],
    ["\\😀\\-", "😀-"],
  ])("%s becomes %s", (pattern, expected) => {
    expect(unicodePattern(pattern)).toBe(expected);
  });

  it.each(["(", "[z-a]", "*", "(?i)x", "\\p{Nope", "\\Z", "\\-\\e", "a**"])(
    "%s is refused where it has no meaning, or another one than was meant",
    (pattern) => {
      expect(unicodePattern(pattern)).toBeUndefined();
    },
  );

  it("accepts the same texts", () => {
    const alphabet = ["a", "Z", "0", "9", "-", "_", ".", "@", "{", "}", "]", "/", " ", "\\"];
    const texts = alphabet.flatMap((one) => alphabet.map((other) => one + other));
    for (const pattern of [
      "^[\\w-.]+$",
      "\\-\\_|\\@",
      "^{|}$",
      "^[a\\-\\_z]$",
      "]\\/",
      "[^\\w\\-]",
    ]) {
      const [before, after] = [RegExp(pattern), RegExp(unicodePattern(pattern) ?? "", "u")];
      for (const text of [...alphabet, ...texts]) {
        expect(`${pattern} ${text} ${after.test(text)}`).toBe(
          `${pattern} ${text} ${before.test(text)}`,
        );
      }
    }
  });
});
