import { expect, it } from "vitest";
import { generateFrom, withSchemas } from "../support/generate.ts";

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
