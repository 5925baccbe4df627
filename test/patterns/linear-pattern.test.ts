import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LinearPattern } from "../../generator/patterns/linear/linear-pattern.ts";

const texts = [
  "",
  "a",
  "aa",
  "aab",
  "b",
  "ab ab",
  "abc-def",
  "a\nb",
  "Pass1word!",
  "é",
  "\u{1f600}",
  "\ud83d",
  "aaaaaaaaaaaaaaaaaaaa!",
  "x=1;y=22",
];

it.each([
  "^(a+)+$",
  "^(?:a*)*$",
  "(a|aa)+b",
  "^((a+)?b?)+$",
  "^(\\w+\\s?)*$",
  "^a{2,4}$",
  "^(ab ?){2}$",
  "^(?:){1000000000}a",
  "^(?:(?:)*)*$",
  "\\bab\\b",
  "\\Bb",
  "^[^]*$",
  "^.*$",
  "^\\p{L}+$",
  "^\\P{ASCII}$",
  "^[\\u{1f600}-\\u{1f64f}]$",
  "^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,}$",
  "^(?!.*ab)a",
  "(?<=a)b$",
  "(?<!a)b",
  "(?<=(?<!b)a)b",
  "(?=a(?=ab))a",
  "^(?:a(?=b)|b)+$",
  "^(?:x|y)=\\d+(?:;(?:x|y)=\\d+)*$",
  "$^",
  "a||b",
  "^a{0}$",
])("%s matches as the engine has it", (source) => {
  const machine = LinearPattern.of(source);
  const engine = new RegExp(source, "u");
  for (const text of texts) expect([text, machine?.test(text)]).toEqual([text, engine.test(text)]);
});

describe("patterns that are made up", () => {
  const { source } = fc.letrec<{ source: string; part: string }>((tie) => ({
    source: fc
      .array(fc.array(tie("part"), { maxLength: 3 }), { minLength: 1, maxLength: 2 })
      .map((all) => all.map((parts) => parts.join("")).join("|")),
    part: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom("a", "b", "[ab]", "[^a]", ".", "^", "$", "\\b", "\\B", "\\w"),
      fc
        .tuple(tie("source"), fc.constantFrom("*", "+", "?", "{2}", "{1,3}", "{2,}", "*?"))
        .map(([inner, times]) => `(?:${inner})${times}`),
      fc
        .tuple(tie("source"), fc.constantFrom("?=", "?!", "?<=", "?<!", "?:", ""))
        .map(([inner, kind]) => `(${kind}${inner})`),
    ),
  }));

  it("match as the engine has it", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "c", " "), maxLength: 7 });
    fc.assert(
      fc.property(source, fc.array(text, { minLength: 1, maxLength: 5 }), (pattern, all) => {
        const machine = LinearPattern.of(pattern);
        const engine = new RegExp(pattern, "u");
        for (const one of all) expect(machine?.test(one)).toBe(engine.test(one));
      }),
    );
  });
});

it("takes steps by the length of the text alone", () => {
  const machine = LinearPattern.of("^(?:a|a|a|aa|b?)+$");
  expect(machine?.test(`${"a".repeat(10_000)}!`)).toBe(false);
  expect(machine?.test("a".repeat(10_000))).toBe(true);
  expect(machine?.stepsFor(10_000)).toBe(200_020);
});

it.each(["^(a)\\1$", "^(?:a{50}){50}$"])("%s has no such machine", (source) => {
  expect(LinearPattern.of(source)).toBeUndefined();
});
