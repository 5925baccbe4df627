import { expect, test } from "vitest";
import { parseSource } from "../../generator/source/reading/source-file.ts";
import { allowed, processorTime } from "../support/processor-time.ts";

const yaml = `openapi: 3.1.1
paths:
  /a/{b}:
    get: &get
      tags: [one, two]
  /c:
    <<: *base
    put: *get
base: &x
`.replace("*base", "{post: {x: 1}}");

const json = `{
  "openapi": "3.1.1",
  "paths": { "/a/{b}": { "get": {"tags": ["o\\"ne", "two"]} },
    "/c~": 12 }
}`;

test.each([
  [yaml, "/openapi", "value", "1:10"],
  [yaml, "/openapi", "key", "1:1"],
  [yaml, "/paths/~1a~1{b}/get/tags/1", "value", "5:19"],
  [yaml, "/paths/~1c/put/tags/0", "value", "5:14"],
  [yaml, "/paths/~1c/post/x", "value", "7:20"],
  [yaml, "/paths/~1c/nothing/here", "key", "6:3"],
  [json, "/openapi", "value", "2:14"],
  [json, "/paths", "key", "3:3"],
  [json, "/paths/~1a~1{b}/get/tags/1", "value", "3:52"],
  [json, "/paths/~1c~0", "value", "4:12"],
  [json, "/paths/nothing", "value", "3:12"],
  [json, "", "value", "1:1"],
] as const)("%#: %s%s", async (text, pointer, part, expected) => {
  const { file } = await parseSource("api", text);
  const { start } = file.locate(pointer, part);
  expect(`${start.line}:${start.column}`).toBe(expected);
});

test("line ends of every kind count", async () => {
  const { file } = await parseSource("api.yaml", "a: 1\r\nb: 2\r\nc: 3\n");
  expect(file.locate("/c").start).toEqual({ line: 3, column: 4 });
});

test("many locations are found in one pass, in the order in which they are asked for", async () => {
  const { file } = await parseSource("api.json", json);
  const members = [
    { pointer: "/paths/~1c~0" },
    { pointer: "" },
    { pointer: "/paths/~1a~1{b}/get/tags/1" },
    { pointer: "/paths", part: "key" },
    { pointer: "/paths/~1a~1{b}/get/tags/7/x" },
    { pointer: "/paths/~1c~0" },
  ] as const;
  expect(file.locateAll(members)).toEqual(
    members.map((member) => file.locate(member.pointer, "part" in member ? member.part : "value")),
  );
});

test("the locations of a large text cost about as much as one", async () => {
  const paths = Array.from({ length: 20_000 }, (_, i) => [`/p${i}`, { get: { tags: [i, "x"] } }]);
  const text = JSON.stringify({ paths: Object.fromEntries(paths) as unknown });
  const { file } = await parseSource("api.json", text);
  const members = paths.map(([name]) => ({
    pointer: `/paths/${String(name).replace("/", "~1")}/get/tags/0`,
  }));
  const start = processorTime();
  const ranges = file.locateAll(members);
  // Walking the text again for each would take minutes.
  const taken = processorTime() - start;
  expect(taken).toBeLessThan(allowed(2000));
  expect(ranges.map(({ start: at, end }) => text.slice(at.column - 1, end.column - 1))).toEqual(
    paths.map((_, i) => String(i)),
  );
});

test("a mapping that merges itself ends", async () => {
  const { file } = await parseSource("api.yaml", "a: &a\n  b: 1\n  c: &c\n    <<: *c\n    d: 2\n");
  expect(file.locate("/a/c/d").start).toEqual({ line: 5, column: 8 });
});

test.each([
  ["a: 1\nlonger line\n", "longer", ""],
  ["a: 1\r\nlonger line\r\nc", "longer", ""],
  ["a: 1\rlonger line\rc", "longer", ""],
])("a part of a line: %j", async (text, expected, beyond) => {
  const { file } = await parseSource("api.yaml", text);
  expect(file.slice(2, 1, 6)).toBe(expected);
  expect(file.slice(2, 8, 100)).toBe("line");
  expect(file.slice(9, 1, 6)).toBe(beyond);
});
