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
];

test.each(hostile)("%j survives as a literal", (text) => {
  expect(new Function(`return ${quote(text)}`)()).toBe(text);
  expect(new Function(`return \`${templateText(text)}\``)()).toBe(text);
});

test.each([...hostile, "plain", "na-me", "1", "class", "", "é"])("%j survives as a key", (name) => {
  const object = new Function(`return {${propertyKey(name)}: 1}`)() as object;
  expect(Object.keys(object)).toEqual([name]);
  expect(new Function("o", `return o${propertyAccess(name)}`)(object)).toBe(1);
});

test.each(["^a/b$", "[/]", "\\p{L}", "", "\n", "\\/"])(
  "%j survives as a regular expression",
  (pattern) => {
    const expression = new Function(`return ${regExpLiteral(pattern)}`)() as RegExp;
    expect(expression.flags).toBe("u");
    for (const sample of ["a/b", "/", "é", "\n", ""]) {
      expect(expression.test(sample)).toBe(new RegExp(pattern, "u").test(sample));
    }
  },
);
