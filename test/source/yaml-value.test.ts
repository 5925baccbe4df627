import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { expect, test } from "vitest";
import { locateYaml } from "../../generator/source/reading/yaml/locate-yaml.ts";
import { parseYaml } from "../../generator/source/reading/yaml/parse-yaml.ts";
import type { Parsed } from "../../generator/source/reading/parsed.ts";

const valueOf = (text: string): unknown => (parseYaml(text) as { readonly value: unknown }).value;

/** What is wrong with a text, and the part of it that is marked. */
function problemOf(text: string): readonly string[] {
  const { problem } = parseYaml(text) as Parsed;
  return problem === undefined ? [] : [problem.code, text.slice(problem.start, problem.end)];
}

const root = new URL("../../", import.meta.url).pathname;

test("values are those of the library", () => {
  const cases = readdirSync(`${root}test/cases`).filter((name) => !name.includes("."));
  const files = [
    "spec/v2.yaml",
    "spec/v3.yaml",
    ...cases.map((name) => `test/cases/${name}/spec.yaml`),
  ];
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const text = readFileSync(root + file, "utf8");
    const { value, problem } = parseYaml(text) as { value?: unknown; problem?: unknown };
    if (problem === undefined) expect(value).toEqual(parse(text));
  }
});

test.each([
  ["a later anchor of the same name", "a: &x 1\nb: *x\nc: &x 2\nd: *x\n"],
  ["an anchor within what it is merged into", "a: &a {x: 1}\nb: {<<: *a, y: &y {z: 2}}\nc: *y\n"],
  ["own members in front of merged ones", "a: &a {x: 1, y: 2}\nb: {x: 3, <<: *a}\n"],
  ["own members behind merged ones", "a: &a {x: 1, y: 2}\nb: {<<: *a, x: 3}\n"],
  ["several mappings", "a: &a {x: 1}\nb: &b {x: 2, y: 3}\nc: {<<: [*a, *b]}\n"],
  ["an alias of a list of mappings", "a: &a [{x: 1}, {x: 2, y: 3}]\nb: {<<: *a}\n"],
  ["mappings without anchor", "b: {<<: {x: 1}, y: 2}\n"],
  ["two merges", "a: &a {x: 1}\nb: &b {x: 2, y: 3}\nc:\n  <<: *a\n  <<: *b\n"],
  ["merges of merges", "a: &a {x: 1}\nb: &b {<<: *a, y: 2}\nc: {<<: *b, z: 3}\n"],
  ["a quoted key", 'a: {"<<": 1}\n'],
  ["names that are not strings", "1: a\ntrue: b\n1.5: c\nnull: d\n"],
  ["an alias as a name", "a: &k x\nb: {*k : 1}\n"],
  ["nothing", "a:\nb: [,]\nc: {d, e: }\n".replace("[,]", "[~]")],
  ["YAML 1.1", "%YAML 1.1\n---\na: yes\nb: 2020-01-02\nc: !!omap [x: 1, y: 2]\n"],
])("%s: as the library reads it", (_, text) => {
  const expected: unknown = JSON.parse(
    JSON.stringify(parse(text, { merge: true, uniqueKeys: false }), (_key, value: unknown) =>
      value instanceof Map
        ? [...value].map(([key, member]) => ({ [String(key)]: member as unknown }))
        : value,
    ),
  );
  expect(valueOf(text)).toEqual(expected);
});

test.each([
  ["a: 1\n'a': 2\n", ["duplicate-key", "'a'"]],
  ["200: 1\n'200': 2\n", ["duplicate-key", "'200'"]],
  ["a: &k b\nb: 1\n*k : 2\n", ["duplicate-key", "*k"]],
  ["? [a, b]\n: 1\n", ["yaml-syntax", "[a, b]"]],
  ["a: &a\n  ? *a\n  : 1\n", ["yaml-syntax", "*a"]],
  ["a: {<<: 5}\n", ["yaml-syntax", "5"]],
  ["a: {<<: [{b: 1}, 5]}\n", ["yaml-syntax", "[{b: 1}, 5]"]],
  ["a: *none\n", ["yaml-syntax", "*none"]],
])("refuses %j", (text, expected) => {
  expect(problemOf(text)).toEqual(expected);
});

const chain = (link: (index: number) => string): string =>
  `a0: &a0 {x: 1}\n${Array.from({ length: 8000 }, (_, index) => `a${index + 1}: &a${index + 1} ${link(index)}\n`).join("")}`;

test.each([
  ["values", chain((index) => `{x: *a${index}}`)],
  ["lists", chain((index) => `[*a${index}]`)],
  ["merged mappings", chain((index) => `{<<: *a${index}, k${index}: 1}`)],
  ["merged mappings that add nothing", chain((index) => `{<<: *a${index}}`)],
  ["mappings merged twice", chain((index) => `{<<: [*a${index}, *a${index}]}`)],
])("a chain of 8,000 aliases ends: %s", (_, text) => {
  expect(problemOf(text)[0]).toBe("yaml-alias-limit");
});

test.each([
  ["lists", "[".repeat(100_000) + "]".repeat(100_000)],
  ["mappings", "{a: ".repeat(50_000) + "}".repeat(50_000)],
  ["names", "{? ".repeat(50_000) + "}".repeat(50_000)],
  ["blocks", `${"- ".repeat(50_000)}1`],
])("nesting ends: %s", (_, text) => {
  expect(problemOf(`a:\n  ${text}\n`)[0]).toBe("nesting-too-deep");
});

test("aliases may stand for much where the file is large", () => {
  const text = `a: &a {${Array.from({ length: 20 }, (_, i) => `k${i}: 1`).join(", ")}}\n${Array.from({ length: 12_000 }, (_, i) => `b${i}: *a\n`).join("")}`;
  expect(problemOf(text)).toEqual([]);
});

test("a member is found in time that grows with the text", () => {
  const lines = Array.from({ length: 5_000 }, (_, i) => `a${i}: &a${i} {x: 1}\nb${i}: *a${i}\n`);
  const pointers = Array.from({ length: 5_000 }, (_, i) => `/b${i}/x`);
  const spans = locateYaml(lines.join(""), pointers);
  expect(spans).toHaveLength(5_000);
});

test("members of merged mappings are found where they are written", () => {
  const text = "a: &a {x: 1}\nb: &b {<<: *a, y: 2}\nc: {<<: [*b], z: 3}\nd: &d {<<: *d, x: 4}\n";
  const found = locateYaml(text, ["/c/x", "/c/y", "/c/z", "/d/x"]).map(({ value }) =>
    text.slice(value.start, value.end),
  );
  expect(found).toEqual(["1", "2", "3", "4"]);
});
