import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiError, Result, Server } from "@diptych/runtime";
import mockPlugin from "../../packages/mock/src/index.ts";
import zodPlugin from "../../packages/zod/src/index.ts";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { generate, type GenerateSpec } from "../../generator/generate.ts";
import { compileFolder } from "../support/compile-folder.ts";
import { writePackage } from "../support/generate.ts";
import { importGenerated } from "../support/import-generated.ts";
import { textFiles } from "../support/text-file.ts";
import { forgetZod } from "../zod/zod-package.ts";

const document = `openapi: 3.0.3
info: { title: Optional, version: "1" }
paths:
  /things:
    put:
      operationId: putThing
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }
      responses:
        "200": { description: d, content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }
  /pets:
    get:
      operationId: getPet
      responses:
        "200": { description: d, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
components:
  schemas:
    Part: { type: object, properties: { weight: { type: number } } }
    Base: { type: object, properties: { label: { type: string }, code: { type: string } } }
    Thing:
      allOf:
        - $ref: "#/components/schemas/Base"
        - type: object
          required: [name, code]
          properties:
            name: { type: string }
            note: { type: string, maxLength: 5 }
            kind: { type: string, enum: [small, large] }
            serial: { type: integer, format: int64 }
            day: { type: string, format: date }
            part: { $ref: "#/components/schemas/Part" }
            parts: { type: array, items: { $ref: "#/components/schemas/Part" } }
            more: { type: object, additionalProperties: { type: integer } }
            inner: { type: object, properties: { deep: { type: boolean } } }
            known: { type: string, nullable: true }
    Cat: { type: object, properties: { type: { type: string, enum: [cat] }, lives: { type: integer } } }
    Dog: { type: object, properties: { type: { type: string, enum: [dog] }, lives: { type: string } } }
    Pet: { oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }] }
`;

/** Null where each optional property is, as Jackson writes it. */
const nulls = {
  name: "a",
  code: "b",
  label: null,
  note: null,
  kind: null,
  serial: null,
  day: null,
  part: null,
  parts: null,
  more: null,
  inner: null,
  known: null,
};

/** Values in which null is refused in any case. */
const wrong = {
  "a required property": { ...nulls, name: null },
  "a property that another part requires": { ...nulls, code: null },
  "an item of a list": { ...nulls, parts: [null] },
  "a value of a map": { ...nulls, more: { a: null } },
};

type Operation = (params: object, options?: object) => Promise<unknown>;

async function packageOf(name: string, settings: Partial<GenerateSpec>) {
  const diagnostics = new Diagnostics();
  const host = { readFile: () => Promise.resolve(document) };
  const plugins = [
    { plugin: zodPlugin, options: {} },
    { plugin: mockPlugin, options: {} },
  ];
  const spec = { input: "openapi.yaml", output: "/", int64: "number", codecs: "all" } as const;
  const emit = ["types", "validate", "json", "xml", "client", "server"] as const;
  const { files } = await generate({ ...spec, emit, plugins, ...settings }, host, diagnostics);
  const folder = await writePackage(textFiles(files ?? []), `lenient-optional-${name}`);
  const all = (await importGenerated(folder)) as Record<string, (value: unknown) => unknown>;
  const { Thing: zod } = (await importGenerated(folder, "zod")) as Record<
    string,
    { safeParse(value: unknown): { readonly success: boolean } }
  >;
  const { createClient } = await importGenerated<{
    createClient: (options: object) => Readonly<Record<"putThing" | "getPet", Operation>>;
  }>(folder, "client");
  const { createServer } = await importGenerated<{
    createServer: (handlers: object) => Server;
  }>(folder, "server");
  const codes = diagnostics.all.map(({ code }) => code);
  return { folder, all, zod, createClient, createServer, codes };
}

type Made = Awaited<ReturnType<typeof packageOf>>;
let absent: Made;
let nullable: Made;
let wide: Made;
afterAll(forgetZod);
beforeAll(async () => {
  absent = await packageOf("absent", {});
  nullable = await packageOf("nullable", { optional: "nullable" });
  wide = await packageOf("wide", { optional: "nullable", int64: "bigint", dates: "Date" });
});

function valid({ all }: Made, value: unknown): boolean {
  const validate = all["validateThing"] ?? expect.unreachable();
  return (validate(value) as Result<unknown>).issues === undefined;
}

/** The value that a client reads from a response with this body. */
const read = ({ createClient }: Made, body: object, options: object = {}) =>
  createClient({
    baseUrl: "https://things.example",
    retry: { retries: 0 },
    fetch: async () => Response.json(body),
    ...options,
  }).putThing({ body: { name: "a", code: "b" } });

/** The status of a generated server for a request and a reply with this body. */
const served = async ({ createServer }: Made, body: object): Promise<number> => {
  const server = createServer({
    putThing: ({ body: same }: { body: object }) => ({ status: 200, body: same }),
  });
  const { status } = await server({
    method: "PUT",
    url: "/things",
    headers: { "content-type": "application/json" },
    body: new TextEncoder().encode(JSON.stringify(body)),
  } as never);
  return status;
};

describe("by default null is no value of an optional property", () => {
  it("validators, codecs, Zod and servers refuse it", async () => {
    expect(valid(absent, nulls)).toBe(false);
    expect(valid(absent, { name: "a", code: "b", known: null })).toBe(true);
    expect(absent.zod?.safeParse(nulls).success).toBe(false);
    expect(() => absent.all["decodeThingJson"]?.(JSON.stringify(nulls))).toThrow(/null/);
    expect(await served(absent, nulls)).toBe(400);
    expect(absent.codes).not.toContain("leniency-taken");
  });

  it.each(["strict", "tolerant"])(
    "a client with validation %s says that it is null",
    async (mode) => {
      const error = await read(absent, nulls, { validation: mode }).catch((one: ApiError) => one);
      expect(String(error)).toContain("/label: expected a string, got null");
    },
  );

  it("a client that warns hears of each, and gives the value", async () => {
    const heard: string[] = [];
    const onMismatch = (issues: readonly { readonly path: string }[]): void =>
      void heard.push(...issues.map(({ path }) => path));
    expect(await read(absent, nulls, { validation: "warn", onMismatch })).toEqual(nulls);
    expect(heard).toEqual(
      Object.keys(nulls)
        .filter((name) => !["name", "code", "known"].includes(name))
        .map((name) => `/${name}`),
    );
  });

  it("an error about another value keeps it to itself", async () => {
    const error = await read(absent, { name: 17, code: "b" }).catch((one: ApiError) => one);
    expect(String(error)).toMatch(/\/name: expected a string$/);
  });
});

describe("`optional: nullable`", () => {
  it("validators, codecs, Zod, clients and servers take null", async () => {
    expect(valid(nullable, nulls)).toBe(true);
    expect(nullable.zod?.safeParse(nulls).success).toBe(true);
    for (const validation of ["strict", "tolerant", "warn", "off"])
      expect(await read(nullable, nulls, { validation })).toEqual(nulls);
    expect(await served(nullable, nulls)).toBe(200);
    for (const made of [nullable, wide]) {
      const value = made.all["decodeThingJson"]?.(JSON.stringify(nulls));
      expect(value).toEqual(nulls);
      expect(JSON.parse(made.all["encodeThingJson"]?.(value) as string)).toEqual(nulls);
      const xml = made.all["encodeThingXml"]?.(value);
      // The document lists null for 'known' alone.
      expect(new TextDecoder().decode(xml as Uint8Array).match(/nil="true"/g)).toHaveLength(1);
      expect(made.all["decodeThingXml"]?.(xml)).toEqual({ name: "a", code: "b", known: null });
    }
    expect(await read(wide, nulls)).toEqual(nulls);
    expect(await served(wide, nulls)).toBe(200);
  });

  it.each(Object.entries(wrong))("null is refused as %s", async (_, value) => {
    expect(valid(nullable, value)).toBe(false);
    expect(nullable.zod?.safeParse(value).success).toBe(false);
    expect(await served(nullable, value)).toBe(400);
    expect(() => wide.all["decodeThingJson"]?.(JSON.stringify(value))).toThrow(/null/);
  });

  it("rules of a value that is there hold", () => {
    expect(valid(nullable, { ...nulls, note: "short" })).toBe(true);
    expect(valid(nullable, { ...nulls, note: "too long" })).toBe(false);
    expect(valid(nullable, { ...nulls, inner: { deep: null } })).toBe(true);
    expect(valid(nullable, { ...nulls, inner: { deep: 1 } })).toBe(false);
  });

  it("a property of one value keeps it", () => {
    const validate = nullable.all["validatePet"] as (value: unknown) => Result<unknown>;
    expect(validate({ type: "cat", lives: null }).issues).toBeUndefined();
    expect(validate({ type: null, lives: null }).issues).toBeDefined();
  });

  it("the types say so, and compile", async () => {
    expect(await compileFolder(nullable.folder)).toEqual([]);
    expect(await compileFolder(wide.folder)).toEqual([]);
    expect(nullable.codes.filter((code) => code === "leniency-taken")).toHaveLength(1);
  });
});
