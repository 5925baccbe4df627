import fc from "fast-check";
import { expect, it } from "vitest";
import { directComments } from "../../../generator/source/reading/yaml/direct-comments.ts";
import { yamlComments } from "../../../generator/source/reading/yaml/yaml-comments.ts";
import { YamlWriter } from "./random-yaml.ts";

const any = /^#/;

it.each([
  ["behind values and keys", "a: 1 # one\nb: # two\n  c: d # three\n"],
  ["on lines of their own", "# one\na:\n  # two\n  b: 1\n# three\nc: 2\n# four\n"],
  ["in lists, and in flow style", "a:\n  - 1 # one\n  # two\n  - { b: 1, # three\n      c: 2 }\n"],
  ["not within texts", "a: 'x # no' # one\nb: |\n  # no\nc: \"x\n  # no\" # two\nd: x#no\n"],
  ["behind the sign of a block text", "a: | # one\n  # no\nb: >- # two\n  no\n"],
  [
    "behind anchors, aliases and empty values",
    "a: &x#y # one\n  b: 1\nc: *x#y # two\nd: # three\n",
  ],
  ["of lines that end with CRLF", "# one\r\na: 1 # two\r\n# three\r\n"],
  ["of dashes that begin and end a document", "# one\n--- # two\na: 1 # three\n# four\n"],
])("are found without the library: %s", (_, text) => {
  const found = directComments(text, any);
  expect(found).toEqual(yamlComments(text, any));
  expect(found?.length).toBeGreaterThan(0);
});

it("are those of the library in random texts, with the members that they are about", () => {
  let count = 0;
  const lines = fc.array(fc.tuple(fc.nat(), fc.boolean()), { maxLength: 5 });
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 200 }), lines, (numbers, places) => {
      let next = 0;
      const choose = (most: number): number => {
        const index = next++;
        // Behind the last number, so that every text ends.
        return (numbers[index] ?? Math.imul(index, 2_654_435_761) >>> 8) % most;
      };
      const written = new YamlWriter(choose)
        .document()
        .replace(/^\uFEFF/, "")
        .split("\n");
      for (const [at, isOwn] of places) {
        const line = at % written.length;
        const before = written[line] ?? "";
        const indent = /^ */.exec(before)?.[0] ?? "";
        written[line] = isOwn ? `${indent}# own\n${before}` : `${before} # beside`;
      }
      const text = written.join("\n");
      const found = directComments(text, any);
      if (found === undefined) return;
      count += found.length;
      expect(found, text).toEqual(yamlComments(text, any));
    }),
    { numRuns: 500 },
  );
  expect(count).toBeGreaterThan(50);
});
