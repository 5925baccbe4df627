import { expect, test } from "vitest";
import type { LowerOptions } from "../../generator/ir/index.ts";
import { lowerSchemas } from "./lower-text.ts";

const schemas = `Both:
  type: object
  properties: { a: { type: string }, b: { type: string } }
  dependentRequired: { a: [b] }
Plain: { type: object, properties: { a: { type: string } } }
`;

async function reported(xml: LowerOptions["xml"] & string): Promise<readonly string[]> {
  return (await lowerSchemas(schemas, "3.1.1", { int64: "number", xml })).reported;
}

test("conditions that XML decoders do not check are reported at their schema, once", async () => {
  expect(await reported("all")).toEqual([expect.stringMatching(/^warning xml-condition 6:5 /)]);
});

test.each(["used", "none"] as const)("nothing is reported without XML codecs: %s", async (xml) => {
  expect(await reported(xml)).toEqual([]);
});
