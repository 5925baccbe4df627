import { expect, test } from "vitest";
import { readDirectly } from "../../../generator/source/reading/yaml/direct/read-directly.ts";
import { RowLocator } from "../../../generator/source/reading/yaml/direct/row-locator.ts";
import { growth, processorTime } from "../../support/processor-time.ts";

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join("");

const shapes: Readonly<Record<string, (size: number) => string>> = {
  "many keys": (size) => lines(size, (index) => `key${index}: ${index}\n`),
  "many items": (size) => lines(size, (index) => `- item ${index}\n`),
  "a long line": (size) => `a: ${"b c ".repeat(size)}\n`,
  "a long key that is none": (size) => `- ${"b c ".repeat(size)}\n`,
  "blank lines": (size) => `a: 1\n${"\n".repeat(size)}b: 2\n`,
  "comments between lines": (size) => `a:\n${"  # c\n".repeat(size)}  b: 2\n`,
  "comments behind a value": (size) => `a: 1\n${"  # c\n\n".repeat(size)}b: 2\n`,
  "a plain scalar of many lines": (size) => `a: b\n${"  c d\n".repeat(size)}`,
  "blank lines in a plain scalar": (size) => `a: b\n${"\n".repeat(size)}  c\n`,
  "a quoted scalar of many lines": (size) => `a: 'b\n${"  c ''d''\n".repeat(size)}  e'\n`,
  "many escapes": (size) => `a: "${String.raw`\n\u0041`.repeat(size)}"\n`,
  "a literal scalar": (size) => `a: |\n${"  b\n\n".repeat(size)}`,
  "blank lines behind a literal scalar": (size) => `a: |\n  b\n${"\n".repeat(size)}c: 1\n`,
  "a folded scalar": (size) => `a: >\n${"  b\n   c\n\n".repeat(size)}`,
  "a flow sequence": (size) => `a: [${"b, ".repeat(size)}]\n`,
  "a flow mapping": (size) => `a: {${lines(size, (index) => `"k${index}": ${index},\n  `)}}\n`,
  "blank lines in a flow collection": (size) => `a: [b${"\n".repeat(size)}  ]\n`,
  "many anchors": (size) => lines(size, (index) => `k${index}: &a${index} ${index}\n`),
  "many aliases": (size) => `a: &a 1\nb:\n${"- *a\n".repeat(Math.min(size, 90_000))}`,
  "many merges": (size) =>
    `a: &a {x: 1}\n${lines(Math.min(size, 90_000) / 4, (index) => `k${index}: {<<: *a}\n`)}`,
  "empty values": (size) => lines(size, (index) => `k${index}:\n`),
  "ends of lines of Windows": (size) => "a:\r\n".concat("- b\r\n".repeat(size)),
};

test.each(Object.entries(shapes))("%s: read and located in linear time", async (_, shape) => {
  const timeOf = (size: number): number => {
    const text = shape(size);
    const start = processorTime();
    const read = readDirectly(text);
    expect(read).toBeDefined();
    if (read !== undefined) new RowLocator(text, read.rows).locate("/a/0");
    return processorTime() - start;
  };
  // The small size takes some milliseconds, since a share of one would be noise. Ten times the size takes ten times as long, and would take a hundred times where each line asks all others.
  expect(await growth(timeOf, [24_000, 240_000], 50)).toBeLessThan(50);
});
