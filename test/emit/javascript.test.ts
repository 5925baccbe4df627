import { describe, expect, it } from "vitest";
import { optionalFields } from "../form-bodies/optional-fields-document.ts";
import { tableDocument } from "../form-bodies/table.ts";
import { hostileDocument } from "../hostile/document.ts";
import { payloads } from "../hostile/payloads.ts";
import { readCases } from "../support/case-folder.ts";
import { sampled } from "../support/extent.ts";
import {
  firstDifference,
  modulesIn,
  readDocument,
  type FormSettings,
} from "../support/print-forms.ts";
import { oddDocuments } from "../tools/odd-documents.ts";
import { markedDocument } from "./marked-document.ts";

/** Differences between a module in TypeScript, without its types, and the module in JavaScript. */
async function differences(document: string, settings: FormSettings): Promise<readonly string[]> {
  const { emit: _emit, ...rest } = settings;
  // Some cases cannot have all artefacts.
  const read = (await readDocument(document, rest)) ?? (await readDocument(document, settings));
  if (read === undefined) return ["the document is refused"];
  const typescript = await modulesIn(read, "typescript");
  const javascript = await modulesIn(read, "javascript");
  expect([...javascript.keys()]).toEqual([...typescript.keys()]);
  return [...typescript].flatMap(
    ([module, text]) => firstDifference(module, text, javascript.get(module) ?? "") ?? [],
  );
}

/** Settings that make other code than the defaults do. */
const others = {
  int64: "bigint",
  dates: "Date",
  enums: "const",
  nulls: "empty",
  codecs: "all",
  groupBy: "tag",
  checks: "none",
} as const satisfies FormSettings;

const documents = readCases()
  .filter(({ isWrong }) => !isWrong)
  .map(({ name, document, options }): readonly [string, string, FormSettings] => {
    const { decode: _decode, decimals: numbers, ...settings } = options;
    return [name, document, { ...settings, decimals: numbers && { numbers } }];
  });

/** Documents with what the cases have not. */
const further = {
  "everything that is marked": markedDocument,
  "forms of all kinds": tableDocument("3.2.0"),
  "forms with optional fields": optionalFields("3.1.1"),
  ...oddDocuments,
};

describe("a module in JavaScript is that in TypeScript without types", () => {
  it.each(sampled(documents, 40))("of %s", async (_, document, settings) => {
    expect(await differences(document, settings)).toEqual([]);
  });

  it.each(sampled(documents, 10))("of %s with other settings", async (_, document, settings) => {
    expect(await differences(document, { ...settings, ...others })).toEqual([]);
  });

  it.each(Object.entries(further))("of %s", async (_, document) => {
    const settings = { int64: "number", decimals: { numbers: "all" } } as const;
    expect(await differences(document, settings)).toEqual([]);
    expect(await differences(document, others)).toEqual([]);
  });

  it.each(sampled(payloads, 4))("of names and texts such as %j", async (payload) => {
    expect(await differences(hostileDocument(payload), others)).toEqual([]);
  });
});

it("finds a type that is left, and code that is lost", () => {
  expect(firstDifference("a", "const a: string = f();", "const a = f();")).toBeUndefined();
  expect(() => firstDifference("a", "const a: string = 1;", "\nconst a: string = 1;")).toThrow(
    "a.js:2",
  );
  expect(firstDifference("a", "export {};\nf();\ng();", "export {};\nf();")).toContain(
    "wanted g();",
  );
});
