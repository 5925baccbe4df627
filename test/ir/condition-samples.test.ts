import { expect, test } from "vitest";
import { lowerSchemas } from "./lower-text.ts";

async function reported(schemas: string): Promise<readonly string[]> {
  return (await lowerSchemas(`${schemas}\n`)).reported;
}

test.each([
  [
    "A: { type: string, not: { enum: [a] }, example: a }",
    "it must be a value that does not fit 'not'",
  ],
  [
    "A: { type: string, not: { enum: [a] }, default: a }",
    "it must be a value that does not fit 'not'",
  ],
  [
    "A: { type: object, properties: { a: { type: string } }, dependentRequired: { a: [b] }, examples: [{ a: x }] }",
    "it lacks the required property 'b'",
  ],
  [
    "A: { type: array, items: { type: integer }, contains: { const: 1 }, example: [2] }",
    "it must have an item that fits 'contains'",
  ],
  [
    "A: { type: object, properties: { a: { type: array, items: { type: string, not: { const: x } } } }, example: { a: [y, x] } }",
    "'/a/1' must be a value that does not fit 'not'",
  ],
  [
    "A: { type: object, properties: { a: { type: string } }, unevaluatedProperties: false, example: { b: 1 } }",
    "'/b' is not a declared property",
  ],
  [
    "A: { type: object, properties: { a: { type: string } }, propertyNames: { format: email }, example: { a: x } }",
    "'/a' must be a name that fits 'propertyNames'",
  ],
  ["A: { enum: [{ a: 1 }, [1]], default: [2] }", "it must be one of the listed values"],
  [
    "A: { type: object, if: { required: [a] }, then: { required: [b] }, properties: { a: { type: integer, default: 1 } }, example: { a: 1 } }",
    "it lacks the required property 'b'",
  ],
  // A pattern that takes exponential time elsewhere is tested in linear time.
  [
    "A: { type: array, items: { type: string }, contains: { pattern: '^(a+)+$' }, example: [aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!] }",
    "it must have an item that fits 'contains'",
  ],
])("%s", async (schema, reason) => {
  expect(await reported(schema)).toEqual([
    expect.stringContaining(`does not fit its schema: ${reason}`),
  ]);
});

test.each([
  "A: { type: string, not: { enum: [a] }, example: b, default: c }",
  // A sample shows either direction.
  "A: { type: object, properties: { a: { type: string, readOnly: true } }, not: { required: [b] }, allOf: [{ required: [a] }], example: {} }",
])("%s fits", async (schema) => {
  const found = await reported(schema);
  expect(found.filter((line) => line.includes("does not fit"))).toEqual([]);
});

test("a schema that is used in a parameter judges its examples", async () => {
  const { reported: found } = await lowerSchemas(
    "A: { type: string, not: { const: a } }\nB: { $ref: '#/components/schemas/A', example: a }\n",
  );
  expect(found).toEqual([expect.stringContaining("does not fit its schema")]);
});
