import { expect, test } from "vitest";
import {
  propertyAccess,
  propertyKey,
  quote,
  regExpLiteral,
  templateText,
} from "../../generator/names/quote.ts";

const hostile = [
  '"',
  "\\",
  "`${x}`",
  "\n\r\t\0",
  "\u2028\u2029",
  "</script>",
  "💥",
  "\uD800",
  "__proto__",
  "'",
  "\uFFFD\uFEFF\u200B\u202E\u2066\u00AD",
  "\u0000\u001B\u007F\u0085",
  "\uDC00\uD800",
  "\u{E0041}\u{10FFFF}\uFFFF",
];

/** All signs that nobody sees, and those that files cannot hold. */
const unseen = [
  ...Array.from({ length: 0xa0 }, (_, i) => i).filter((i) => i < 0x20 || i > 0x7e),
  0xad,
  0x61c,
  0x200b,
  0x200e,
  0x200f,
  0x2028,
  0x2029,
  0x202a,
  0x202e,
  0x2060,
  0x2066,
  0x2069,
  0xfdd0,
  0xfeff,
  0xfff9,
  0xfffc,
  0xfffd,
  0xfffe,
  0xffff,
  0xd800,
  0xdbff,
  0xdc00,
  0xdfff,
  0x1fffe,
  0xe0001,
  0xe007f,
  0x10ffff,
].map((point) => String.fromCodePoint(point));

test("signs that nobody sees are escaped in every literal, and mean the same", () => {
  for (const sign of unseen) {
    const text = `a${sign}b`;
    const literals = [quote(text), `\`${templateText(text)}\``, propertyKey(text)];
    if (sign !== "\n") expect(literals.join()).toMatch(/^[ -~]*$/);
    expect(new Function(`return ${literals[0]}`)()).toBe(text);
    expect(new Function(`return ${literals[1]}`)()).toBe(text);
    const pattern = new Function(`return ${regExpLiteral(`^[a${sign}]${sign}$`)}`)() as RegExp;
    expect(pattern.toString()).toMatch(/^[ -~]*$/);
    expect(pattern.test(sign + sign) && pattern.test(`a${sign}`)).toBe(true);
    expect(pattern.test(`b${sign}`)).toBe(false);
  }
});

test("halves of a surrogate pair do not join in a pattern", () => {
  const source = "^\uD83D\\uDE00$";
  const pattern = new Function(`return ${regExpLiteral(source)}`)() as RegExp;
  expect(pattern.test("\u{1F600}")).toBe(new RegExp(source, "u").test("\u{1F600}"));
});

test.each(hostile)("%j survives as a literal", (text) => {
  expect(new Function(`return ${quote(text)}`)()).toBe(text);
  expect(new Function(`return \`${templateText(text)}\``)()).toBe(text);
});

test.each([...hostile, "plain", "na-me", "1", "class", "", "é"])("%j survives as a key", (name) => {
  const object = new Function(`return {${propertyKey(name)}: 1}`)() as object;
  expect(Object.keys(object)).toEqual([name]);
  expect(new Function("o", `return o${propertyAccess(name)}`)(object)).toBe(1);
});

/** Patterns that some compilers refuse as literals, although engines read them. */
const beyond = [
  "(?<\\u{61}>x)",
  "a{9007199254740993}",
  "a{1,99999999999}",
  "\\p{Script=Greek}",
  "[^\\P{sc=Latn}]",
];

test.each(beyond)("%j is made at run time", (pattern) => {
  expect(regExpLiteral(pattern)).toContain("new globalThis.RegExp(");
});

test.each(["^a/b$", "[/]", "\\p{L}", "", "\n", "\\/", "(?<a>x)(?:y)(?=z)(?<!b)", ...beyond])(
  "%j survives as a regular expression",
  (pattern) => {
    const expression = new Function(`return ${regExpLiteral(pattern)}`)() as RegExp;
    expect(expression.flags).toBe("u");
    for (const sample of ["a/b", "/", "é", "\n", "", "xyz", "x", "\u03b1", "a"]) {
      expect(expression.test(sample)).toBe(new RegExp(pattern, "u").test(sample));
    }
  },
);
