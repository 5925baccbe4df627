import { beforeAll, describe, expect, it } from "vitest";
import type { Result } from "@diptych/runtime";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { analyse } from "../../generator/analyse.ts";
import { compileFolder } from "../support/compile-folder.ts";
import { generateFiles, writePackage } from "../support/generate.ts";
import { importGenerated } from "../support/import-generated.ts";

const closed = (properties: string, required = ""): string =>
  `{ type: object, properties: { ${properties} }, required: [${required}], additionalProperties: false }`;

const document = `openapi: 3.1.1
info: { title: Closed, version: "1" }
paths:
  /check:
    post:
      operationId: check
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Check" } }, application/xml: { schema: { $ref: "#/components/schemas/Check" } } } }
      responses: { "204": { description: Done. } }
  /nobody:
    post:
      operationId: nobody
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Nobody" } } } }
      responses: { "204": { description: Done. } }
  /letter:
    post:
      operationId: letter
      requestBody: { content: { application/json: { schema: { allOf: [${closed("a: {}")}, { required: [zz] }] } } } }
      responses: { "204": { description: Done. } }
components:
  schemas:
    Key: ${closed("key: { type: string }", "key")}
    Check: { allOf: [{ $ref: "#/components/schemas/Key" }, ${closed("ip: { type: string }", "ip")}] }
    Deep: { allOf: [{ $ref: "#/components/schemas/Check" }, { type: object, required: [n], properties: { n: { type: integer } } }] }
    Later: { allOf: [${closed("a: { type: string }")}, { required: [b] }, { properties: { b: { type: integer } } }] }
    Beside: { type: object, properties: { a: { type: string } }, additionalProperties: false, oneOf: [{ required: [b], properties: { b: { type: string } } }, { required: [c], properties: { c: { type: integer } } }] }
    Nested: { type: object, properties: { inner: { allOf: [${closed("a: {}")}, { type: object, properties: { b: {} } }] } } }
    SameName: { allOf: [{ properties: { p: ${closed("x: { type: string }")} } }, { properties: { p: ${closed("y: { type: string }", "y")} } }] }
    Conditional: { allOf: [${closed("a: { type: string }")}, { type: object, properties: { b: { type: string } }, not: { required: [a, b] } }] }
    Tree: { allOf: [${closed("name: { type: string }")}, { type: object, properties: { children: { type: array, items: { $ref: "#/components/schemas/Tree" } } } }] }
    Refused: { allOf: [${closed("a: {}")}, { properties: { b: false } }] }
    Nobody: { allOf: [{ type: object, required: [k], properties: { k: { const: a } } }, { properties: { k: { const: b } } }] }
`;

async function packageOf(mode: "parts" | "whole") {
  const emit = ["types", "validate", "json", "xml", "client", "server"] as const;
  const folder = await writePackage(
    await generateFiles(document, { emit, closed: mode }),
    `lenient-closed-${mode}`,
  );
  const all = (await importGenerated(folder)) as Record<string, (value: unknown) => unknown>;
  return { folder, all };
}

let whole: Awaited<ReturnType<typeof packageOf>>;
let parts: Awaited<ReturnType<typeof packageOf>>;
beforeAll(async () => {
  whole = await packageOf("whole");
  parts = await packageOf("parts");
});

const isValid = ({ all }: typeof whole, name: string, value: unknown): boolean => {
  const validate = all[`validate${name}`] ?? expect.unreachable();
  const { issues } = validate(value) as Result<unknown>;
  const decode = all[`decode${name}Json`] ?? expect.unreachable();
  if (issues === undefined) expect(decode(JSON.stringify(value))).toEqual(value);
  else expect(() => decode(JSON.stringify(value))).toThrow();
  return issues === undefined;
};

describe("closed parts of an allOf", () => {
  it.each([
    ["Check", { key: "k", ip: "1" }],
    ["Deep", { key: "k", ip: "1", n: 1 }],
    ["Later", { a: "x", b: 1 }],
    ["Beside", { a: "x", b: "y" }],
    ["Beside", { c: 1 }],
    ["Nested", { inner: { a: 1, b: 2 } }],
    ["SameName", { p: { x: "1", y: "2" } }],
    ["Conditional", { b: "x" }],
    ["Tree", { name: "a", children: [{ name: "b", children: [] }] }],
  ])("close the whole of %s: %j", (name, value) => {
    expect(isValid(whole, name, value)).toBe(true);
    expect(isValid(parts, name, value)).toBe(false);
  });

  it.each([
    ["Key", { key: "k", ip: "1" }],
    ["Check", { key: "k" }],
    ["Check", { key: "k", ip: "1", more: 1 }],
    ["Deep", { key: "k", ip: "1", n: 1, more: 1 }],
    ["Later", { a: "x" }],
    ["Beside", { b: "x", more: 1 }],
    ["Nested", { inner: { c: 1 } }],
    ["Conditional", { a: "x", b: "y" }],
    ["Conditional", { c: 1 }],
    ["Tree", { children: [{ kids: [] }] }],
    ["Refused", { b: 1 }],
  ])("refuse what none declares in %s: %j", (name, value) => {
    expect(isValid(whole, name, value)).toBe(false);
    expect(isValid(parts, name, value)).toBe(false);
  });

  it("are read in XML", () => {
    const read = whole.all["decodeCheckXml"]?.("<Check><key>k</key><ip>1</ip></Check>");
    expect(read).toEqual({ key: "k", ip: "1" });
  });

  it.each(["whole", "parts"] as const)("compile by %s", async (mode) => {
    expect(await compileFolder({ whole, parts }[mode].folder)).toEqual([]);
  });
});

async function reported(mode: "parts" | "whole"): Promise<readonly string[]> {
  const diagnostics = new Diagnostics();
  const host = { readFile: () => Promise.resolve(document) };
  await analyse({ input: "openapi.yaml", int64: "number", closed: mode }, host, diagnostics);
  return diagnostics.all.map(({ code, message }) => `${code}: ${message}`);
}

it("say once what was taken, and which operations nobody can call", async () => {
  const found = await reported("whole");
  expect(found.filter((line) => line.startsWith("allof-whole"))).toEqual([
    "allof-whole: Parts of an 'allOf' refuse what other parts declare, such as 'key', by 'additionalProperties: false'",
  ]);
  expect(found.join()).not.toContain("allof-closed");
  expect(found.filter((line) => line.startsWith("body-"))).toEqual([
    "body-impossible: Nobody can call 'nobody': no value is valid for its body",
    "body-impossible: Nobody can call 'letter': no value is valid for its body",
  ]);
  const byLetter = await reported("parts");
  expect(byLetter.filter((line) => line.startsWith("body-"))).toEqual([
    "body-impossible: Nobody can call 'check': no value is valid for its body",
    "body-impossible: Nobody can call 'nobody': no value is valid for its body",
    "body-impossible: Nobody can call 'letter': no value is valid for its body",
  ]);
});
