import { expect, it } from "vitest";
import { isQuicklyTested } from "../../generator/rules/backtracking.ts";
import { keeps } from "../../generator/rules/evaluate.ts";

const long = "a".repeat(60);

it.each([
  "^(a+)+$",
  "^(?:a*)*$",
  "^([a-z.]*)*\\/?$",
  "^(a|aa)+$",
  "^((a+))+$",
  "^(a+){2,}$",
  "^(a{1,20})*$",
  "^(?<name>a+)+$",
  "^((a+)?b?)+$",
])("%s is not tested against long texts", (source) => {
  expect(isQuicklyTested(source, long)).toBe(false);
  expect(isQuicklyTested(source, "aaab")).toBe(true);
});

it.each([
  "^a+$",
  "^(a|b)$",
  "^(abc)+$",
  "^(a+)(b+)$",
  "^(a+)?$",
  "^([+*|]a)+$",
  "^(\\+\\|a)+$",
  "^(a{3}-)+$",
  "^([a-z]{1,5}-)*$",
])("%s is tested against texts of any length", (source) => {
  expect(isQuicklyTested(source, long)).toBe(true);
});

it("an example that a pattern takes too long for is tested in another way", () => {
  const pattern = "^(https?:\\/\\/)?([\\da-z.-]+)\\.([a-z.]{2,6})([\\/\\w .-]*)*\\/?$";
  const rule = { kind: "pattern", code: "pattern", expected: "a URL", source: pattern } as const;
  const example = "https://example.org/a/long/path/that/ends/in/what/is/not/allowed#fragment";
  expect(keeps(rule, example)).toBe(false);
  expect(keeps(rule, example.replace("#", "/"))).toBe(true);
  expect(keeps(rule, "example.org/#a")).toBe(false);
});

it.each(["^(['\"])(\\w*)*\\1$", "^(a|a|a|a|a|a|a|a)*\\1$"])(
  "texts by %s, which has back references and no machine, pass",
  (source) => {
    const rule = { kind: "pattern", code: "pattern", expected: "a text", source } as const;
    expect(keeps(rule, `'${"a".repeat(60)}!`)).toBe(true);
  },
);
