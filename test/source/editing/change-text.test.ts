import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse, stringify, type CreateNodeOptions, type ToStringOptions } from "yaml";
import type { FixChange } from "../../../tools/lint/fix.ts";
import { changeText } from "../../../generator/source/editing/change-text.ts";
import { editedValue } from "../../../generator/source/editing/edited-value.ts";
import { withEdits } from "../../../generator/source/editing/text-edit.ts";
import { TextTree } from "../../../generator/source/editing/text-tree.ts";
import { joinPointer } from "../../../generator/source/locations/pointer.ts";

const remove = (pointer: string): FixChange => ({ pointer, change: { remove: true } });
const set = (pointer: string, value: unknown): FixChange => ({ pointer, change: { set: value } });
const rename = (pointer: string, name: string): FixChange => ({
  pointer,
  change: { rename: name },
});

function changed(text: string, ...changes: readonly FixChange[]) {
  const tree = TextTree.read(text);
  if (tree === undefined) throw new Error("the text has mistakes");
  return changeText(
    tree,
    changes.map((one) => [one]),
  );
}

const cases: readonly (readonly [
  says: string,
  before: string,
  changes: readonly FixChange[],
  after: string,
])[] = [
  ["a member", "a: 1\nb: 2 # two\nc: 3\n", [remove("/b")], "a: 1\nc: 3\n"],
  ["the last one", "a: 1\nb:\n  - x\n  - y", [remove("/b")], "a: 1\n"],
  ["the comment above it", "a: 1\n\n# about b\nb: 2\n# end\n", [remove("/b")], "a: 1\n\n# end\n"],
  ["comments within it", "a:\n  b: 1\n  # in a\nc: 2 # c\n", [remove("/a")], "c: 2 # c\n"],
  ["an item", "a:\n  - 1\n  - 2 # two\n  - 3\n", [remove("/a/1")], "a:\n  - 1\n  - 3\n"],
  [
    "all items",
    "a: # all\n  - 1\n  - 2\nb: 1\n",
    [remove("/a/0"), remove("/a/1")],
    "a: [] # all\nb: 1\n",
  ],
  ["the first one behind a dash", "- a: 1\n  b: 2\n", [remove("/0/a")], "- b: 2\n"],
  ["the only one behind a dash", "- a: 1\n- b: 2\n", [remove("/0/a")], "- {}\n- b: 2\n"],
  ["a text of several lines", "a: |\n  x\n\n  y\nb: 1\n", [remove("/a")], "b: 1\n"],
  ["in flow style", "a: [x, y, z] # c\n", [remove("/a/1")], "a: [x, z] # c\n"],
  ["two in flow style", "a: [x, y, z]\n", [remove("/a/1"), remove("/a/2")], "a: [x]\n"],
  ["all in flow style", "a: { b: 1 }\n", [remove("/a/b")], "a: {}\n"],
  [
    "a line of JSON",
    '{\n\t"a": 1,\n\t"b": 2,\n\t"c": 3\n}\n',
    [remove("/b")],
    '{\n\t"a": 1,\n\t"c": 3\n}\n',
  ],
  [
    "the last line of JSON",
    '{\n  "a": 1,\n  "b": [\n    2\n  ]\n}',
    [remove("/b")],
    '{\n  "a": 1\n}',
  ],
  ["JSON in one line", '{"a":1,"b":2}', [remove("/a")], '{"b":2}'],
  ["a scalar", "a: old # why\n", [set("/a", "new")], "a: new # why\n"],
  [
    "quotes",
    "a: 'old'\nb: \"old\"\n",
    [set("/a", "it's"), set("/b", "n")],
    "a: 'it''s'\nb: \"n\"\n",
  ],
  ["a text that reads as a number", "a: old\n", [set("/a", "12")], 'a: "12"\n'],
  ["a number in quotes", 'a: "12"\n', [set("/a", 12)], "a: 12\n"],
  ["a list in a line", "a: one # c\n", [set("/a", ["one"])], "a: [one] # c\n"],
  ["a value for a list", "a: # c\n  - one\nb: 1\n", [set("/a", "one")], "a: one # c\nb: 1\n"],
  ["a value where there is none", "a:\nb: 1\n", [set("/a", true)], "a: true\nb: 1\n"],
  [
    "a member of its own",
    "a:\n  b: 1\nc: 1\n",
    [set("/a/d", true)],
    "a:\n  b: 1\n  d: true\nc: 1\n",
  ],
  [
    "a member at the end of a file",
    "a:\n  - b: 1",
    [set("/a/0/d", true)],
    "a:\n  - b: 1\n    d: true",
  ],
  ["a member in flow style", "a: { b: 1 }\n", [set("/a/c", "x")], "a: { b: 1, c: x }\n"],
  ["an item", "a:\n- b: 1\n", [set("/a/-", { b: 2, c: "x" })], "a:\n- b: 1\n- b: 2\n  c: x\n"],
  ["two items", "a: [1]\n", [set("/a/-", 2), set("/a/-", 3)], "a: [1, 2, 3]\n"],
  [
    "a line of JSON",
    '{\n  "a": [\n    1\n  ]\n}\n',
    [set("/a/-", { b: 2 })],
    '{\n  "a": [\n    1,\n    { "b": 2 }\n  ]\n}\n',
  ],
  ["JSON in one line", '{"a":{"b":1}}', [set("/a/c", [1])], '{"a":{"b":1,"c":[1]}}'],
  ["a key", "a: 1\n'b': 2\n", [rename("/b", "c")], "a: 1\n'c': 2\n"],
  ["a key and its value", "$ref: '#/a'\n", [rename("/$ref", "allOf")], "allOf: '#/a'\n"],
  [
    "Windows line ends",
    "a:\r\n  - b: 1\r\n  - c: 2\r\n",
    [remove("/a/0"), set("/a/1/d", 1)],
    "a:\r\n  - c: 2\r\n    d: 1\r\n",
  ],
  ["names with slashes and dots", "/a: { ~b: 1 }\n", [set("/~1a/~0b", 2)], "/a: { ~b: 2 }\n"],
];

it.each(cases)("changes %s", (_, before, changes, after) => {
  const result = changed(before, ...changes);
  expect(result.text).toBe(after);
  expect(withEdits(before, result.edits)).toBe(after);
  expect(result.made.size).toBe(changes.length);
});

describe("leaves alone", () => {
  it.each([
    ["what an alias stands for", "a: &x { b: 1 }\nc: *x\n", remove("/a/b")],
    ["a value that is reached by an alias", "a: &x { b: 1 }\nc: *x\n", set("/c/b", 2)],
    ["a value with an anchor in use", "a: { d: &x 1 }\nc: *x\n", remove("/a")],
    ["a member that is merged", "a: &x { b: 1 }\nc:\n  <<: *x\n", remove("/c/b")],
    ["a member that is not there", "a: 1\n", remove("/b/c")],
  ])("%s", (_, before, change) => {
    const result = changed(before, change);
    expect(result.text).toBe(before);
    expect(result.refused.get(0)).toMatch(/alias|merge|no such/);
  });

  it("the one change that cannot be made", () => {
    const before = "a: &x { b: 1 }\nc: *x\nd: 1\ne: 2\n";
    const result = changed(before, remove("/d"), remove("/a"), remove("/e"));
    expect(result.text).toBe("a: &x { b: 1 }\nc: *x\n");
    expect([...result.made]).toEqual([0, 2]);
  });
});

it("makes one of two changes that touch, and the same change once", () => {
  const result = changed("a: { b: 1 }\nc: 1\n", remove("/a"), set("/a/b", 2), remove("/a"));
  expect([...result.made].sort()).toEqual([0, 2]);
  expect(result.refused.size).toBe(0);
});

it("gives the value that the changes make, whatever the text looks like", () => {
  const options = fc.constantFrom<ToStringOptions & CreateNodeOptions>(
    {},
    { collectionStyle: "flow" },
    { indentSeq: false },
    { defaultStringType: "QUOTE_SINGLE" },
    { blockQuote: "literal", lineWidth: 20 },
  );
  const key = fc.constantFrom("a", "b", "x-y", "é ~/", "1", "null", "- ", "#");
  const leaf = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom("a\nb\n", "c\n\n", " x", "y: z"),
  );
  const value = fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: "small" },
      leaf,
      fc.array(tie("node"), { maxLength: 3 }),
      fc.dictionary(key, tie("node"), { maxKeys: 3 }),
    ),
  })).node;
  const root = fc.dictionary(key, value, { minKeys: 1, maxKeys: 4 });
  const isJson = fc.boolean();
  let count = 0;
  fc.assert(
    fc.property(
      root,
      options,
      isJson,
      fc.infiniteStream(fc.nat()),
      (document, how, json, random) => {
        const text = json ? JSON.stringify(document, null, 2) : stringify(document, how);
        const tree = TextTree.read(text);
        if (tree === undefined) return;
        const pointers = placesOf(document);
        const next = (most: number): number => (random.next().value ?? 0) % most;
        const changes = Array.from({ length: 3 }, (): FixChange => {
          const pointer = pointers[next(pointers.length)] ?? "";
          const kinds = [
            remove(pointer),
            set(pointer, "it's"),
            set(pointer, [1, { b: "x" }]),
            set(joinPointer(pointer, "-"), 1),
          ];
          return kinds[next(kinds.length)] as FixChange;
        });
        const result = changed(text, ...changes);
        const made = changes.filter((_, index) => result.made.has(index));
        const unique = made.filter(
          (one, i) =>
            made.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)) === i,
        );
        expect(json ? JSON.parse(result.text) : parse(result.text)).toEqual(
          editedValue(tree.value, unique),
        );
        count += result.made.size;
        if (result.made.size === 0) expect(result.text).toBe(text);
      },
    ),
    { numRuns: 300 },
  );
  expect(count).toBeGreaterThan(300);
});

function placesOf(value: unknown, pointer = ""): string[] {
  if (typeof value !== "object" || value === null) return pointer === "" ? [] : [pointer];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    placesOf(one, joinPointer(pointer, key)),
  );
  return pointer === "" ? inner : [pointer, ...inner];
}
