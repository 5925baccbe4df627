import { expect, it } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { generate } from "../../generator/generate.ts";
import { textFiles } from "../support/text-file.ts";
import { withSchemas } from "../support/generate.ts";

const list = (length: number, items = "{ type: number }"): string =>
  `{ type: array, items: ${items}, minItems: ${length}, maxItems: ${length} }`;

const document = withSchemas(`Pair: ${list(2)}
Longest: ${list(16)}
TooLong: ${list(17)}
Squares: ${list(8, list(8))}
Sudoku: ${list(9, list(9))}
Choices: ${list(16, "{ enum: [a, b, c, d, e] }")}
Labelled: { type: array, prefixItems: [{ type: string }], items: { type: number }, minItems: 2, maxItems: 2 }
Exact: { type: array, prefixItems: [{ type: string }], minItems: 1, maxItems: 1 }
`);

async function typesWith(fixedLengths?: "tuples" | "arrays"): Promise<string> {
  const host = { readFile: () => Promise.resolve(document) };
  const settings = fixedLengths === undefined ? {} : { fixedLengths };
  const spec = { input: "spec.yaml", output: "/", emit: ["types"], ...settings } as const;
  const { files } = await generate({ ...spec, int64: "number" }, host, new Diagnostics());
  const types = textFiles(files ?? []).find(({ path }) => path === "src/types.ts");
  return types?.text.replaceAll(/\s+/g, " ") ?? "";
}

const tuple = (items: readonly string[]): string => `[${items.join(", ")}]`;
const times = (length: number, item: string): string[] => Array.from({ length }, () => item);

it("holds lists as tuples up to 16 items and 64 types in the text", async () => {
  const types = (await typesWith()).replaceAll(", ]", "]").replaceAll("[ ", "[");
  expect(types).toContain("type Pair = [number, number];");
  expect(types).toContain(`type Longest = ${tuple(times(16, "number"))};`);
  expect(types).toContain("type TooLong = number[];");
  expect(types).toContain(`type Squares = ${tuple(times(8, tuple(times(8, "number"))))};`);
  expect(types).toContain(`type Sudoku = ${tuple(times(9, "number"))}[];`);
  expect(types).toContain('type Choices = ("a" | "b" | "c" | "d" | "e")[];');
  expect(types).toContain("type Labelled = [string, number];");
});

it("keeps arrays where the configuration says so, but for the items of prefixItems", async () => {
  const types = await typesWith("arrays");
  expect(types).toContain("type Pair = number[];");
  expect(types).toContain("type Squares = number[][];");
  expect(types).toContain("type Labelled = [string, ...number[]];");
  expect(types).toContain("type Exact = [string];");
});
