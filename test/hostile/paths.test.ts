import { expect, test } from "vitest";
import { shapeNames } from "../../tools/types/flags.ts";
import type { PathsOptions } from "../../generator/paths/options.ts";
import { compileTypes, typesOf } from "../paths/support.ts";
import { hostileDocument } from "./document.ts";
import { foreignTokens } from "./foreign-tokens.ts";
import { mutations, polyglot } from "./mutations.ts";
import { payloads } from "./payloads.ts";

/** The hostile document with what only this output reads, under 3.0 too, which lets names pass. */
function documentWith(p: string): string {
  const document = JSON.parse(hostileDocument(p)) as {
    components: Record<string, Record<string, unknown>>;
    webhooks?: unknown;
  };
  const { schemas = {} } = document.components;
  schemas["Named"] = {
    type: "string",
    enum: [`a${p}`, `b${p}`],
    "x-enum-varnames": [`A${p}`, `B${p}`],
    "x-enum-descriptions": [`d${p}`, `e${p}`],
  };
  schemas["Constant"] = { const: { [`k${p}`]: [`v${p}`] } };
  schemas["Patterns"] = {
    type: "object",
    patternProperties: { [`^a`]: { enum: [`p${p}`] } },
    $defs: { [`d${p}`]: { enum: [`q${p}`] } },
  };
  schemas["Deep"] = {
    $ref: `#/components/schemas/Tree/properties/${pointer(`children${p}`)}/items`,
  };
  schemas["Pet"] = {
    type: "object",
    required: [`k${p}`],
    properties: { [`k${p}`]: { type: "string" } },
    discriminator: { propertyName: `k${p}`, mapping: { [`m${p}`]: "#/components/schemas/Dog" } },
  };
  schemas["Dog"] = {
    allOf: [{ $ref: "#/components/schemas/Pet" }, { type: "object", properties: {} }],
    required: [`k${p}`],
  };
  schemas["Cat"] = { allOf: [{ $ref: "#/components/schemas/Pet" }] };
  document.webhooks = { [`w${p}`]: { post: { responses: { 200: { description: `d${p}` } } } } };
  return JSON.stringify(document);
}

const pointer = (name: string): string =>
  encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));

const everything = Object.fromEntries(
  shapeNames.map((name) => [name, true]),
) as unknown as PathsOptions;

const variants: readonly PathsOptions[] = [
  {},
  { ...everything, excludeDeprecated: false },
  { enum: true, exportType: true, pathParamsAsTypes: true, rootTypes: true, makePathsEnum: true },
];

test.each(payloads)("%j never becomes code in the types of paths", async (payload) => {
  for (const variant of variants) {
    // A name in braces that is an identifier is a parameter of that name, as it should be.
    const options = payload.includes("{PWNED}")
      ? { ...variant, generatePathParams: false }
      : variant;
    const { text, findings } = await typesOf({ "openapi.json": documentWith(payload) }, options);
    expect(findings.filter((finding) => finding.startsWith("error"))).toEqual([]);
    expect(text.length).toBeGreaterThan(1000);
    expect(foreignTokens("schema.ts", text)).toEqual([]);
  }
});

test("types of paths with hostile texts compile", async () => {
  const files: Record<string, string> = {};
  for (const [i, payload] of payloads.entries()) {
    const document = { "openapi.json": documentWith(payload) };
    const options = variants[i % variants.length] ?? {};
    files[`${i}/schema.ts`] = (await typesOf(document, options)).text;
  }
  expect(await compileTypes("hostile", files)).toEqual([]);
});

test("every single string and key is refused, or never becomes code in the types of paths", async () => {
  const base: unknown = JSON.parse(documentWith(""));
  let accepted = 0;
  let refused = 0;
  for (const changed of mutations(base, polyglot)) {
    const document = { "openapi.json": JSON.stringify(changed) };
    const { text, hasErrors } = await typesOf(document, variants[(accepted + refused) % 3]);
    if (hasErrors) refused++;
    else accepted++;
    // What is refused is not written, but is no code either.
    if (text !== "") expect(foreignTokens("schema.ts", text)).toEqual([]);
  }
  expect(accepted).toBeGreaterThan(300);
  expect(refused).toBeGreaterThan(50);
});
