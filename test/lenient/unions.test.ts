import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Result } from "@diptych/runtime";
import zodPlugin from "../../packages/zod/src/index.ts";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { analyse, type AnalyseSpec } from "../../generator/analyse.ts";
import { generate } from "../../generator/generate.ts";
import { compileFolder } from "../support/compile-folder.ts";
import { writePackage } from "../support/generate.ts";
import { importGenerated } from "../support/import-generated.ts";
import { forgetZod } from "../zod/zod-package.ts";
import { textFiles } from "../support/text-file.ts";

const document = `openapi: 3.1.1
info: { title: Unions, version: "1" }
paths: {}
components:
  schemas:
    V:
      oneOf: [{ $ref: "#/components/schemas/Car" }, { $ref: "#/components/schemas/Bike" }]
      discriminator: { propertyName: kind, mapping: { suv: Car, sedan: Car, bike: Bike } }
    Car: { type: object, required: [kind], properties: { kind: { type: string }, doors: { type: integer } } }
    Bike: { type: object, required: [kind], properties: { kind: { type: string }, gears: { type: integer } } }
    Any: { anyOf: [{ $ref: "#/components/schemas/Car" }, { $ref: "#/components/schemas/Bike" }], discriminator: { propertyName: kind, mapping: { suv: Car, bike: Bike } } }
    Owner: { type: object, properties: { pet: { oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }] } } }
    Pet: { type: object, required: [type], properties: { type: { type: string }, name: { type: string } }, discriminator: { propertyName: type, mapping: { cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog" } } }
    Cat: { allOf: [{ $ref: "#/components/schemas/Pet" }, { type: object, properties: { lives: { type: integer } } }] }
    Dog: { allOf: [{ $ref: "#/components/schemas/Pet" }, { type: object, properties: { bark: { type: string } } }] }
    Garage: { type: object, properties: { all: { type: array, items: { $ref: "#/components/schemas/V" } }, one: { oneOf: [{ type: "null" }, { $ref: "#/components/schemas/V" }] } } }
    Picky: { type: object, properties: { v: { $ref: "#/components/schemas/V" } }, not: { required: [w] } }
    Number: { oneOf: [{ type: integer }, { type: number }] }
    Text: { oneOf: [{ type: string }, { type: string, format: date }] }
    Loose: { oneOf: [{ type: object, properties: { a: { type: string } } }, { type: object, properties: { b: { type: integer } } }] }
    Not: { oneOf: [{ type: object, properties: { a: { type: string } }, not: { required: [z] } }, { type: object, properties: { a: { type: string }, b: { type: integer } } }] }
    Apart: { oneOf: [{ type: object, required: [t], properties: { t: { const: x } } }, { type: object, required: [t], properties: { t: { const: y } } }] }
`;

type Settings = Pick<AnalyseSpec, "discriminator" | "oneOf">;

async function packageOf(name: string, settings: Settings) {
  const diagnostics = new Diagnostics();
  const host = { readFile: () => Promise.resolve(document) };
  const emit = ["types", "validate", "json", "xml"] as const;
  const plugins = [{ plugin: zodPlugin, options: {} }];
  const spec = {
    input: "openapi.yaml",
    output: "/",
    emit,
    int64: "number",
    codecs: "all",
  } as const;
  const { files } = await generate({ ...spec, plugins, ...settings }, host, diagnostics);
  const folder = await writePackage(textFiles(files ?? []), `lenient-unions-${name}`);
  const all = (await importGenerated(folder)) as Record<string, (value: unknown) => unknown>;
  const zod = (await importGenerated(folder, "zod")) as Record<
    string,
    { safeParse(value: unknown): { readonly success: boolean } }
  >;
  return { folder, all, zod };
}

let hint: Awaited<ReturnType<typeof packageOf>>;
let decides: Awaited<ReturnType<typeof packageOf>>;
let first: Awaited<ReturnType<typeof packageOf>>;
afterAll(forgetZod);
beforeAll(async () => {
  hint = await packageOf("hint", {});
  decides = await packageOf("decides", { discriminator: "decides" });
  first = await packageOf("first", { oneOf: "first" });
});

function isValid({ all, zod }: typeof hint, name: string, value: unknown): boolean {
  const validate = all[`validate${name}`] ?? expect.unreachable();
  const { issues } = validate(value) as Result<unknown>;
  const decode = all[`decode${name}Json`] ?? expect.unreachable();
  const encode = all[`encode${name}Json`] ?? expect.unreachable();
  if (issues === undefined) {
    const read = decode(JSON.stringify(value));
    expect(read).toEqual(value);
    expect(JSON.parse(encode(read) as string)).toEqual(value);
  } else expect(() => decode(JSON.stringify(value))).toThrow();
  expect(zod[name]?.safeParse(value).success).toBe(issues === undefined);
  return issues === undefined;
}

describe("a discriminator that decides", () => {
  it.each([
    ["V", { kind: "suv", doors: 3 }],
    ["V", { kind: "bike", gears: 3 }],
    ["Garage", { all: [{ kind: "sedan", doors: 1 }], one: null }],
    ["Garage", { one: { kind: "bike" } }],
    ["Picky", { v: { kind: "suv", doors: 3 } }],
  ])("chooses the member of %s: %j", (name, value) => {
    expect(isValid(decides, name, value)).toBe(true);
    expect(isValid(hint, name, value)).toBe(false);
  });

  it("and the values of children by inheritance choose the same member", () => {
    const owner = { pet: { type: "cat", lives: 7 } };
    expect([isValid(decides, "Owner", owner), isValid(hint, "Owner", owner)]).toEqual([true, true]);
  });

  it.each([
    ["V", { kind: "suv", doors: "x" }],
    ["V", { kind: "boat" }],
    ["V", { doors: 3 }],
    ["V", 3],
    ["Any", { kind: "suv", doors: "x" }],
    ["Owner", { pet: { type: "dog", bark: 1 } }],
    ["Picky", { v: { kind: "suv" }, w: 1 }],
  ])("refuses what its member refuses, in %s: %j", (name, value) => {
    expect(isValid(decides, name, value)).toBe(false);
  });

  it("decides in XML", () => {
    const read = decides.all["decodeVXml"]?.("<V><kind>suv</kind><doors>3</doors></V>");
    expect(read).toEqual({ kind: "suv", doors: 3 });
  });
});

describe("`oneOf: first`", () => {
  it.each([
    ["Number", 1],
    ["Text", "2026-01-01"],
    ["Loose", { a: "x", b: 1 }],
    ["V", { kind: "suv", doors: 3 }],
    ["Not", { a: "x" }],
  ])("reads %s: %j", (name, value) => {
    expect(isValid(first, name, value)).toBe(true);
    expect(isValid(hint, name, value)).toBe(false);
  });

  it.each([
    ["Number", "1"],
    ["Loose", { a: 1, b: "x" }],
  ])("refuses what no member fits, in %s: %j", (name, value) => {
    expect(isValid(first, name, value)).toBe(false);
  });
});

it.each(["hint", "decides", "first"] as const)("compiles by %s", async (name) => {
  expect(await compileFolder({ hint, decides, first }[name].folder)).toEqual([]);
});

async function reported(
  settings: Settings,
  code: string,
  text: string = document,
): Promise<readonly string[]> {
  const diagnostics = new Diagnostics();
  const host = { readFile: () => Promise.resolve(text) };
  await analyse({ input: "openapi.yaml", int64: "number", ...settings }, host, diagnostics);
  return diagnostics.all.filter((one) => one.code === code).map(({ message }) => message);
}

it("members that overlap are found with a value that fits both", async () => {
  const found = await reported({}, "one-of-overlap");
  expect(found.map((message) => / fits '([^']*)' and '([^']*)'/.exec(message)?.slice(1))).toEqual([
    ["Car", "Bike"],
    ["integer", "number"],
    ["string", "string"],
    expect.any(Array),
    expect.any(Array),
  ]);
  for (const message of found.slice(0, 2)) {
    const value: unknown = JSON.parse(message.replace(/ fits '.*$/, ""));
    expect(isValid(hint, ["V", "Number"][found.indexOf(message)] ?? "", value)).toBe(false);
  }
  expect(await reported({ oneOf: "first" }, "one-of-overlap")).toEqual([]);
  expect(await reported({ discriminator: "decides" }, "one-of-overlap")).toHaveLength(4);
});

it("unions that are not compared are named", async () => {
  const nested = (depth: number): object =>
    depth === 0
      ? { type: "integer" }
      : { oneOf: [{ oneOf: [nested(depth - 1), { type: "array" }] }, { type: "boolean" }] };
  const withUnion = (depth: number): string =>
    JSON.stringify({
      openapi: "3.1.1",
      info: { title: "Nested", version: "1" },
      paths: {},
      components: { schemas: { A: { oneOf: [nested(depth), { type: "number" }] } } },
    });
  const shallow = await reported({}, "one-of-unsearched", withUnion(1));
  expect(shallow).toEqual([]);
  expect(await reported({}, "one-of-overlap", withUnion(1))).toHaveLength(1);
  expect(await reported({}, "one-of-unsearched", withUnion(4))).toEqual([
    expect.stringMatching(/^Not all members of \d+ 'oneOf' were compared: 3 unions/),
  ]);
});

it("each setting says once what it took", async () => {
  expect(await reported({ discriminator: "decides", oneOf: "first" }, "leniency-taken")).toEqual([
    "By 'discriminator: decides' the configuration does not hold values to the members of 3 unions",
    "By 'oneOf: first' the configuration does not hold values to the members of 8 unions",
  ]);
});
