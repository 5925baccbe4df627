import { expect, test } from "vitest";
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
