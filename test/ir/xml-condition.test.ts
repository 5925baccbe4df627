import { expect, test } from "vitest";
import type { LowerOptions } from "../../generator/ir/index.ts";
import { lowerSchemas } from "./lower-text.ts";

const hidden = `Hidden:
  type: object
  properties: { a: { type: string } }
  then: { properties: { b: { type: integer } } }
  if: { required: [a] }
`;

async function reported(
  schemas: string,
  xml: LowerOptions["xml"] & string,
): Promise<readonly string[]> {
  return (await lowerSchemas(schemas, "3.1.1", { int64: "number", xml })).reported;
}

test("conditions that XML decoders do not check are reported at their schema, once", async () => {
  expect(await reported(hidden, "all")).toEqual([
    expect.stringMatching(/^warning xml-condition 6:5 /),
  ]);
});

test.each(["used", "none"] as const)("nothing is reported without XML codecs: %s", async (xml) => {
  expect(await reported(hidden, xml)).toEqual([]);
});

const object = (rest: string): string =>
  `A: { type: object, properties: { a: { type: string }, o: { $ref: "#/components/schemas/O" }, f: {} }, ${rest} }
O: { type: object, properties: { x: { type: integer } } }
`;

test.each([
  "dependentRequired: { a: [b] }",
  "propertyNames: { maxLength: 3 }",
  "unevaluatedProperties: false",
  "not: { required: [b] }",
  "not: { properties: { o: { properties: { x: { const: 1 } } } } }",
  "dependentSchemas: { a: { properties: { b: false } } }",
  "if: { minProperties: 2 }, then: { required: [f] }",
  "contains: { const: 1 }",
  // These make codecs carry properties that O does not list.
  "not: { properties: { o: { required: [y] } } }",
  "not: { properties: { o: { minProperties: 1 } } }",
  `not: { properties: { o: { $ref: "#/components/schemas/O" } } }`,
])("XML shows what these look at: %s", async (rest) => {
  expect(await reported(object(rest), "all")).toEqual([]);
});

test.each([
  "if: { required: [a] }, then: { properties: { b: { type: string } } }",
  "unevaluatedProperties: { type: string }",
  "not: { properties: { f: { type: string } } }",
  "dependentSchemas: { a: { patternProperties: { b: { type: string } } } }",
  "not: { properties: { f: { enum: [{ a: 1 }] } } }",
])("XML does not show what these look at: %s", async (rest) => {
  expect(await reported(object(rest), "all")).toEqual([
    expect.stringMatching(/^warning xml-condition /),
  ]);
});

const typed = "{ x: { type: integer } }";
const own = "type: object, properties: { a: { type: string } }";
const rules = [
  `patternProperties: ${typed}`,
  `if: { required: [a] }, then: { properties: ${typed} }`,
  `dependentSchemas: { a: { properties: ${typed} } }`,
  `dependentSchemas: { a: { $ref: "#/components/schemas/R" } }`,
  `not: { properties: ${typed}, required: [x] }`,
];

test.each(
  rules.flatMap((rule) =>
    [
      `A: { ${own}, RULE }`,
      `A: { type: object, RULE }`,
      `A: { type: [object, "null"], properties: { a: { type: string } }, RULE }`,
      `A: { allOf: [{ ${own} }, { RULE }] }`,
      `A: { ${own}, allOf: [{ type: object, RULE }] }`,
      `A: { ${own}, additionalProperties: true, RULE }`,
      `A: { anyOf: [{ ${own}, RULE }, { type: string }] }`,
      `A: { type: object, properties: { o: { ${own}, RULE } } }`,
      `A: { type: array, items: { ${own}, RULE } }`,
      `A: { type: object, additionalProperties: { ${own}, RULE } }`,
    ].map((schema) => schema.replace("RULE", rule)),
  ),
)("what only a condition knows has no type in XML, which is said once: %s", async (schema) => {
  const found = await reported(`${schema}\nR: { type: object, properties: ${typed} }\n`, "all");
  const warnings = found.filter((line) => line.startsWith("warning xml-condition "));
  expect(warnings).toHaveLength(1);
});

test.each([
  `A: { ${own}, patternProperties: ${typed}, additionalProperties: false }`,
  `A: { ${own}, patternProperties: ${typed}, additionalProperties: { type: integer } }`,
])("patterns beside which other names have a type too are read by it: %s", async (schema) => {
  expect(await reported(`${schema}\n`, "all")).toEqual([]);
});
