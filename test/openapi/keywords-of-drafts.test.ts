import { expect, test } from "vitest";
import { schemaKeywords, silentKeywords } from "../../generator/openapi/schema-keywords.ts";
import { lowerSchemas } from "../ir/lower-text.ts";

/** Keywords of drafts 0 to 7, 2019-09 and 2020-12 that say something about values. */
const keywords = `
  type properties items optional additionalProperties requires minimum maximum minimumCanEqual
  maximumCanEqual minItems maxItems pattern maxLength minLength enum title description format
  contentEncoding default maxDecimal extends disallow divisibleBy uniqueItems patternProperties
  additionalItems required dependencies exclusiveMinimum exclusiveMaximum id $ref $schema
  maxProperties minProperties allOf anyOf oneOf not multipleOf definitions $id contains
  propertyNames const examples $comment if then else readOnly writeOnly contentMediaType $defs
  $anchor $recursiveRef $recursiveAnchor $vocabulary dependentSchemas dependentRequired
  unevaluatedItems unevaluatedProperties maxContains minContains deprecated contentSchema
  prefixItems $dynamicRef $dynamicAnchor media`
  .trim()
  .split(/\s+/);

test.each(keywords)("%s has a meaning, or a warning with what to write", async (keyword) => {
  if (schemaKeywords.has(keyword) || silentKeywords.has(keyword)) return;
  const { diagnostics } = await lowerSchemas(`A: { type: object, ${keyword}: {} }\n`, "3.1.1");
  const found = diagnostics.all.filter(({ code }) => code === "keyword-unsupported");
  expect(found.map(({ help }) => help)).toEqual([expect.stringMatching(/^(?:Use|List) /)]);
});

test.each([
  ["{ type: string, format: emial }", "Did you mean 'email'?"],
  ["{ type: string, format: colour }", "Say what the values are"],
  ["{ type: integer, format: date }", "Say what the values are"],
  ["{ type: string, format: int64 }", "Say what the values are"],
])("a format that checks nothing is noted: %s", async (schema, cure) => {
  const { diagnostics } = await lowerSchemas(`A: ${schema}\n`, "3.1.1");
  expect(diagnostics.all.map(({ code, help }) => [code, help])).toEqual([
    ["format-unknown", expect.stringContaining(cure)],
  ]);
});

test.each([
  "{ type: string, format: email }",
  "{ type: string, format: password }",
  "{ type: [string, integer], format: int64 }",
  "{ type: number, format: double }",
])("a format that has a meaning is not: %s", async (schema) => {
  const { diagnostics } = await lowerSchemas(`A: ${schema}\n`, "3.1.1");
  expect(diagnostics.all).toEqual([]);
});

test("another dialect is reported, where it is named", async () => {
  const { reported } = await lowerSchemas(
    `A: { $schema: "http://json-schema.org/draft-07/schema#", type: string }
B: { $schema: "https://json-schema.org/draft/2020-12/schema", type: string }
`,
    "3.1.1",
  );
  expect(reported).toEqual([expect.stringMatching(/^warning schema-dialect 6:19 /)]);
});
