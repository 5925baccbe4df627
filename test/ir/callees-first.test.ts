import { expect, test } from "vitest";
import { calleesFirst } from "../../generator/ir/index.ts";
import { generateFiles, generateFrom, withSchemas } from "../support/generate.ts";

const ref = (index: number): string => `{ $ref: '#/components/schemas/A${index}' }`;

test("functions come after those that they call, cycles are cut", () => {
  const calls: Record<string, string[]> = { a: ["b", "c"], b: ["d"], c: ["d"], d: ["a"], e: ["a"] };
  expect(calleesFirst(["a", "e"], (id) => calls[id] ?? [])).toEqual({
    order: ["d", "b", "c", "a", "e"],
    depth: 3,
  });
});

test.each([
  ["objects", (i: number) => `{ type: object, properties: { next: ${ref(i + 1)} } }`],
  ["references", (i: number) => ref(i + 1)],
  [
    "objects in a circle",
    (i: number) => `{ type: object, properties: { next: ${ref(i + 1)}, first: ${ref(0)} } }`,
  ],
  [
    "objects with conditions",
    (i: number) => `{ type: object, not: { required: [z] }, properties: { next: ${ref(i + 1)} } }`,
  ],
])("a chain of 1,500 %s is generated", async (_, schema) => {
  const chain = Array.from({ length: 1500 }, (__, i) => `A${i}: ${schema(i)}\n`).join("");
  const document = withSchemas(
    `${chain}A1500: { type: object, properties: { a: { type: string } } }`,
  );
  const files = await generateFiles(document, { emit: ["types", "validate", "json"] });
  expect(files.some(({ path }) => path.endsWith("validate.ts"))).toBe(true);
});

test.each([
  [
    "unions",
    (i: number) => `{ oneOf: [${ref(i + 1)}, { type: array, items: { type: integer } }] }`,
  ],
  [
    "unions of scalars",
    (i: number) => `{ oneOf: [{ type: integer, minimum: ${i} }, ${ref(i + 1)}] }`,
  ],
])("codecs of a chain of %s grow with it", async (_, schema) => {
  const size = async (length: number): Promise<number> => {
    const chain = Array.from({ length }, (__, i) => `A${i}: ${schema(i)}\n`).join("");
    const files = await generateFiles(withSchemas(`${chain}A${length}: { type: string }`));
    return files.reduce((sum, { text }) => sum + text.length, 0);
  };
  expect((await size(80)) / (await size(40))).toBeLessThan(5);
});

test("arrays deep within each other are read as they were written", async () => {
  const chain = Array.from(
    { length: 15 },
    (_, i) => `A${i}: { type: array, items: ${ref(i + 1)} }\n`,
  );
  const inline = "{ type: array, items: ".repeat(15) + "{ type: string }" + " }".repeat(15);
  const module = (await generateFrom(
    withSchemas(`${chain.join("")}A15: { type: string }\nDeep: ${inline}`),
  )) as Record<string, (value: unknown) => unknown>;
  const nest = (text: string, times: number): unknown =>
    times === 0 ? text : [nest(text, times - 1)];
  for (const type of ["A0", "Deep"]) {
    const value = [nest("a", 14), [], nest("b", 14)];
    const xml = module[`encode${type}Xml`]?.(value);
    expect(module[`decode${type}Xml`]?.(xml)).toEqual(value);
  }
});
