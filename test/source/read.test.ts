import { expect, test } from "vitest";
import { readSources } from "../../generator/source/reading/read.ts";
import { memoryHost } from "./memory-host.ts";

async function read(files: Record<string, string>, entry = "spec/api.yaml") {
  const sources = await readSources(entry, memoryHost(files));
  const codes = sources.diagnostics.all.map(({ code, location }) => {
    const range =
      location?.range ??
      (location?.pointer === undefined
        ? undefined
        : sources.files.get(location.file)?.locate(location.pointer));
    return range === undefined
      ? code
      : `${code} ${location?.file}:${range.start.line}:${range.start.column}`;
  });
  return { sources, codes, value: sources.files.get(entry)?.value };
}

test.each([
  ["YAML", "a: 1\nb: [x]\n", { a: 1, b: ["x"] }],
  ["JSON in a YAML file", '{"a": 1}', { a: 1 }],
  ["flow style YAML", "{a: 1, b: x}", { a: 1, b: "x" }],
  ["a byte order mark", "\uFEFFa: 1", { a: 1 }],
  [
    "aliases and merge keys",
    "x: &x {p: 1}\ny:\n  <<: *x\n  q: 2\n",
    { x: { p: 1 }, y: { p: 1, q: 2 } },
  ],
  ["dates and versions stay text", "d: 2020-01-02\nv: 3.1.1\n", { d: "2020-01-02", v: "3.1.1" }],
])("reads %s", async (_, text, value) => {
  const found = await read({ "spec/api.yaml": text });
  expect(found.codes).toEqual([]);
  expect(found.value).toEqual(value);
});

test.each([
  ['a: "one\ntwo\n\n  \\"three\\""\nb: 1\n', { a: 'one two\n"three"', b: 1 }, ["1:4"]],
  ["a: {b: 'one\n''two'}\nc: [\"x\ny\"]\n", { a: { b: "one 'two" }, c: ["x y"] }, ["1:8", "3:5"]],
  ["a: |\n  'x\n  y\nb: 'x\ny'\n", { a: "'x\ny\n", b: "x y" }, ["4:4"]],
])("reads quoted lines that are not indented: %j", async (text, value, places) => {
  const found = await read({ "spec/api.yaml": text });
  expect(found.value).toEqual(value);
  expect(found.codes).toEqual(places.map((place) => `yaml-quoted spec/api.yaml:${place}`));
});

test.each([
  ["api.yaml", "__proto__: {admin: true}\n"],
  ["api.json", '{"__proto__": {"admin": true}}'],
])("%s: a key __proto__ is data", async (entry, text) => {
  const { value } = await read({ [entry]: text }, entry);
  expect(Object.keys(value as object)).toEqual(["__proto__"]);
  expect((value as { admin?: boolean }).admin).toBeUndefined();
});

test.each([
  ["a: [1\nb: 2", ["yaml-syntax spec/api.yaml:2:1"]],
  ["a: 1\nb: 2\na: 3\n", ["duplicate-key spec/api.yaml:3:1"]],
  ["a: *nothing\n", ["yaml-syntax spec/api.yaml:1:4"]],
  ['a: "b\nc: d\n', ["yaml-syntax spec/api.yaml:3:1"]],
  ["", ["file-empty"]],
  ["# only a comment\n", ["file-empty"]],
  ["a:\n  $ref: https://example.com/x.yaml\n", ["ref-remote spec/api.yaml:2:9"]],
  ["a:\n  $ref: other.yaml#/x\n", ["file-unreadable spec/api.yaml:2:9"]],
])("refuses %j", async (text, expected) => {
  expect((await read({ "spec/api.yaml": text })).codes).toEqual(expected);
});

test.each([
  ['{"a": 1,}', ["json-syntax api.json:1:9"]],
  ['{"a": 1', ["json-syntax api.json:1:8"]],
  ['{"a": {"b": 1,\n "b": 2}}', ["duplicate-key api.json:2:2"]],
  ['{"a": {"\\u0062": 1, "b": 2}}', ["duplicate-key api.json:1:21"]],
])("refuses the JSON %j", async (text, expected) => {
  expect((await read({ "api.json": text }, "api.json")).codes).toEqual(expected);
});

test("equal keys in different objects are fine", async () => {
  const { codes } = await read(
    { "api.json": '{"a": {"k": [{"k": "k"}, {"k": 1}]}, "k": "\\\\"}' },
    "api.json",
  );
  expect(codes).toEqual([]);
});

test("aliases that multiply are stopped", async () => {
  const levels = ["a: &a [x, x, x, x, x, x, x, x, x]"];
  for (let i = 1; i < 9; i++) {
    const [name, before] = [String.fromCharCode(97 + i), String.fromCharCode(96 + i)];
    levels.push(`${name}: &${name} [${Array(9).fill(`*${before}`).join(", ")}]`);
  }
  const { codes } = await read({ "spec/api.yaml": levels.join("\n") });
  expect(codes[0]).toMatch(/^yaml-alias-limit/);
});

test("follows references from file to file, each file once", async () => {
  const { sources, codes } = await read({
    "spec/api.yaml": "a: {$ref: 'parts/one.yaml#/x'}\nb: {$ref: './parts/one.yaml'}\n",
    "spec/parts/one.yaml": "x: {$ref: '../two.json'}\ny: {$ref: '#/x'}\n",
    "spec/two.json": '{"$ref": "api.yaml#/a"}',
  });
  expect(codes).toEqual([]);
  expect([...sources.files.keys()]).toEqual([
    "spec/api.yaml",
    "spec/parts/one.yaml",
    "spec/two.json",
  ]);
});

test.each([
  [
    "a part that nothing leads to",
    {
      "spec/api.yaml": "a: {$ref: 'b.yaml#/used'}\n",
      "spec/b.yaml": "used: {type: string}\nunused: {$ref: 'c.yaml#/x'}\n",
      "spec/c.yaml": "x: 'no end\n",
    },
    ["spec/api.yaml", "spec/b.yaml"],
  ],
  [
    "parts by way of others in their file, round and round",
    {
      "spec/api.yaml": "a: {$ref: 'b.yaml#/one'}\n",
      "spec/b.yaml":
        "one: {$ref: '#/two'}\ntwo: {$ref: '#/three'}\nthree: {p: {$ref: 'c.yaml'}, q: {$ref: '#/one'}}\n",
      "spec/c.yaml": "x: {$ref: 'b.yaml#/four'}\n",
    },
    ["spec/api.yaml", "spec/b.yaml", "spec/c.yaml"],
  ],
  [
    "a map of names",
    {
      "spec/api.yaml": "properties: {$ref: 'b.yaml#/fields'}\n",
      "spec/b.yaml": "fields: {default: {$ref: 'c.yaml'}, x-y: {$ref: 'd.yaml'}}\n",
      "spec/c.yaml": "{}",
      "spec/d.yaml": "{}",
    },
    ["spec/api.yaml", "spec/b.yaml", "spec/c.yaml", "spec/d.yaml"],
  ],
  [
    "schemas by their anchors, for which a file is read as a whole",
    {
      "spec/api.yaml": "a: {$ref: 'b.yaml#here'}\n",
      "spec/b.yaml": "one: {$anchor: here, items: {$ref: 'c.yaml'}}\n",
      "spec/c.yaml": "{}",
    },
    ["spec/api.yaml", "spec/b.yaml", "spec/c.yaml"],
  ],
  ...[
    `{"pet":{"discriminator":{"mapping":{"c":"#/cat","d":"d.yaml#/dog"}}}}`,
    `{"pet":{"discriminator":{"mapping" : {\n"c":"Cat", "d":"d.yaml"}}}}`,
    `{"pet":{"discriminator":{"mapping":{"c":"#/cat","d":"d\\u002eyaml"}}}}`,
    `{"mapping":{"x":{}},"pet":{"discriminator":{"mapping":{"d":"d.yaml"}}}}`,
    `{pet: {discriminator: {"mapping": {d: d.yaml}}}}`,
    `{x: &d d.yaml, pet: {discriminator: {"mapping": {d: *d}}}}`,
    `pet:\n  discriminator:\n    "mapping":\n      d: d.yaml\n`,
  ].map((text): [string, Record<string, string>, string[]] => [
    `the file that a mapping names: ${text}`,
    { "spec/api.yaml": text, "spec/d.yaml": "dog: {}\n" },
    ["spec/api.yaml", "spec/d.yaml"],
  ]),
  [
    "what a mapping names in its own file",
    {
      "spec/api.yaml": "a: {$ref: 'b.yaml#/pet'}\n",
      "spec/b.yaml":
        "pet: {discriminator: {propertyName: k, mapping: {c: '#/cat', d: 'd.yaml#/dog'}}}\ncat: {allOf: [{$ref: 'c.yaml'}]}\n",
      "spec/c.yaml": "{}",
      "spec/d.yaml": "dog: {}\nother: {$ref: 'none.yaml'}\n",
    },
    ["spec/api.yaml", "spec/b.yaml", "spec/c.yaml", "spec/d.yaml"],
  ],
])("reads %s", async (_, given, expected) => {
  const { sources, codes } = await read(given as Record<string, string>);
  expect(codes.filter((code) => !code.startsWith("file-unneeded"))).toEqual([]);
  expect([...sources.files.keys()].toSorted()).toEqual(expected);
});

test("says once which files only unused parts refer to", async () => {
  const { sources, codes } = await read({
    "spec/api.yaml": "a: {$ref: 'b.yaml#/used'}\n",
    "spec/b.yaml":
      "used: {$ref: 'e.yaml#/x'}\nunused: {$ref: 'c.yaml#/x'}\nagain: {$ref: 'c.yaml#/y'}\nmore: [{$ref: 'd.yaml'}, {$ref: 'e.yaml#/y'}, {$ref: '#/unused'}]\n",
    "spec/e.yaml": "x: {}\ny: {$ref: 'f.yaml'}\n",
  });
  expect(codes).toEqual(["file-unneeded spec/b.yaml:2:16"]);
  expect(sources.diagnostics.all.map(({ message, severity }) => [severity, message])).toEqual([
    [
      "info",
      "Only parts that nothing uses lead to 'spec/c.yaml' and 2 more files, so nothing is read there",
    ],
  ]);
});

test("says once that a file is outside, and does not read it", async () => {
  const { sources, codes } = await read({
    "spec/api.yaml": "a: {$ref: '../b.yaml#/x'}\nb: {$ref: '../b.yaml#/y'}\n",
    "b.yaml": "x: {}\n",
  });
  expect(codes).toEqual([expect.stringContaining("ref-outside")]);
  expect([...sources.files.keys()]).toEqual(["spec/api.yaml"]);
});
