import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { patternTree, type AST } from "../../generator/patterns/pattern-tree.ts";
import { unicodePattern } from "../../generator/patterns/unicode-pattern.ts";
import {
  classSet,
  memberSet,
  type CharacterSet,
} from "../../generator/rules/pattern/character-set.ts";
import { patternNodes } from "../../generator/samples/text/pattern-nodes.ts";

/** Pieces of patterns, those that only one of the two syntaxes allows included. */
const pieces = [
  ..."abZ09-_,:/ ^$.*+?|()[]{}\\\n",
  ...String.raw`(?: (?= (?! (?<= (?<! (?<n> [^ {2} {1,} {0,3} {,2} *? a-z 0-9 é 😀`.split(" "),
  ...String.raw`\d \W \s \b \B \1 \8 \k<n> \k \0 \00 \n \- \. \/ \@ \Z \x41 \x4`.split(" "),
  ...String.raw`\u0041 \u{1F600} \u{ \cA \c1 \p{Lu} \P{L} \p{Nope}`.split(" "),
  "\uD83D",
];
const source = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((all) => all.join(""));

/** Texts that patterns of these pieces tell apart. */
const texts = [
  "",
  "a",
  "Z",
  "0",
  "9",
  "-",
  "_",
  "/",
  "\\",
  "{",
  "}",
  "]",
  "^",
  "A1",
  "é",
  "a-b",
  "ab{2}",
];

function compiled(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}

describe("the tree of a pattern", () => {
  it.each([true, false])("is there where the engine reads it too (flag u: %s)", (isUnicode) => {
    let valid = 0;
    fc.assert(
      fc.property(source, (pattern) => {
        const isValid = compiled(pattern, isUnicode ? "u" : "") !== undefined;
        if (isValid) valid++;
        if ((patternTree(pattern, isUnicode) !== undefined) !== isValid)
          throw new Error(`'${pattern}' is ${isValid ? "" : "not "}valid`);
      }),
      { numRuns: 10_000 },
    );
    expect(valid).toBeGreaterThan(1000);
  });

  it("is told apart from a pattern of too many groups", () => {
    const groups = (levels: number): string => `${"(".repeat(levels)}[(]${")".repeat(levels)}`;
    expect(patternTree(groups(500))).toBeDefined();
    expect(patternTree(groups(501))).toBeUndefined();
    expect(patternTree(groups(100_000))).toBeUndefined();
    expect(patternTree("(a)".repeat(5000))).toBeDefined();
  });
});

/** Sets of a pattern, each with its text. */
function setsOf(pattern: string): readonly (readonly [CharacterSet, string])[] {
  const found: [CharacterSet, string][] = [];
  const visit = (node: AST.Element | AST.Alternative): void => {
    if (node.type === "CharacterClass") found.push([classSet(node), node.raw]);
    else if (node.type === "CharacterSet" || node.type === "Character")
      found.push([memberSet(node), node.raw]);
    else if (node.type === "Quantifier") visit(node.element);
    else if ("elements" in node && node.type === "Alternative") node.elements.forEach(visit);
    else if ("alternatives" in node) node.alternatives.forEach(visit);
  };
  patternTree(pattern)?.alternatives.forEach(visit);
  return found;
}

it("sets have the characters that the engine matches, and others only for properties of Unicode", () => {
  const codes = [
    0, 7, 9, 10, 13, 32, 47, 48, 57, 65, 90, 95, 97, 122, 0xa0, 0xe9, 0x2028, 0xfeff, 0x1f600,
  ];
  let compared = 0;
  fc.assert(
    fc.property(source, (inner) => {
      for (const pattern of [inner, `[${inner}]`, `[^${inner}]`])
        for (const [set, raw] of setsOf(pattern)) {
          compared++;
          const expected = new RegExp(`^${raw}$`, "u");
          const differing = codes.filter((code) => {
            const isMatched = expected.test(String.fromCodePoint(code));
            const isInSet = set.some(([from, to]) => from <= code && code <= to);
            return /\\p/i.test(raw) ? isMatched && !isInSet : isInSet !== isMatched;
          });
          if (differing.length > 0) expect(differing, raw).toEqual([]);
        }
    }),
    { numRuns: 2000 },
  );
  expect(compared).toBeGreaterThan(2000);
});

it("a pattern without the flag u accepts the same texts in its form with it", () => {
  let rewritten = 0;
  fc.assert(
    fc.property(source, (pattern) => {
      const form = unicodePattern(pattern);
      if (form === undefined || form === pattern) return;
      rewritten++;
      const [before, after] = [new RegExp(pattern), new RegExp(form, "u")];
      const differing = texts.filter((text) => before.test(text) !== after.test(text));
      expect(differing, `${pattern} as ${form}`).toEqual([]);
    }),
    { numRuns: 10_000 },
  );
  expect(rewritten).toBeGreaterThan(100);
});

it("texts are made of patterns that the engine reads, unless they refer to groups", () => {
  fc.assert(
    fc.property(source, (pattern) => {
      if (patternNodes(pattern) !== undefined) expect(compiled(pattern, "u")).toBeDefined();
    }),
    { numRuns: 2000 },
  );
});
