import fc from "fast-check";
import { expect, it, test } from "vitest";
import { growthOf } from "../../generator/rules/backtracking.ts";
import { sourceOf, stepsOf, TooManySteps, type Pattern } from "./step-counter.ts";

it.each([
  "^(a+)+$",
  "(a*)*",
  "^(?:a|a)*$",
  "(\\w|\\d)+x",
  "(a+b?)+",
  "([a-z]+)*@",
  "((a+))+",
  "(\\w+\\w)+",
  "^(?<x>(?:a{2,})?)+$",
  "(\\s*\\w*)*;",
  "^(a|aa)+$",
  "^(ab|a|b)+$",
  "^((a*|b*)c)*$",
  "^((a?)+b)*$",
  "^(\\p{L}+\\w?)*$",
  "^([^,]+,?)*$",
  "^(?=(a+)+$)a",
  "^(.|\\n|x)*$",
])("%s may take exponential time", (source) => {
  expect(growthOf(source)).toBe("exponential");
});

it.each([
  ["^a+$", 1],
  ["^([a-z]+(\\.[a-z]+)*)$", 1],
  // It is 1 in truth: the estimate does not see that the dot has to come in between.
  ["^(\\w+\\.)+\\w+$", 2],
  ["^[a-z]+(-[a-z]+)*$", 1],
  ["^[a-z]+([-_.][a-z]+)*@[a-z]+(\\.[a-z]+)+$", 1],
  ["(a|b)*", 2],
  ["^(?:\\d{1,3}\\.){3}\\d{1,3}$", 0],
  ["^(\\s*,\\s*\\w+)*$", 1],
  ["^([+-]?\\d+;)*$", 1],
  ["^(\\d{4}\\d{2})+$", 1],
  ["^\\d+(\\.\\d+)?([eE][+-]?\\d+)?$", 1],
  ["^a*a*a*$", 3],
  ["^a+b+a+$", 1],
  ["^((25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)\\.){5}x$", 0],
  [`^(${Array.from({ length: 100 }, (_, i) => `name${i}`).join("|")})$`, 0],
  [
    "^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \\d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \\d{4}$",
    0,
  ],
  ["^(a+){2,5}$", 5],
  ["^(\\/[^\\/~]*(~[01][^\\/~]*)*)*$", 1],
  ["^P(\\d+Y)?(\\d+M)?(\\d+D)?(T(\\d+H)?(\\d+M)?(\\d+S)?)?$", 1],
] as const)("%s takes time that grows with a power of the length", (source, power) => {
  expect(growthOf(source)).toBe(power);
});

it.each([
  ["a back reference", "^(a+)\\1$"],
  ["a named back reference", "^(?<x>a+)\\k<x>$"],
  ["optional parts one behind the other", `^${"a?".repeat(30)}${"a".repeat(30)}$`],
  ["a number of optional parts", "^(a?){30}a{30}$"],
  ["nested numbers", "^((a{0,5}){0,5}){0,5}$"],
  ["a pattern that is no pattern", "("],
  ["groups within groups", `${"(".repeat(5000)}a${")".repeat(5000)}`],
  ["many choices that are alike", `^(${"[ab]|".repeat(100)}c)*$`],
  ["a long pattern", `^(${"ab|".repeat(2000)}c)*$`],
])("%s is not called safe", (_, source) => {
  expect(["unknown", "exponential"]).toContain(growthOf(source));
});

const pattern = fc.letrec<{ pattern: Pattern }>((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom<Pattern>(
      { kind: "letters", letters: "a" },
      { kind: "letters", letters: "b" },
      { kind: "letters", letters: "ab" },
    ),
    fc.record({
      kind: fc.constantFrom("sequence" as const, "choice" as const),
      parts: fc.array(tie("pattern"), { minLength: 1, maxLength: 3 }),
    }),
    fc
      .record({
        kind: fc.constant("repeat" as const),
        part: tie("pattern"),
        least: fc.constantFrom(0, 0, 1, 1, 2, 7),
        more: fc.constantFrom(0, 1, 3, 8, Infinity, Infinity),
      })
      .map(({ more, ...rest }) => ({ ...rest, most: rest.least + more })),
  ),
})).pattern;

/** Texts that repeat something and then do not fit. */
const pumped = ["a", "b", "ab", "aab", "abb"];

/** Steps of the shorter text; a pattern that takes more says nothing of how they grow. */
const most = 4_000_000;

/** Ways of choices outside of repetitions without a bound, as many as a pattern with a power may have. */
const ways = 2 ** 16;

function steps(of: Pattern, text: string, limit: number): number {
  try {
    return stepsOf(of, text, limit);
  } catch (error) {
    if (error instanceof TooManySteps || error instanceof RangeError) return Infinity;
    throw error;
  }
}

test("ways of bounded repetitions are no growth", () => {
  const aaa = {
    kind: "sequence" as const,
    parts: Array.from({ length: 3 }, (): Pattern => ({ kind: "letters", letters: "a" })),
  };
  const twice = (part: Pattern): Pattern => ({ kind: "repeat", part, least: 2, most: 2 });
  const made = twice(twice({ kind: "repeat", part: aaa, least: 2, most: 5 }));
  expect(sourceOf(made)).toContain("{2,5}");
  expect(growthOf(`^${sourceOf(made)}$`)).toBeTypeOf("number");
  const [long, longer] = [96, 192].map((length) => steps(made, `${"a".repeat(length)}c`, most));
  expect(longer).toBe(long);
});

test("a pattern that takes exponential time is never called safe", () => {
  let safe = 0;
  fc.assert(
    fc.property(pattern, (made) => {
      const growth = growthOf(`^${sourceOf(made)}$`);
      if (typeof growth !== "number" || growth > 3) return;
      safe++;
      for (const word of pumped) {
        const pump = (length: number): string => `${word.repeat(length).slice(0, length)}c`;
        // A power of the length doubles that many times where the length doubles. Before that,
        // repetitions with a bound are tried in all their ways, which no longer text multiplies.
        const allowed = Math.max(steps(made, pump(24), most), ways) * 2 ** (growth + 2);
        if (allowed === Infinity) continue;
        expect(steps(made, pump(48), allowed)).toBeLessThanOrEqual(allowed);
      }
    }),
    { numRuns: 1500 },
  );
  expect(safe).toBeGreaterThan(300);
});
