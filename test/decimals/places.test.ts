import path from "node:path";
import { describe, expect, it } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { analyse } from "../../generator/generate.ts";
import { ApiIndex, childrenOf, type Api, type TypeNode } from "../../generator/ir/index.ts";
import { compilePackages } from "../support/compile-packages.ts";
import { generateFiles, withPaths, withSchemas, writePackage } from "../support/generate.ts";
import type { TextFile } from "../support/text-file.ts";
import { decimalFiles } from "./decimal-api.ts";

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

function withParameter(rest: string): string {
  return withPaths(
    `/a: { get: { operationId: read, parameters: [{ name: p, in: query, ${rest} }], responses: { "204": { description: None. } } } }`,
    `schemas:\n${named.replaceAll(/^(?=.)/gm, "  ")}`,
  );
}

interface Lowered {
  readonly api: Api;
  readonly messages: readonly string[];
  /** Codes of all findings. */
  readonly all: readonly string[];
}

async function lowered(document: string): Promise<Lowered> {
  const diagnostics = new Diagnostics();
  const host = { readFile: () => Promise.resolve(document) };
  const spec = { input: "a.yaml", int64: "number", decimals: { numbers: "format" } } as const;
  const { api } = await analyse(spec, host, diagnostics);
  if (api === undefined) throw new Error(diagnostics.all.map(({ message }) => message).join("\n"));
  const own = diagnostics.all.filter(({ code }) => code === "decimal-as-number");
  return {
    api,
    messages: own.map(({ message }) => message),
    all: diagnostics.all.map(({ code }) => code),
  };
}

async function filesOf(document: string): Promise<readonly TextFile[]> {
  const isClient = document.includes("operationId");
  const hasLists = document.includes("type: array");
  return generateFiles(document, {
    decimals: { numbers: "format" },
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
  it.each(places)("in %s", async (_, document, reasons, held) => {
    const { api, messages } = await lowered(document);
    const index = new ApiIndex(api);
    const root = api.declarations.find(({ name }) => name === "Root")?.type;
    const type = root ?? (api.operations[0]?.parameters[0]?.type as TypeNode);
    expect(heldIn(type, index).join(" ")).toBe(held);
    expect(messages).toHaveLength(reasons.length);
    for (const [i, reason] of reasons.entries()) expect(messages[i]).toContain(reason);
  });

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

  it("compiles wherever it is", async () => {
    const packages = [await decimalFiles()];
    for (const [, document] of places) packages.push(await filesOf(document));
    const written = packages.map((files, i) => writePackage(files, `decimals/${i}`));
    const [first = "", ...others] = await Promise.all(written);
    const names = [first, ...others].map((folder) => path.basename(folder));
    const errors = await compilePackages(path.dirname(first), names);
    expect(names.flatMap((name) => errors.get(name) ?? [])).toEqual([]);
  });
});
