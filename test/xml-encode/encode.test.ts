import { describe, expect, test } from "vitest";
import { EncodeError } from "@diptych/runtime";
import { generateFrom, withSchemas } from "../support/generate.ts";
import { nameCases } from "./name-cases.ts";
import { scalarCases } from "./scalar-cases.ts";
import { structureCases } from "./structure-cases.ts";

type Encode = (value: unknown, options?: object) => string;

const cases = [...scalarCases, ...structureCases, ...nameCases];

const nil = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"';

describe.each(cases)("$name", ({ schemas, int64, accepted, refused }) => {
  const load = async (): Promise<{ bytes: (value: unknown) => Uint8Array; text: Encode }> => {
    const module = await generateFrom(
      withSchemas(schemas.trimStart()),
      int64 === undefined ? {} : { int64 },
    );
    return { bytes: module["encodeTXml"] as never, text: module["encodeTXmlString"] as never };
  };

  test("accepted", async () => {
    const { bytes, text } = await load();
    for (const [value, xml] of accepted) {
      expect(text(value)).toBe(xml.replaceAll("NIL", nil));
      expect(new TextDecoder().decode(bytes(value))).toBe(text(value));
    }
  });

  test("refused", async () => {
    const { text } = await load();
    for (const [value, path, code] of refused ?? []) {
      expect(issueOf(() => text(value))).toEqual({ path, code });
    }
  });
});

test("a getter may call an encoder, and a failure leaves nothing behind", async () => {
  const schemas = "T: { type: object, properties: { a: { type: string }, b: { type: string } } }";
  const module = await generateFrom(withSchemas(schemas));
  const encode = module["encodeTXmlString"] as Encode;
  const value = {
    a: "outer",
    get b(): string {
      return encode({ a: "inner" });
    },
  };
  expect(encode(value)).toBe(
    "<T><a>outer</a><b>&lt;T&gt;&lt;a&gt;inner&lt;/a&gt;&lt;/T&gt;</b></T>",
  );
  expect(() => encode({ a: "x".repeat(100), b: 1 })).toThrow(EncodeError);
  expect(encode({ a: "y" })).toBe("<T><a>y</a></T>");
});

test("options", async () => {
  const schemas = 'T: { type: object, properties: { t: { $ref: "#/components/schemas/T" } } }';
  const module = await generateFrom(withSchemas(schemas));
  const encode = module["encodeTXmlString"] as Encode;
  expect(encode({}, { declaration: true })).toBe('<?xml version="1.0" encoding="UTF-8"?><T></T>');
  expect(encode({ t: {} }, { maxDepth: 2 })).toBe("<T><t></t></T>");
  expect(issueOf(() => encode({ t: {} }, { maxDepth: 1 }))).toEqual({ path: "/t", code: "depth" });
});

test("documents that were handed out do not change", async () => {
  const module = await generateFrom(
    withSchemas("T: { type: object, properties: { a: { type: string } } }"),
  );
  const encode = module["encodeTXml"] as (value: unknown) => Uint8Array;
  for (const size of [10, 100_000, 300_000, 1_000_000]) {
    const first = encode({ a: "x".repeat(size) });
    encode({ a: "y".repeat(size) });
    expect(new TextDecoder().decode(first)).toBe(`<T><a>${"x".repeat(size)}</a></T>`);
  }
});

function issueOf(encode: () => unknown): unknown {
  try {
    return encode();
  } catch (error) {
    if (!(error instanceof EncodeError)) throw error;
    const [issue] = error.issues;
    return { path: issue?.path, code: issue?.code };
  }
}
