import { expect, it } from "vitest";
import { allowed, processorTime } from "../support/processor-time.ts";
import { generateFrom, withPaths, withSchemas } from "../support/generate.ts";

it("a pattern is not run on a text that is far too long", async () => {
  const { validateWord, decodeWordJson } = (await generateFrom(
    withSchemas('Word: { type: string, maxLength: 3, pattern: "^(a+)+$" }'),
  )) as {
    validateWord: (value: unknown) => { readonly issues?: readonly { readonly code: string }[] };
    decodeWordJson: (bytes: Uint8Array) => unknown;
  };
  const codes = (value: string): unknown => validateWord(value).issues?.map(({ code }) => code);
  // With the pattern this would take longer than anybody waits.
  const long = `${"a".repeat(60)}!`;
  expect(codes(long)).toEqual(["maxLength"]);
  expect(() => decodeWordJson(Buffer.from(JSON.stringify(long)))).toThrow(/at most 3/);
  expect(codes("aab")).toEqual(["pattern"]);
  expect(codes("aaa")).toBeUndefined();
});

/** A pattern that takes seconds on a text one character longer than its limit admits. */
const slow = '{ type: string, maxLength: 20, pattern: "^(a+)+$" }';

it("nor on one that is too long by little, wherever it is read", async () => {
  const paths = `/a:
  get:
    operationId: find
    parameters: [{ name: q, in: query, schema: ${slow} }]
    responses: { "204": { description: None } }`;
  const schemas = `schemas:
  Word: ${slow}
  Open: { type: string, x-extensible-enum: [aa], maxLength: 20, pattern: "^(a+)+$" }
  Both: { allOf: [{ type: string, pattern: "^(a+)+$" }, { maxLength: 20 }, { pattern: "^(aa?)+$" }] }
  Many: { type: array, items: ${slow} }
  Either: { oneOf: [${slow}, { type: integer }] }
  Names: { type: object, propertyNames: ${slow}, additionalProperties: true }
  Page: { type: object, properties: { word: ${slow} } }
  Tested: { type: string, maxLength: 20, not: { pattern: "^(b|a+)+$" } }`;
  const generated = (await generateFrom(withPaths(paths, schemas), {
    emit: ["types", "validate", "json", "xml", "server"],
  })) as Record<string, (value: unknown) => { readonly issues?: readonly { code: string }[] }>;
  const long = `${"a".repeat(26)}!`;
  const bytes = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
  const begun = processorTime();
  const codes = (type: string, value: unknown): unknown =>
    generated[`validate${type}`]?.(value).issues?.map(({ code }) => code);
  const values = { Word: long, Open: long, Both: long, Tested: long };
  for (const [type, value] of Object.entries(values)) {
    expect(codes(type, value), type).toEqual(["maxLength"]);
    expect(() => generated[`decode${type}Json`]?.(bytes(value)), type).toThrow(/at most 20/);
    const xml = Buffer.from(`<${type}>${value}</${type}>`);
    expect(() => generated[`decode${type}Xml`]?.(xml), type).toThrow(/at most 20/);
  }
  const parts = { Many: [long], Either: long, Names: { [long]: 1 }, Page: { word: long } };
  for (const [type, value] of Object.entries(parts)) {
    expect(codes(type, value)).not.toBeUndefined();
    expect(() => generated[`decode${type}Json`]?.(bytes(value)), type).toThrow();
  }
  const taken = processorTime() - begun;
  expect(taken).toBeLessThan(allowed(1000));
});

it("a text much longer than its limit is not counted for each member of a union", async () => {
  const members = Array.from(
    { length: 1000 },
    (_, i) => `{ type: string, maxLength: 30, pattern: "^p${i}" }`,
  );
  const { validateAny } = (await generateFrom(
    withSchemas(`Any: { oneOf: [${members.join(", ")}] }`),
  )) as { validateAny: (value: unknown) => { readonly issues?: unknown } };
  const long = "a".repeat(1_000_000);
  const begun = processorTime();
  expect(validateAny(long).issues).toHaveLength(1);
  const taken = processorTime() - begun;
  expect(taken).toBeLessThan(allowed(1000));
});
