import { expect, test } from "vitest";
import { parseSource } from "../../generator/source/source-file.ts";

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
] as const)("%#: %s%s", (text, pointer, part, expected) => {
  const { file } = parseSource("api", text);
  const { start } = file.locate(pointer, part);
  expect(`${start.line}:${start.column}`).toBe(expected);
});

test("line ends of every kind count", () => {
  const { file } = parseSource("api.yaml", "a: 1\r\nb: 2\r\nc: 3\n");
  expect(file.locate("/c").start).toEqual({ line: 3, column: 4 });
});
