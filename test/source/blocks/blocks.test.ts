import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BlockReader } from "../../../generator/source/reading/blocks/block-reader.ts";
import { problemOf } from "../../../generator/source/reading/blocks/block-problem.ts";
import { locateBlocks } from "../../../generator/source/reading/blocks/locate-blocks.ts";
import { joinPointer } from "../../../generator/source/locations/pointer.ts";
import { locateYaml } from "../../../generator/source/reading/yaml/locate-yaml.ts";
import { parseYaml } from "../../../generator/source/reading/yaml/parse-yaml.ts";

const document = `# A list of pets.
openapi: 3.1.1
info:
  title: 'Pets: the list'
  description: |
    Words of
      several lines

    # of which this is one
  version: "1"
paths:
  "/pets/{id}":
    get:
      tags:
      - a
      - 'b'
      responses:
        200:
          description: >-
            folded
            text
        default: { description: "quoted
          text", content: {} }
  /empty:
components:
  schemas:
    Pet: # a comment
      type: object
      properties: { id: { type: integer },
        name: { type: string } }
    null:
      enum: [1, 1.5, ~, true]
`;

/** Pointers to all members of a value. */
function pointersIn(value: unknown, pointer = ""): readonly string[] {
  if (typeof value !== "object" || value === null) return [pointer];
  const inner = Object.entries(value).flatMap(([key, member]) =>
    pointersIn(member, joinPointer(pointer, key)),
  );
  return [pointer, ...inner];
}

const typed = [
  ..."\n :-\"'#a{}[],|>&*?!<~1\t",
  "  ",
  "- ",
  ": ",
  " # c\n",
  "\n  x: 1\n",
  "\n    y:\n",
  "&a ",
  "*a",
  "---\n",
  "<<: ",
  "\r\n",
  "...",
  "|+\n",
  "__proto__:",
];

/** Edits, each a share of the text, characters that go, and characters that come. */
const edits = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    gone: fc.nat({ max: 9 }),
    come: fc.constantFrom("", ...typed),
  }),
  { minLength: 1, maxLength: 8 },
);

describe("blocks of a text", () => {
  it("have the value, the places and the mistakes of the whole, whatever was read before", () => {
    fc.assert(
      fc.property(
        edits,
        fc.constantFrom(0, 60, 4000),
        fc.constantFrom(0, 30),
        (list, mostOfLeaf, mostNew) => {
          const reader = new BlockReader(mostOfLeaf, mostNew);
          let text = document;
          for (const { at, gone, come } of list) {
            const offset = Math.floor(at * text.length);
            text = text.slice(0, offset) + come + text.slice(offset + gone);
            const root = reader.read(text);
            if (root === undefined) continue;
            const whole = parseYaml(text);
            const problem = root.value === undefined ? problemOf(root) : undefined;
            if (root.value === undefined) {
              if (problem !== undefined) expect(whole.problem, text).toBeDefined();
              expect(problem).toEqual(fresh(text, mostOfLeaf));
              continue;
            }
            expect(whole.problem, text).toBeUndefined();
            const { value } = whole as { readonly value: unknown };
            expect(JSON.stringify(root.value), text).toBe(JSON.stringify(value));
            const pointers = pointersIn(value);
            const own = locateBlocks(root, pointers);
            const places = locateYaml(text, pointers);
            for (const [index, pointer] of pointers.entries()) {
              const [here, there] = [own[index], places[index]];
              expect(here?.key, `${pointer} of ${text}`).toEqual(there?.key);
              expect(here?.value.start, `${pointer} of ${text}`).toBe(there?.value.start);
              // The library counts comments behind a value by how they are indented.
              if (!/^\s*#/m.test(text.slice(here?.value.start)))
                expect(here?.value.end, `${pointer} of ${text}`).toBe(there?.value.end);
            }
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  const fresh = (text: string, mostOfLeaf: number): unknown => {
    const root = new BlockReader(mostOfLeaf).read(text);
    return root && problemOf(root);
  };

  it("are read again where they changed only", () => {
    const reader = new BlockReader(0);
    const before = reader.read(document)?.value as Record<string, unknown>;
    const after = reader.read(document.replace("folded", "filled"))?.value as typeof before;
    expect(after["components"]).toBe(before["components"]);
    expect(after["info"]).toBe(before["info"]);
    expect(after["paths"]).not.toBe(before["paths"]);
  });

  it("share no value where a text has the same block twice", () => {
    const twice = "a:\n  x:\n    y: { z: 1 }\nb:\n  x:\n    y: { z: 1 }\n";
    const reader = new BlockReader(0);
    for (const text of [twice, `${twice}c: 1\n`, twice.replace("b:", "d:")]) {
      const value = reader.read(text)?.value as Record<string, { x: object }> | undefined;
      const [a, b] = [value?.["a"]?.x, (value?.["b"] ?? value?.["d"])?.x];
      expect(a).toEqual({ y: { z: 1 } });
      expect(a).toEqual(b);
      expect(a).not.toBe(b);
    }
  });

  it.each([
    ["an anchor", "a:\n  b: &b 1\nc:\n  d: *b\n"],
    ["a second document", "a: 1\n---\nb: 1\n"],
    ["a list", "- a\n- b\n"],
    ["flow style", "{ a: 1 }\n"],
    ["a quoted text that is not indented", 'a:\n  b: "x\ny"\nc: 1\n'],
  ])("are none where it takes the whole to tell: %s", (_, text) => {
    const root = new BlockReader(0).read(text);
    expect(root && (root.value ?? problemOf(root))).toBeUndefined();
  });
});
