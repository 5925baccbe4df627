import fc from "fast-check";
import { expect, it } from "vitest";
import { TextTree } from "../../generator/source/editing/text-tree.ts";
import { jsonMemberAt } from "../../generator/source/reading/json/member-at.ts";

it.each([
  ['{ "a": { "b": [1, "x"] } }', '"x"', "/a/b/1", "value", '"x"'],
  ['{ "a": { "b": [1, "x"] } }', '"b"', "/a/b", "key", '"b"'],
  ['{ "a/~": { "\\u0062": true } }', "true", "/a~1~0/b", "value", "true"],
  ['[{ "a": "} ]" }, {}]', "} ]", "/0/a", "value", '"} ]"'],
  ['[[], {}, ""]', '""', "/2", "value", '""'],
])("%s has a member at %s", (text, at, pointer, part, shown) => {
  const found = jsonMemberAt(text, text.indexOf(at));
  expect(found).toMatchObject({ pointer, part });
  expect(text.slice(found?.span.start, found?.span.end)).toBe(shown);
});

it.each(["", "{}", "[]", "1", '{ "a": 1 }'])("%j has no member at its ends", (text) => {
  expect(jsonMemberAt(text, 0)).toBeUndefined();
  expect(jsonMemberAt(text, text.length)).toBeUndefined();
});

it("finds what the tree of the YAML library has there", () => {
  const json = fc.jsonValue({ maxDepth: 4 });
  fc.assert(
    fc.property(json, fc.nat(), fc.constantFrom(undefined, 2), (value, at, indent) => {
      const text = JSON.stringify(value, undefined, indent);
      const tree = TextTree.read(text);
      fc.pre(tree !== undefined);
      const offset = at % (text.length + 1);
      expect(jsonMemberAt(text, offset)).toEqual(tree?.memberAt(offset));
    }),
    { numRuns: 300 },
  );
});
