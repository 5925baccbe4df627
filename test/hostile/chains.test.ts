import { expect, test } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { generate } from "../../generator/generate.ts";

const refTo = (index: number): object => ({ $ref: `#/components/schemas/S${index}` });

/** Generates everything from schemas that each refer to the next. */
async function fromChain(length: number, schema: (index: number) => object, isCircle: boolean) {
  const schemas = Object.fromEntries(
    Array.from({ length }, (_, index) => [`S${index}`, schema(index)]),
  );
  const end = { type: "object", properties: { end: isCircle ? refTo(0) : { type: "string" } } };
  const content = {
    "application/json": { schema: refTo(0) },
    "application/xml": { schema: refTo(0) },
  };
  const text = JSON.stringify({
    openapi: "3.1.1",
    info: { title: "Chain", version: "1" },
    paths: {
      "/": { get: { operationId: "get", responses: { 200: { description: "d", content } } } },
    },
    components: { schemas: { ...schemas, [`S${length}`]: end } },
  });
  const diagnostics = new Diagnostics();
  const host = { readFile: () => Promise.resolve(text) };
  const emit = ["types", "validate", "json", "xml", "server", "client"] as const;
  const spec = { input: "a.json", output: "/", int64: "number", emit } as const;
  const { files } = await generate(spec, host, diagnostics);
  const errors = diagnostics.all.filter(({ severity }) => severity === "error");
  return { isGenerated: files !== undefined, errors: new Set(errors.map(({ code }) => code)) };
}

const objects = {
  properties: (i: number) => ({
    type: "object",
    properties: { a: { type: "string", maxLength: i }, n: refTo(i + 1) },
  }),
  "read-only properties": (i: number) => ({
    type: "object",
    properties: {
      a: { type: "integer", readOnly: true },
      n: { type: "array", items: refTo(i + 1) },
    },
  }),
  maps: (i: number) => ({
    type: "object",
    maxProperties: i + 1,
    additionalProperties: refTo(i + 1),
  }),
  bases: (i: number) => ({
    allOf: [refTo(i + 1), { type: "object", properties: { [`p${i % 9}`]: { type: "string" } } }],
  }),
  aliases: (i: number) => ({ description: String(i), ...refTo(i + 1) }),
};

test.each(Object.entries(objects))(
  "a chain of 1,200 schemas generates: %s",
  async (_, schema) => {
    for (const isCircle of [false, true]) {
      const { isGenerated, errors } = await fromChain(1200, schema, isCircle);
      expect([...errors]).toEqual([]);
      expect(isGenerated).toBe(true);
    }
  },
  120_000,
);

const lists = {
  arrays: (i: number) => ({ type: "array", items: refTo(i + 1) }),
  tuples: (i: number) => ({ type: "array", prefixItems: [refTo(i + 1), { type: "string" }] }),
  "tuples of two lists": (i: number) => ({
    type: "array",
    prefixItems: [refTo(i + 1), refTo(i + 1)],
  }),
  choices: (i: number) => ({ oneOf: [refTo(i + 1), { type: "string", minLength: i + 1 }] }),
};

test.each(Object.entries(lists))(
  "lists of lists are refused beyond all use: %s",
  async (name, schema) => {
    const length = name.includes("two") ? 60 : 1200;
    const { isGenerated, errors } = await fromChain(length, schema, false);
    expect([...errors]).toEqual(["nesting-too-deep"]);
    expect(isGenerated).toBe(false);
  },
  60_000,
);
