import { expect, test } from "vitest";
import { lowerSchemas } from "../ir/lower-text.ts";
import { generateFrom, withSchemas } from "../support/generate.ts";

const head = "type: object, properties: { a: { type: string } }";
const pattern = 'patternProperties: { "^x-": { type: string } }';

test.each([
  ["patternProperties", `{ ${head}, ${pattern} }`],
  ["unevaluatedProperties", `{ ${head}, unevaluatedProperties: { type: string } }`],
  ["unevaluatedProperties: true", `{ ${head}, unevaluatedProperties: true }`],
  ["patterns of a base", `{ allOf: [{ ${head}, ${pattern} }, { type: object }] }`],
])("properties that %s describes are read and written", async (_, schema) => {
  const module = (await generateFrom(withSchemas(`Headers: ${schema}`))) as {
    decodeHeadersJson: (text: string) => unknown;
    encodeHeadersJson: (value: unknown) => unknown;
  };
  const text = '{"a":"1","x-b":"2"}';
  expect(module.decodeHeadersJson(text)).toEqual(JSON.parse(text));
  expect(String(module.encodeHeadersJson(JSON.parse(text)))).toBe(text);
});

const ifA = 'if: { properties: { a: { const: "1" } } }';

test.each([
  ["then", `{ ${head}, ${ifA}, then: { properties: { b: { type: string } }, required: [b] } }`],
  ["only required in then", `{ ${head}, ${ifA}, then: { required: [b] } }`],
  ["else", `{ ${head}, ${ifA}, else: { properties: { b: { type: integer } } } }`],
  ["dependentSchemas", `{ ${head}, dependentSchemas: { a: { required: [b] } } }`],
  ["dependentRequired", `{ ${head}, dependentRequired: { a: [b] } }`],
  ["propertyNames", `{ ${head}, propertyNames: { maxLength: 3 } }`],
  ["a number of properties", `{ ${head}, ${ifA}, then: { minProperties: 2 } }`],
  ["a part of allOf", `{ ${head}, allOf: [{ ${ifA}, then: { required: [b] } }] }`],
  ["a part elsewhere", `{ ${head}, allOf: [{ $ref: "#/components/schemas/Rule" }] }`],
  [
    "a reference in a condition",
    `{ ${head}, ${ifA}, then: { $ref: "#/components/schemas/Rule" } }`,
  ],
  ["not", `{ ${head}, not: { properties: { b: { const: x } }, required: [b] } }`],
  [
    "a condition beside null",
    `{ type: [object, "null"], properties: { a: {} }, ${ifA}, then: { required: [b] } }`,
  ],
  [
    "a condition beside a base",
    `{ allOf: [{ $ref: "#/components/schemas/Base" }], ${ifA}, then: { required: [b] } }`,
  ],
  [
    "a condition beside a union",
    `{ ${head}, ${ifA}, then: { required: [b] }, anyOf: [{ required: [a] }, { required: [c] }] }`,
  ],
])("properties that %s knows are read and written", async (_, schema) => {
  const rule = `Rule: { ${ifA}, then: { required: [b] } }\nBase: { ${head} }`;
  const module = (await generateFrom(withSchemas(`Headers: ${schema}\n${rule}`))) as {
    decodeHeadersJson: (text: string) => unknown;
    encodeHeadersJson: (value: unknown) => unknown;
    validateHeaders: (value: unknown) => { readonly issues?: unknown };
  };
  const text = '{"a":"1","b":"2"}';
  const value = module.decodeHeadersJson(text);
  expect(value).toEqual(JSON.parse(text));
  expect(module.validateHeaders(value).issues).toBeUndefined();
  expect(String(module.encodeHeadersJson(value))).toBe(text);
});

test.each([
  [
    "of a property",
    `Outer: { type: object, properties: { in: ${"INNER"} }, if: {}, then: { properties: { in: { required: [b] } } } }`,
  ],
  [
    "behind a reference",
    `Outer: { type: object, properties: { in: { $ref: "#/components/schemas/In" } }, if: {}, then: { properties: { in: { required: [b] } } } }\nIn: INNER`,
  ],
  [
    "of items",
    `Outer: { type: object, properties: { in: {} , list: { type: array, items: INNER, contains: { required: [b] } } } }`,
  ],
])("so are those %s", async (_, schemas) => {
  const module = (await generateFrom(withSchemas(schemas.replace("INNER", `{ ${head} }`)))) as {
    decodeOuterJson: (text: string) => unknown;
    encodeOuterJson: (value: unknown) => unknown;
  };
  const text = '{"in":{"a":"1","b":"2"},"list":[{"a":"1","b":"2"}]}';
  const kept = schemas.includes("list") ? text : text.replace(/,"list".*/, "}");
  expect(String(module.encodeOuterJson(module.decodeOuterJson(kept)))).toBe(kept);
});

test("conditions about names of the type leave it as it is", async () => {
  const { api } = await lowerSchemas(
    'A: { type: object, properties: { a: {}, b: {} }, if: { required: [a] }, then: { required: [b] }, dependentRequired: { a: [b] } }\nB: { allOf: [{ $ref: "#/components/schemas/A" }], properties: { c: {} }, if: { required: [a] }, then: { required: [c] } }',
  );
  expect(api?.declarations.map(({ type }) => type.kind === "object" && type.additional)).toEqual([
    "open",
    "open",
  ]);
});

test("items are compared before what the type does not name is left out", async () => {
  const module = (await generateFrom(
    withSchemas(`List: { type: array, uniqueItems: true, items: { ${head} } }`),
  )) as { decodeListJson: (text: string) => unknown };
  const text = '[{"a":"1","q":1},{"a":"1","q":2}]';
  expect(module.decodeListJson(text)).toEqual(JSON.parse(text));
  expect(() => module.decodeListJson(text.replace("2", "1"))).toThrow(/differ from each other/);
});

test("XML carries properties that conditions know", async () => {
  const module = (await generateFrom(
    withSchemas(`Headers: { ${head}, ${ifA}, then: { required: [b] } }`),
  )) as {
    decodeHeadersXml: (bytes: Uint8Array) => unknown;
    encodeHeadersXml: (value: unknown) => Uint8Array;
  };
  const text = "<Headers><a>1</a><b>2</b></Headers>";
  expect(String(module.encodeHeadersXml(module.decodeHeadersXml(Buffer.from(text))))).toBe(text);
});

test("attributes that only conditions know are checked by their names", async () => {
  const module = (await generateFrom(
    withSchemas(
      `Headers: { ${head}, propertyNames: { maxLength: 3 } }
Text: { type: object, properties: { a: { type: string, xml: { nodeType: text } } }, propertyNames: { maxLength: 3 } }`,
    ),
  )) as Record<string, (value: unknown) => unknown>;
  const headers = (text: string): unknown => module["decodeHeadersXml"]?.(Buffer.from(text));
  expect(headers("<Headers b='1'><a>1</a><c/></Headers>")).toHaveProperty("c");
  expect(() => headers("<Headers b123='1'><a>1</a></Headers>")).toThrow("propertyNames");
  expect(() => headers("<Headers><a>1</a><b123/></Headers>")).toThrow("propertyNames");
  const encoded = module["encodeTextXml"]?.({ a: "1", b: "2" });
  expect(String(encoded)).toBe("<Text>1</Text>");
  expect(String(module["encodeTextJson"]?.({ a: "1", b: "2" }))).toBe('{"a":"1","b":"2"}');
});
