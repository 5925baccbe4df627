import { expect, it } from "vitest";
import { lowerFiles, printAll } from "../ir/lower-text.ts";

const status =
  "Status: { type: string, enum: [on] }\n    Thing: { type: object, properties: { a: {} } }\n    Maybe: { enum: [on, null] }";

async function lowered(
  schema: string,
  numericTexts: "either" | "number" = "either",
  version = "3.1.1",
) {
  const text = `openapi: ${version}
info: { title: t, version: "1" }
paths: {}
components:
  schemas:
    ${status}
    A: ${schema}
`;
  const { api, reported } = await lowerFiles(
    { "openapi.yaml": text },
    { int64: "number", numericTexts },
  );
  const types = printAll(api).filter((line) => line.startsWith("A: "));
  return { types, codes: reported.map((line) => line.split(" ")[1]) };
}

it.each([
  ["{ type: string, nullable: true }", "string?"],
  ["{ type: [string], nullable: true }", "string?"],
  ["{ type: [string, integer], nullable: true }", "(string | integer)?"],
  ['{ type: [string, "null"], nullable: true }', "string?"],
  ["{ type: string, enum: [a], nullable: true }", "enum(a)?"],
  ["{ nullable: true, allOf: [{ $ref: '#/components/schemas/Status' }] }", "Status?"],
  ["{ nullable: true, $ref: '#/components/schemas/Status' }", "Status?"],
  ["{ type: object, nullable: true, allOf: [{ $ref: '#/components/schemas/Thing' }] }", "Thing?"],
  [
    "{ nullable: true, oneOf: [{ $ref: '#/components/schemas/Status' }, { type: integer }] }",
    "(Status ^ integer)?",
  ],
  ["{ type: array, nullable: true, items: { type: string } }", "string[]?"],
])("`nullable: true` is read as meant since 3.1: %s", async (schema, type) => {
  for (const version of ["3.1.1", "3.2.0"])
    expect(await lowered(schema, "either", version)).toEqual({
      types: [`A: ${type}`],
      codes: ["nullable-later"],
    });
});

it.each([
  ['{ type: "null", allOf: [{ $ref: "#/components/schemas/Status" }] }', "Status?"],
  ['{ type: ["null"], $ref: "#/components/schemas/Thing" }', "Thing?"],
  ['{ type: "null", oneOf: [{ $ref: "#/components/schemas/Status" }] }', "Status?"],
])("`type: null` beside schemas is one of several: %s", async (schema, type) => {
  expect(await lowered(schema)).toEqual({ types: [`A: ${type}`], codes: ["null-beside"] });
});

const ref = (name: string): string => `{ $ref: "#/components/schemas/${name}" }`;

it.each([
  [`{ allOf: [${ref("Status")}, { type: [string, "null"] }] }`, "Status?"],
  [`{ allOf: [{ type: [string, "null"], description: d }, ${ref("Status")}] }`, "Status?"],
  [`{ allOf: [${ref("Thing")}, { type: [object, "null"] }] }`, "Thing?"],
  [`{ allOf: [${ref("Status")}, { type: "null" }] }`, "Status?"],
  [`{ anyOf: [${ref("Thing")}], allOf: [{ type: [object, "null"] }] }`, "Thing?"],
  [
    `{ allOf: [{ oneOf: [${ref("Status")}, { type: integer }] }, { type: [string, integer, "null"] }] }`,
    null,
  ],
])("null in a part beside a reference is read as meant: %s", async (schema, type) => {
  const { types, codes } = await lowered(schema);
  expect(types.join()).toMatch(type === null ? /\?$/ : `A: ${type}`);
  expect(codes).toEqual(["null-excluded"]);
});

it.each([
  [`{ allOf: [${ref("Status")}, { type: string, nullable: true }] }`, ["null-excluded"]],
  [`{ allOf: [${ref("Status")}, { nullable: true }] }`, ["nullable-meant"]],
  [`{ allOf: [{ nullable: true, description: d }, ${ref("Status")}] }`, ["nullable-meant"]],
])("so is `nullable` of 3.0: %s", async (schema, codes) => {
  expect(await lowered(schema, "either", "3.0.4")).toEqual({ types: ["A: Status?"], codes });
});

it.each([
  [
    '{ allOf: [{ type: [string, "null"] }, { type: string, maxLength: 3 }] }',
    "string(maxLength 3)",
  ],
  [`{ allOf: [${ref("Maybe")}, { type: [string, "null"] }] }`, "enum(on)?"],
  [`{ allOf: [${ref("Status")}], type: [string, "null"] }`, "Status"],
  [`{ allOf: [${ref("Maybe")}, { type: string }] }`, "enum(on)"],
  [`{ allOf: [${ref("Status")}, { type: [string, "null"], maxLength: 3 }] }`, "Status"],
])("null that is excluded on purpose is not, nor one that all admit: %s", async (schema, type) => {
  expect(await lowered(schema)).toEqual({ types: [`A: ${type}`], codes: [] });
});

const digits = "'^-?(?:0|[1-9]\\d*)$'";

it.each([
  [`{ type: [integer, string], pattern: ${digits}, format: int32 }`, "integer"],
  [`{ type: ["null", integer, string], pattern: ${digits} }`, "integer?"],
  [
    "{ type: [number, string], pattern: '^-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?$', format: double }",
    "number",
  ],
])("`numericTexts: number` reads numbers: %s", async (schema, type) => {
  const { types, codes } = await lowered(schema, "number");
  expect(types.join()).toContain(`A: ${type}`);
  expect(types.join()).not.toContain("string");
  expect(codes).toEqual(["leniency-taken"]);
  const either = await lowered(schema);
  expect(either.types.join()).toContain("string");
  expect(either.codes).toEqual([]);
});

it.each([
  "{ type: [integer, string], pattern: '^[a-z0-9-]+$' }",
  "{ type: [integer, string] }",
  "{ type: [integer, boolean, string], pattern: '^-?\\d+$' }",
])("`numericTexts: number` leaves other texts: %s", async (schema) => {
  const { types, codes } = await lowered(schema, "number");
  expect(types.join()).toContain("string");
  expect(codes).toEqual([]);
});
