import { expect, test } from "vitest";
import { lowerSchemas, printAll } from "./lower-text.ts";

const base =
  "Base: { type: object, required: [id], properties: { id: { type: integer }, name: { type: string } } }";
const ref = "$ref: '#/components/schemas/Base'";

test.each([
  [
    "a base and own properties",
    `A: { allOf: [{ ${ref} }, { type: object, properties: { x: {} } }] }`,
    ["A: Base & { ^id: integer; ^name?: string; x?: any }"],
  ],
  [
    "own properties first",
    `A: { allOf: [{ type: object, properties: { x: {} } }, { ${ref} }] }`,
    ["A: Base & { x?: any; ^id: integer; ^name?: string }"],
  ],
  [
    "beside $ref",
    `A: { ${ref}, properties: { x: {} } }`,
    ["A: Base & { ^id: integer; ^name?: string; x?: any }"],
  ],
  [
    "narrowing",
    `A: { allOf: [{ ${ref} }, { properties: { name: { type: string, maxLength: 3 } }, required: [name] }] }`,
    ["A: Base & { ^id: integer; name: string(maxLength 3) }"],
  ],
  [
    "required alone",
    `A: { allOf: [{ ${ref} }, { required: [name] }] }`,
    ["A: Base & { ^id: integer; ^name: string }"],
  ],
  [
    "required ahead of the declaration",
    `A: { allOf: [{ required: [name] }, { ${ref} }] }`,
    ["A: Base & { ^id: integer; ^name: string }"],
  ],
  [
    "description only",
    `A: { type: object, properties: { b: { description: d, allOf: [{ ${ref} }] } } }`,
    ["A: { b?: Base }"],
  ],
  ["type: object beside a reference", `A: { type: object, allOf: [{ ${ref} }] }`, ["A: Base"]],
  [
    "xml only",
    `A: { type: object, properties: { b: { allOf: [{ ${ref} }, { xml: { name: bee } }] } } }`,
    ["A: { b?: Base }"],
  ],
  [
    "inline, at a property",
    `A: { type: object, properties: { b: { allOf: [{ ${ref} }, { properties: { x: {} } }] } } }`,
    ["A: { b?: AB }", "AB: Base & { ^id: integer; ^name?: string; x?: any }"],
  ],
  [
    "scalars",
    "A: { allOf: [{ type: number, minimum: 1 }, { type: integer, minimum: 2, maximum: 9 }] }",
    ["A: integer(minimum 2, maximum 9)"],
  ],
  [
    "two patterns",
    "A: { type: string, allOf: [{ pattern: a }, { pattern: '^b' }] }",
    ['A: string(pattern ^b, further [{"pattern":"a"}])'],
  ],
  [
    "enums",
    "A: { allOf: [{ enum: [a, b, 1] }, { type: string }, { enum: [b, c] }] }",
    ["A: enum(b)"],
  ],
  [
    "null where all admit it",
    "A: { allOf: [{ type: [string, 'null'] }, { type: [string, 'null'], maxLength: 1 }] }",
    ["A: string(maxLength 1)?"],
  ],
  [
    "null where one does not",
    "A: { allOf: [{ type: [string, 'null'] }, { type: string }] }",
    ["A: string"],
  ],
  [
    "arrays",
    "A: { allOf: [{ type: array, items: { type: string } }, { type: array, items: { type: string, maxLength: 2 }, minItems: 1 }] }",
    ["A: string(maxLength 2)[](minItems 1)"],
  ],
  [
    "a union with properties beside it",
    `A: { type: object, properties: { x: {} }, oneOf: [{ ${ref} }, { type: object, properties: { y: {} } }] }`,
    [
      "A: (ABase ^ AY)",
      "ABase: { id: integer; name?: string; x?: any }",
      "AY: { y?: any; x?: any }",
    ],
  ],
  [
    "one of two required",
    "A: { type: object, properties: { x: {}, y: {} }, anyOf: [{ required: [x] }, { required: [y] }] }",
    ["A: (AX | AY)", "AX: { x: any; y?: any }", "AY: { x?: any; y: any }"],
  ],
  [
    "recursion through a narrowed property",
    "A: { type: object, properties: { next: { allOf: [{ $ref: '#/components/schemas/A' }, { properties: { x: { type: string } } }] } } }",
    ["A: { next?: ANext }", "ANext: A & { ^next?: ANext; x?: string }"],
  ],
])("%s", async (_, schema, expected) => {
  const { api, reported } = await lowerSchemas(
    schema.includes("Base") ? `${schema}\n${base}` : schema,
  );
  expect(reported).toEqual([]);
  expect(printAll(api).filter((line) => !line.startsWith("Base"))).toEqual(expected);
});

test.each([
  [
    "types exclude each other",
    "A: { allOf: [{ type: string }, { type: integer }] }",
    ["A: never"],
    [
      "warning allof-contradiction 6:8 The parts of this schema exclude each other, so that no value is valid",
    ],
  ],
  [
    "one part is closed",
    "A: { allOf: [{ type: object, properties: { a: {} }, additionalProperties: false }, { properties: { b: {} } }] }",
    ["A: { a?: any; b?: any; closed }"],
    [
      "faulty allof-whole 6:107 Parts of an 'allOf' refuse what other parts declare, such as 'b', by 'additionalProperties: false'",
    ],
  ],
  [
    "a parent that only lists its children",
    "P: { oneOf: [{ $ref: '#/components/schemas/C' }, { $ref: '#/components/schemas/D' }] }\nC: { allOf: [{ $ref: '#/components/schemas/P' }, { properties: { c: {} } }] }\nD: { type: object }",
    undefined,
    undefined,
  ],
])("%s", async (_, schemas, expected, warnings) => {
  const { api, reported } = await lowerSchemas(schemas);
  if (expected === undefined) {
    expect(reported.join("\n")).toMatch(/ref-loop|allof-parent-union/);
    return;
  }
  expect(printAll(api)).toEqual(expected);
  expect(reported).toEqual(warnings);
});
