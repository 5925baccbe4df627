import path from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Api, Declaration } from "../../generator/ir/index.ts";
import { apiOf } from "../support/api-of.ts";
import { arbitraryOf } from "../support/arbitrary.ts";
import { compileFolder } from "../support/compile-folder.ts";
import { documentOf, type ParameterSketch } from "./documents.ts";
import { parameterModule, type ParameterModule } from "./parameter-module.ts";

const styles: readonly (readonly [place: string, style: string, explode: boolean])[] = [
  ["path", "simple", false],
  ["path", "simple", true],
  ["path", "label", false],
  ["path", "label", true],
  ["path", "matrix", false],
  ["path", "matrix", true],
  ["query", "form", false],
  ["query", "form", true],
  ["query", "spaceDelimited", false],
  ["query", "pipeDelimited", false],
  ["query", "deepObject", true],
  ["header", "simple", false],
  ["header", "simple", true],
  ["cookie", "form", false],
  ["cookie", "form", true],
  ["cookie", "cookie", true],
];

const color = { $ref: "#/components/schemas/Color" };

const scalars: Readonly<Record<string, object>> = {
  Text: { type: "string" },
  Login: { $ref: "#/components/schemas/Login" },
  Integer: { type: "integer", minimum: -5 },
  Long: { type: "integer", format: "int64" },
  Plain: { type: "number" },
  Flag: { type: "boolean" },
  Choice: { type: "string", enum: ["a b", "c,d", "e&f=g", "100%"] },
  ManyChoices: { type: "string", enum: Array.from("abcdefghijklmnop") },
  NumberChoice: { enum: [1, 2.5, true, "x"] },
  OpenChoice: { type: "string", "x-open-enum": ["A", "B"], maxLength: 5 },
  Moment: { type: "string", format: "date-time" },
  NullableInteger: { type: ["integer", "null"], maximum: 10 },
  Either: { oneOf: [{ type: "boolean" }, { type: "integer" }] },
};

const lists: Readonly<Record<string, object>> = {
  Texts: { type: "array", items: { type: "string" }, maxItems: 4 },
  Integers: { type: "array", items: { type: "integer" }, uniqueItems: true },
  Choices: { type: "array", items: { enum: ["a", "b", 3] } },
  Pair: {
    type: "array",
    prefixItems: [{ type: "string", minLength: 1 }, { type: "integer" }],
    items: false,
    minItems: 2,
  },
  Colors: { type: "array", items: color },
  TextOrTexts: {
    oneOf: [
      { type: "string", minLength: 1 },
      { type: "array", items: { type: "string", minLength: 1 } },
    ],
  },
  NullableIntegers: { type: ["array", "null"], items: { type: "integer" } },
};

const objects: Readonly<Record<string, object>> = {
  Color: color,
  NullableColor: { oneOf: [color, { type: "null" }] },
  Closed: { $ref: "#/components/schemas/Closed" },
  Numbers: { type: "object", additionalProperties: { type: "number" } },
  Words: { type: "object", additionalProperties: { type: "string" }, minProperties: 1 },
  Nested: {
    type: "object",
    properties: {
      texts: { type: "array", items: { type: "string" } },
      color,
      name: { type: "string" },
      absent: { type: ["integer", "null"] },
    },
  },
};

const tagged = (tag: string, properties: object): object => ({
  type: "object",
  required: ["kind"],
  properties: { kind: { const: tag }, ...properties },
});

/** What the value at hand decides. */
const choices: Readonly<Record<string, object>> = {
  AnyKind: {
    oneOf: [{ type: "integer" }, color, { type: "array", items: { type: "boolean" }, minItems: 2 }],
  },
  NullableKind: { oneOf: [{ type: "boolean" }, color, { type: "null" }] },
  MomentOrColor: { oneOf: [{ type: "string", format: "date-time" }, color] },
  Tagged: {
    oneOf: [
      tagged("a", { n: { type: "integer" } }),
      tagged("b", { texts: { type: "array", items: { type: "string" } } }),
      tagged("c", { n: { type: "boolean" }, either: { oneOf: [{ type: "integer" }, color] } }),
    ],
  },
  Lists: {
    oneOf: [
      { type: "array", items: { type: "integer" }, minItems: 1 },
      { type: "array", items: color, minItems: 1 },
    ],
  },
  Parts: {
    type: "object",
    properties: {
      either: { oneOf: [{ type: "integer" }, color] },
      orList: { oneOf: [{ type: "boolean" }, { type: "array", items: { type: "string" } }] },
      orNull: { oneOf: [{ type: "integer" }, color, { type: "null" }] },
      only: color,
    },
  },
  Items: { type: "array", items: { oneOf: [{ type: "integer" }, color] }, minItems: 1 },
};

/** What no style says, and goes as JSON. */
const others: Readonly<Record<string, ParameterSketch>> = {
  content: { in: "query", content: { "application/json": { schema: color } } },
  contentList: {
    in: "query",
    content: { "application/json": { schema: { type: "array", items: color } } },
  },
  contentMap: {
    in: "path",
    content: {
      "application/json": {
        schema: {
          type: "object",
          additionalProperties: { type: ["array", "null"], items: { type: "integer" } },
        },
      },
    },
  },
  contentEither: {
    in: "query",
    content: { "application/json": { schema: { oneOf: [color, { type: "string" }] } } },
  },
  reservedText: { in: "query", schema: { type: "string" }, allowReserved: true },
  reservedTexts: {
    in: "query",
    schema: { type: "array", items: { type: "string" } },
    explode: false,
    allowReserved: true,
  },
  reservedColor: {
    in: "query",
    schema: { type: "object", additionalProperties: { type: "string" } },
    allowReserved: true,
  },
};

const types = { ...scalars, ...lists, ...objects, ...choices };

const sketches: Readonly<Record<string, ParameterSketch>> = {
  ...Object.fromEntries(
    styles.flatMap(([place, style, explode]) =>
      Object.entries(types).map(([type, schema]) => [
        `${place}${style[0]?.toUpperCase()}${style.slice(1)}${explode ? "Exploded" : ""}${type}`,
        { in: place, style, explode, schema },
      ]),
    ),
  ),
  ...others,
};

const document = documentOf(sketches).replace('"3.1.1"', '"3.2.0"');

describe.each(["number", "bigint"] as const)("round trips with int64 as %s", (int64) => {
  let module: ParameterModule;
  let api: Api;

  beforeAll(async () => {
    module = await parameterModule(document, int64);
    api = await apiOf(document, int64);
  });

  it.each(Object.entries(sketches))("%s", (name, sketch) => {
    const type = api.operations.find((operation) => operation.name === name)?.parameters[0]?.type;
    if (type === undefined) throw new Error(`no operation ${name}`);
    const values = arbitraryOf(api, { type } as Declaration, { int64, wire: "json" });
    const isEncoded = sketch.in !== "header" && sketch.style !== "cookie";
    let carried = 0;
    fc.assert(
      fc.property(values, (value) => {
        const expected = onArrival(value, sketch);
        let sent;
        try {
          sent = module.write(name, { color: value });
        } catch (error) {
          expect((error as Error).name).toMatch(/^(TypeError|URIError)$/);
          expect((error as Error).stack).toMatch(/refuseParameter|encodeURIComponent/);
          return;
        }
        carried++;
        const { values: read, issues } = module.read(name, sent);
        // An empty list that is exploded leaves nothing behind.
        if (isNothing(value) && read?.["color"] === undefined) return;
        expect({ sent, issues, color: read?.["color"] }).toEqual({
          sent,
          issues: [],
          color: expected,
        });
      }),
      // Much of what is made cannot be carried without an encoding.
      { numRuns: isEncoded ? 60 : 200 },
    );
    expect(carried).toBeGreaterThan(isEncoded ? 10 : 0);
  });

  it("compiles under the settings of generated packages", async () => {
    const folder = path.dirname(path.dirname(path.dirname(module.file)));
    expect(await compileFolder(folder, { include: ["src/server"] })).toEqual([]);
  });
});

function isNothing(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

/**
 * Null and empty lists are alike where null is allowed, and so are an item and a list of one where
 * both are.
 */
function onArrival(value: unknown, sketch: ParameterSketch): unknown {
  if (sketch.schema === lists["TextOrTexts"] && Array.isArray(value) && value.length === 1)
    return value[0] as unknown;
  // So is an empty list within an object whose members are pairs.
  const hasPairs = sketch.in === "cookie" || sketch.in === "query";
  if (hasPairs && sketch.explode === true && isNested(sketch.schema))
    return withoutEmptyTexts(value);
  const { type } = (sketch.schema ?? {}) as { type?: unknown };
  const isNullable = Array.isArray(type) && type.includes("null");
  if (isNullable && Array.isArray(value) && value.length === 0) return null;
  return value;
}

const isNested = (schema: object | undefined): boolean =>
  schema === objects["Nested"] || schema === choices["Tagged"];

function withoutEmptyTexts(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { texts, ...rest } = value as { readonly texts?: readonly string[] };
  return texts === undefined || texts.length === 0 ? rest : value;
}
