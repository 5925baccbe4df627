import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { camelCase, isIdentifier, pascalCase } from "../../generator/names/identifier.ts";
import { runCompiler } from "../support/run-compiler.ts";

const folder = path.resolve(import.meta.dirname, "../.tmp/recent-letters");

/** All code points but halves of surrogate pairs and private ones. */
function* characters(): Generator<string> {
  for (let point = 0x80; point < 0xf0000; point++)
    if (point < 0xd800 || point > 0xf8ff) yield String.fromCodePoint(point);
}

test("the compiler reads every identifier that generated code may have", async () => {
  const starts: string[] = [];
  const parts: string[] = [];
  for (const character of characters()) {
    if (isIdentifier(character)) starts.push(character);
    else if (isIdentifier(`a${character}`)) parts.push(character);
  }
  expect(starts.length).toBeGreaterThan(100_000);
  const members = [...starts, ...parts.map((part) => `a${part}`)].map((name) => `  ${name}: 1;`);
  await mkdir(folder, { recursive: true });
  await writeFile(
    path.join(folder, "names.ts"),
    `export interface Names {\n${members.join("\n")}\n}\n`,
  );
  const compilerOptions = { target: "es2022", lib: ["es2023"], types: [], noEmit: true };
  await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  expect((await runCompiler(folder)).slice(0, 5)).toEqual([]);
});

test.each([
  // U+0264 has a capital since Unicode 16.
  ["\u0264a", "\u0264a", "\u0264a"],
  ["\u1c89", "U1C89", "u1C89"],
  ["a\u{10d40}b", "AU10D40B", "aU10D40B"],
])("%j has a name that compilers know", (text, type, value) => {
  expect([pascalCase(text), camelCase(text)]).toEqual([type, value]);
  expect(isIdentifier(pascalCase(text))).toBe(true);
});
