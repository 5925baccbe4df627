import { expect, test } from "vitest";
import { calleesFirst } from "../../generator/ir/index.ts";
import { generateFiles, withSchemas } from "../support/generate.ts";

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
])("a chain of 1,500 %s is generated", { timeout: 60_000 }, async (_, schema) => {
  const chain = Array.from({ length: 1500 }, (__, i) => `A${i}: ${schema(i)}\n`).join("");
  const document = withSchemas(
    `${chain}A1500: { type: object, properties: { a: { type: string } } }`,
  );
  const files = await generateFiles(document, { emit: ["types", "validate", "json"] });
  expect(files.some(({ path }) => path.endsWith("validate.ts"))).toBe(true);
});
