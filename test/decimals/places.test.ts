import path from "node:path";
import { describe, expect, it } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { analyse } from "../../generator/analyse.ts";
import { generate } from "../../generator/generate.ts";
import {
  ApiIndex,
  childrenOf,
  type Api,
  type DecimalOptions,
  type TypeNode,
} from "../../generator/ir/index.ts";
import { compilePackages } from "../support/compile-packages.ts";
import { generateFiles, withPaths, withSchemas, writePackage } from "../support/generate.ts";
import { textFiles, type TextFile } from "../support/text-file.ts";
import { decimalFiles, decimalSchemas } from "./decimal-api.ts";

const decimal = "{ type: number, format: decimal }";
const named = `Named: { type: object, required: [n], properties: { n: ${decimal} } }
Other: { type: object, required: [o], properties: { o: ${decimal} } }
`;

/** Documents, what is reported in them, and how `Root` or the operation holds its decimals. */
const places: readonly (readonly [string, string, readonly string[], string])[] = [
  [
    "a property",
    withSchemas(`Root: { type: object, properties: { a: ${decimal} } }`),
    [],
    "string",
  ],
  [
    "a union with strings",
    withSchemas(
      `Root: { type: object, properties: { a: { oneOf: [${decimal}, { type: string }] }, b: ${decimal} } }`,
    ),
    ["the union has strings too"],
    "number string",
  ],
  [
    "a union with strings by way of a reference",
    withSchemas(
      `Root: { type: object, properties: { a: { anyOf: [{ $ref: "#/components/schemas/Own" }, { type: string, enum: [a] }] } } }\nOwn: ${decimal}`,
    ),
    ["the union has strings too"],
    "number",
  ],
  [
    "a union with booleans and null",
    withSchemas(`Root: { anyOf: [${decimal}, { type: boolean }, { type: "null" }] }`),
    [],
    "string",
  ],
  [
    "a union of objects with names",
    withSchemas(
      `${named}Root: { oneOf: [{ $ref: "#/components/schemas/Named" }, { $ref: "#/components/schemas/Other" }] }`,
    ),
    [],
    "string string",
  ],
  [
    "a union of lists",
    withSchemas(
      `Root: { oneOf: [{ type: array, maxItems: 1, items: ${decimal} }, { type: array, minItems: 2, items: { type: string } }] }`,
    ),
    ["members of the union look alike"],
    "number",
  ],
  [
    "conditions about numbers",
    withSchemas(
      `Root: { type: object, properties: { a: ${decimal} }, not: { properties: { a: { const: 5 } }, required: [a] } }`,
    ),
    ["the conditions of the schema look at numbers"],
    "number",
  ],
  [
    "conditions about properties alone",
    withSchemas(
      `Root: { type: object, properties: { a: ${decimal}, b: ${decimal} }, dependentRequired: { a: [b] }, not: { required: [b], properties: { c: { const: x } } } }`,
    ),
    [],
    "string string",
  ],
  [
    "a schema with conditions that others extend",
    withSchemas(
      `Base: { type: object, properties: { a: ${decimal} }, if: { properties: { a: { minimum: 5 } } }, then: { required: [b] } }
Root: { allOf: [{ $ref: "#/components/schemas/Base" }, { type: object, properties: { b: ${decimal} } }] }`,
    ),
    Array<string>(2).fill("the conditions of the schema look at numbers"),
    "number number",
  ],
  [
    "a constant",
    withSchemas(
      `Root: { type: object, properties: { a: { type: number, format: decimal, enum: [0.1, 2] } } }`,
    ),
    [],
    "",
  ],
  [
    "both formats",
    withSchemas(
      `Root: { type: object, properties: { a: { type: number, format: decimal128 }, b: { type: number, format: double }, c: { type: number, format: int32 }, d: { type: number } } }`,
    ),
    [],
    "string number number",
  ],
  [
    "an allOf",
    withSchemas(
      `Root: { type: object, properties: { a: { allOf: [{ type: number, minimum: 1 }, ${decimal}] }, b: { allOf: [${decimal}, { type: integer }] } } }`,
    ),
    [],
    "string",
  ],
  [
    "JSON with a name in a parameter",
    withParameter(
      `content: { application/json: { schema: { $ref: "#/components/schemas/Named" } } }`,
    ),
    [],
    "string",
  ],
  [
    "JSON without a name in a parameter",
    withParameter(`content: { application/json: { schema: { type: array, items: ${decimal} } } }`),
    ["JSON that has no name"],
    "number",
  ],
];

/** The same for decimals of a class, where that differs. */
const classPlaces: typeof places = [
  [
    "a union with strings",
    withSchemas(
      `Root: { type: object, properties: { a: { oneOf: [${decimal}, { type: string }] }, b: ${decimal} } }`,
    ),
    [],
    "class class",
  ],
  [
    "a union with other numbers",
    withSchemas(
      `Root: { type: object, properties: { a: { oneOf: [${decimal}, { type: integer }] }, b: ${decimal} } }`,
    ),
    ["the union has other numbers too"],
    "number class",
  ],
  [
    "a union with constants that are numbers",
    withSchemas(
      `Root: { oneOf: [{ type: number, format: decimal, minimum: 5 }, { enum: [1, a] }] }`,
    ),
    ["the union has other numbers too"],
    "number",
  ],
  [
    "a union with dates",
    withSchemas(
      `Root: { type: object, properties: { a: { oneOf: [${decimal}, { type: string, format: date-time }, { type: object, additionalProperties: ${decimal} }] } } }`,
    ),
    [],
    "class class",
  ],
  [
    "an object whose type has the name of the class",
    withSchemas(
      `Decimal: { type: object, properties: { Big: ${decimal} } }\nRoot: { type: object, properties: { a: { $ref: "#/components/schemas/Decimal" }, b: ${decimal} } }`,
    ),
    [],
    "class class",
  ],
];

function withParameter(rest: string): string {
  return withPaths(
    `/a: { get: { operationId: read, parameters: [{ name: p, in: query, ${rest} }], responses: { "204": { description: None. } } } }`,
    `schemas:\n${named.replaceAll(/^(?=.)/gm, "  ")}`,
  );
}

const text: DecimalOptions = { numbers: "format" };
const ofClass: DecimalOptions = { ...text, class: { module: "decimal.js", name: "Decimal" } };
const classes = [
  ofClass.class,
  { module: "big.js", name: "default" },
  { module: "bignumber.js", name: "BigNumber" },
];

interface Lowered {
  readonly api: Api;
  readonly messages: readonly string[];
  /** Codes of all findings. */
  readonly all: readonly string[];
}

async function lowered(document: string, decimals: DecimalOptions = text): Promise<Lowered> {
  const diagnostics = new Diagnostics();
  const host = { readFile: () => Promise.resolve(document) };
  const spec = { input: "a.yaml", int64: "number", decimals } as const;
  const { api } = await analyse(spec, host, diagnostics);
  if (api === undefined) throw new Error(diagnostics.all.map(({ message }) => message).join("\n"));
  const own = diagnostics.all.filter(({ code }) => code === "decimal-as-number");
  return {
    api,
    messages: own.map(({ message }) => message),
    all: diagnostics.all.map(({ code }) => code),
  };
}

async function filesOf(
  document: string,
  decimals: DecimalOptions = text,
): Promise<readonly TextFile[]> {
  const isClient = document.includes("operationId");
  const hasLists = document.includes("type: array");
  return generateFiles(document, {
    decimals,
    dates: decimals.class === undefined ? "string" : "Date",
    emit: isClient
      ? ["client", "server"]
      : ["types", "json", ...(hasLists ? [] : ["xml" as const])],
  });
}

/** How the numbers of a type are held, in order. */
function heldIn(type: TypeNode, index: ApiIndex): readonly string[] {
  if (type.kind === "number") return [type.held];
  if (type.kind === "ref") return heldIn(index.declaration(type.target).type, index);
  return childrenOf(type).flatMap((child) => heldIn(child, index));
}

describe("a decimal", () => {
  const heldAs = async (
    [, document, reasons, held]: (typeof places)[number],
    decimals?: DecimalOptions,
  ): Promise<void> => {
    const { api, messages } = await lowered(document, decimals);
    const index = new ApiIndex(api);
    const root = api.declarations.find(({ name }) => name === "Root")?.type;
    const type = root ?? (api.operations[0]?.parameters[0]?.type as TypeNode);
    expect(heldIn(type, index).join(" ")).toBe(held);
    expect(messages).toHaveLength(reasons.length);
    for (const [i, reason] of reasons.entries()) expect(messages[i]).toContain(reason);
  };

  it.each(places)("in %s", (...place) => heldAs(place));

  it.each(classPlaces)("of a class in %s", (...place) => heldAs(place, ofClass));

  it.each([
    ["maximum: 99999999999999999.99", 1],
    ["multipleOf: 0.0001, exclusiveMaximum: 1000000000000000000000, minimum: -9007199254740991", 0],
    ["minimum: 9007199254740993, maximum: 1.2345678901234567", 1],
    ["exclusiveMinimum: 0.1000000000000000000001", 1],
  ])("reports bounds that have lost digits: %s", async (bounds, count) => {
    const { all } = await lowered(
      withSchemas(`Root: { type: number, format: decimal, ${bounds} }`),
    );
    expect(all.filter((code) => code === "decimal-bound")).toHaveLength(count);
  });

  it.each([
    [text, undefined],
    [ofClass, { "decimal.js": "*" }],
    [{ ...text, class: { module: "@acme/money/exact", name: "Exact" } }, { "@acme/money": "*" }],
  ])("names the package of its class in the manifest: %j", async (decimals, peers) => {
    const host = { readFile: () => Promise.resolve(withSchemas(`Root: ${decimal}`)) };
    const identity = { name: "root", version: "1.0.0" };
    const spec = { input: "a.yaml", output: "/none", int64: "number", decimals, identity } as const;
    const { files = [] } = await generate(spec, host, new Diagnostics());
    const manifest = textFiles(files).find(({ path: at }) => at === "package.json")?.text ?? "{}";
    expect((JSON.parse(manifest) as Record<string, unknown>)["peerDependencies"]).toEqual(peers);
  });

  it("compiles wherever it is", async () => {
    const packages = [await decimalFiles()];
    for (const [, document] of places) packages.push(await filesOf(document));
    for (const held of classes) packages.push(await decimalFiles(held));
    for (const [, document] of classPlaces) packages.push(await filesOf(document, ofClass));
    const emit = ["types", "validate", "json", "xml"] as const;
    packages.push(await generateFiles(decimalSchemas, { decimals: ofClass, emit }));
    const written = packages.map((files, i) => writePackage(files, `decimals/${i}`));
    const [first = "", ...others] = await Promise.all(written);
    const names = [first, ...others].map((folder) => path.basename(folder));
    const errors = await compilePackages(path.dirname(first), names);
    expect(names.flatMap((name) => errors.get(name) ?? [])).toEqual([]);
  });
});
