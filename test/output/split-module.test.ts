import { readdirSync, readFileSync } from "node:fs";
import { format } from "oxfmt";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { formatterFor } from "../support/formatter.ts";
import { JoinedModule, splitModule } from "../../generator/output/split-module.ts";
import { withoutSurrounding } from "../../generator/output/split-statement.ts";

const folder = new URL("../../generated/v2/src/", import.meta.url);
const modules = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".ts"),
);

test.each(modules)("%s is the same formatted in parts", async (name) => {
  const text = readFileSync(new URL(name, folder), "utf8");
  // As templates print it, without indentation.
  const printed = text.replace(/^ +/gm, "");
  const whole = await format(name, printed, { printWidth: 80 });
  expect(await inParts(name, printed, 3000)).toBe(whole.code);
});

async function inParts(name: string, printed: string, size: number): Promise<string> {
  const joined = new JoinedModule(1);
  for (const { text, isApart, within = noSurrounding } of splitModule(printed, size)) {
    const part = `${within.before}${text}${within.after}`;
    const { code, errors } = await format(name, part, { printWidth: 80 });
    expect(errors).toEqual([]);
    joined.add(new TextEncoder().encode(withoutSurrounding(code, within)), isApart);
  }
  return new TextDecoder().decode(joined.bytes);
}

const noSurrounding = { before: "", after: "" };

const many = (line: string): string =>
  Array.from({ length: 3_000 }, (_, i) => line.replaceAll("#", String(i))).join("");

/** Statements that grow with a document, as templates print them. */
const longStatements: readonly (readonly [kind: string, text: string])[] = [
  [
    "the members of an interface",
    `/** Handlers. */\nexport interface Handlers<T> {\n${many(
      '/** It\'s `{` of "#". */\nreadonly get#?: ((a: A#) => { readonly b: "}";\nreadonly c: C; }) | undefined;\n',
    )}}\n\nexport const a = 1;\n`,
  ],
  [
    "the members of a type",
    `export type Serializers = {\n${many("readonly get#: S<B#, 'id'>;\n")}}\n\n/** a */\nexport const a = 1;\n`,
  ],
  [
    "the members of a union",
    `export type Requests =\n${many('  | (OperationRequest<"get#"> & { a: "|"; b: 1 } & Get#Request)\n')};\n\nexport const a = 1;\n`,
  ],
  [
    "the members of a union of lines that just fit",
    `export type Requests =\n${many(`  | (A & ${"B".repeat(67)}#)\n`)};\n\nexport const a = 1;\n`,
  ],
  [
    "imported names",
    `// Head.\nimport { b } from "b";\nimport type { ${many("Name#, ")}Last } from "./types.js";\nimport { c } from "c";\n\nconst d = b(c);\n\nexport const a = d;\n`,
  ],
  [
    "the members of a member, behind short statements",
    `export type A =\n  never\n;\n\n/** Options. */\nexport interface Options extends Base<\n  A\n> {\nreadonly a?: never;\nreadonly parsers?: {\nreadonly inner: {\n${many("readonly get#?: PathParsers<'id'>;\n")}};\n${many("/** A. */\nreadonly set#?: { readonly b: 1 };\n")}};\nreadonly c: 1;\n};\n\nexport const a = 1;\n`,
  ],
  [
    "objects in a list of an object",
    `const first: B = {\nb: 1,\n};\n\nconst description: D = {\ntitle: "[",\nroute,\nsecurity: [["a"], ["b"]],\nitems: [\n${many('{ GET: get#Operation, "a-b": [1, 2], },\n')}],\nnumbers: [\n1,\n2,\n],\nmore: {\n${many("get#: [\n{\na: #,\n},\n],\n")}},\nlast: f({\na: 1,\n}),\n};\n\nexport const a = 1;\n`,
  ],
  [
    "a short list behind a long one",
    `const description: D = {\nitems: [\n${many("{ GET: get#Operation, },\n")}],\nshort: [\n{ GET: a, },\n{ GET: b, },\n],\n};\n\n${many("const get#: { a: number } = {\na: #,\n};\n\n")}`,
  ],
  [
    "the cases of a function",
    `/** Finds. */\nexport function route2(s1: string): number {\n  switch (s1) {\n${many('  case "a#":\n  case "b#": {\nif (s2 !== "") {\ncaptures.push(s2);\nreturn #; // /things#/{id}\n}\n}\n    break;\n')}}\n  return -1;\n}\n\nexport const a = 1;\n`,
  ],
  [
    "cases within cases",
    `function route3(s1: string): number {\nif (s1 === "v1") {\nswitch (s2) {\ncase "a":\nswitch (s3) {\n${many('  case "b#":\nreturn #;\n')}}\nbreak;\ncase "b":\nswitch (s3) {\n${many('  case "c#":\nreturn #;\n')}}\nbreak;\n}\n}\n  return -1;\n}\n\nexport const a = 1;\n`,
  ],
  ["constants", `${many("const get#: { a: number } = {\na: #,\n};\n\n")}export { get1 };\n`],
];

test.each(longStatements)("%s are formatted in pieces", async (_, text) => {
  const size = 2_000;
  const parts = splitModule(text, size);
  expect(parts.length).toBeGreaterThan(10);
  expect(Math.max(...parts.map((part) => part.text.length))).toBeLessThan(2.5 * size);
  expect(
    parts
      .map((part) => part.text)
      .join("")
      .replaceAll("\n", ""),
  ).toBe(text.replaceAll("\n", ""));
  const whole = await format("a.ts", text, { printWidth: 80 });
  expect(await inParts("a.ts", text, size)).toBe(whole.code);
});

test("a module is cut between statements", () => {
  const text =
    "const a = 1;\nexport const b = 2;\n\n/** c */\nexport const c = 3;\n\nfunction d() {}\n";
  expect(splitModule(text, 1)).toEqual([
    { text: "const a = 1;", isApart: false },
    { text: "export const b = 2;\n\n/** c */", isApart: false },
    { text: "export const c = 3;\n", isApart: false },
    { text: "function d() {}\n", isApart: true },
  ]);
  expect(splitModule(text, 1000)).toEqual([{ text, isApart: false }]);
});

test("an empty line of spaces keeps parts apart", () => {
  expect(splitModule("const a = 1;\n  \nexport {};\n", 1)).toEqual([
    { text: "const a = 1;\n  ", isApart: false },
    { text: "export {};\n", isApart: true },
  ]);
});

test("a comment for the formatter stays with its statement", () => {
  const text = "const a = 1;\n// prettier-ignore\nexport const  b = 2;\nexport const c = 3;\n";
  expect(splitModule(text, 1)).toEqual([
    { text: "const a = 1;\n// prettier-ignore\nexport const  b = 2;", isApart: false },
    { text: "export const c = 3;\n", isApart: false },
  ]);
});

const statements = (line: string): string =>
  Array.from({ length: 20_000 }, (_, i) => line.replaceAll("#", String(i))).join("\n");

test.each([
  [
    "statements",
    `/** About #. */\nexport const name#: readonly  string[] = ["a",'b',   "c", \`#\`]`,
  ],
  [
    "empty lines of spaces",
    `\n  \n/**\n * About #.\n */\n\t\nexport function f#(  ) { return "#" }`,
  ],
  [
    "what looks like a statement",
    `const text# = \`a long text of several lines #\nexport const x# = 1;\n\``,
  ],
  [
    "the same in a comment",
    `/*  #\nexport const x# = "a long line of a comment that says # twice";\n*/`,
  ],
])("a large module of %s is the same formatted in parts", async (_, line) => {
  const printed = statements(line);
  expect(printed.length).toBeGreaterThan(1_000_000);
  const formatFile = await formatterFor(tmpdir());
  const { bytes } = await formatFile("src/a.ts", printed);
  const whole = await format("src/a.ts", printed, { printWidth: 80 });
  expect(whole.errors).toEqual([]);
  expect(new TextDecoder().decode(bytes) === whole.code).toBe(true);
});
