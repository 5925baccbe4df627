import { expect, test } from "vitest";
import { generateFrom, withSchemas } from "../support/generate.ts";

interface Codecs {
  readonly decodeListJson: (text: string) => unknown;
  readonly encodeListJson: (value: unknown) => unknown;
  readonly validateList: (value: unknown) => { readonly issues?: unknown };
}

const item = "type: object, properties: { a: { type: string } }";
const unique = "type: array, uniqueItems: true";

test.each([
  ["uniqueItems", `List: { ${unique}, items: { ${item} } }`],
  ["uniqueItems of a component", `List: { ${unique}, items: { $ref: "#/components/schemas/I" } }`],
  [
    "uniqueItems of a component that requires",
    `List: { ${unique}, items: { required: [a], ${item} } }`,
  ],
  ["uniqueItems of lists", `List: { ${unique}, items: { type: array, items: { ${item} } } }`],
  [
    "uniqueItems of objects with objects",
    `List: { ${unique}, items: { type: object, properties: { o: { ${item} } } } }`,
  ],
  [
    "uniqueItems of a map",
    `List: { ${unique}, items: { type: object, additionalProperties: { ${item} } } }`,
  ],
  [
    "uniqueItems of null or an object",
    `List: { ${unique}, items: { type: [object, "null"], properties: { a: {} } } }`,
  ],
  [
    "uniqueItems of a union",
    `List: { ${unique}, items: { oneOf: [{ $ref: "#/components/schemas/I" }, { type: string }] } }`,
  ],
  [
    "uniqueItems of prefixItems",
    `List: { ${unique}, prefixItems: [{ ${item} }, { ${item} }], items: { ${item} } }`,
  ],
  ["a listed object", `List: { type: array, items: { ${item}, not: { enum: [{ a: "1" }] } } }`],
  [
    "a listed object in a property",
    `List: { type: array, items: { type: object, properties: { o: { ${item} } }, not: { properties: { o: { const: { a: "1" } } } } } }`,
  ],
])("what %s compares is written as it was read", async (_, list) => {
  const module = (await generateFrom(
    withSchemas(`${list}\nI: { ${item} }\n`),
  )) as unknown as Codecs;
  let accepted = 0;
  for (const text of texts) {
    let value: unknown;
    try {
      value = module.decodeListJson(text);
    } catch {
      continue;
    }
    accepted++;
    const written = String(module.encodeListJson(value));
    expect(written).toBe(text);
    expect(module.decodeListJson(written)).toEqual(value);
  }
  expect(accepted).toBeGreaterThan(0);
});

const texts = [
  '[{"a":"1","q":1},{"a":"1","q":2}]',
  '[{"q":1},{"q":2}]',
  '[[{"a":"1","q":1}],[{"a":"1","q":2}]]',
  '[{"o":{"a":"1","q":1}},{"o":{"a":"1","q":2}}]',
  '[{"x":{"a":"1","q":1}},{"x":{"a":"1","q":2}}]',
];

test.each([
  ["items that differ", `List: { ${unique}, items: { ITEM } }`],
  [
    "properties that conditions know",
    "List: { type: array, items: { ITEM, propertyNames: { maxLength: 9 } } }",
  ],
  ["any properties", "List: { type: array, items: { ITEM, additionalProperties: true } }"],
])("a property of the other direction is not written among others: %s", async (_, list) => {
  const secret =
    "type: object, properties: { a: { type: string }, p: { type: string, writeOnly: true }, n: { type: string, readOnly: true } }";
  const module = (await generateFrom(withSchemas(list.replace("ITEM", secret)))) as unknown as {
    encodeListJson: (value: unknown) => unknown;
    encodeListRequestJson: (value: unknown) => unknown;
  };
  const value = [{ a: "1", p: "2", n: "3", q: 4 }];
  expect(String(module.encodeListJson(value))).toBe('[{"a":"1","n":"3","q":4}]');
  expect(String(module.encodeListRequestJson(value))).toBe('[{"a":"1","p":"2","q":4}]');
});

test("XML drops what it does not name on both sides", async () => {
  const module = (await generateFrom(
    withSchemas(`List: { type: object, properties: { l: { ${unique}, items: { ${item} } } } }`),
  )) as unknown as {
    decodeListXml: (text: string) => unknown;
    encodeListXmlString: (value: unknown) => string;
  };
  const text = (q: string): string =>
    `<List><l><a>1</a><q>1</q></l><l><a>${q}</a><q>2</q></l></List>`;
  const value = { l: [{ a: "1" }, { a: "2" }] };
  expect(module.decodeListXml(text("2"))).toEqual(value);
  expect(module.decodeListXml(module.encodeListXmlString(value))).toEqual(value);
  // What would be written alike is refused.
  expect(() => module.decodeListXml(text("1"))).toThrow("differ");
});
