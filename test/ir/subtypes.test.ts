import { expect, test } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import type { Api } from "../../generator/ir/index.ts";
import { lower } from "../../generator/ir/lower.ts";
import type { OpenApiDocument } from "../../generator/openapi/document.ts";
import { loadDocument } from "../../generator/openapi/load.ts";
import { readSources } from "../../generator/source/reading/read.ts";
import { memoryHost } from "../source/memory-host.ts";
import { lowerFiles, lowerSchemas } from "./lower-text.ts";

const alone = { int64: "number", inheritance: "alone" } as const;

/** The subtypes of each object that has them: `Name: property value=member …`. */
function subtypesIn(api: Api | undefined): string[] {
  return (api?.declarations ?? []).flatMap(({ name, type }) => {
    if (type.kind !== "object" || type.subtypes === undefined) return [];
    const { property, mapping } = type.subtypes;
    return `${name}: ${property} ${mapping.map(({ value, member }) => `${value}=${member.target}`).join(" ")}`;
  });
}

const ref = (name: string): string => `{ $ref: '#/components/schemas/${name}' }`;
const child = (of: string, own = "{}"): string =>
  `{ allOf: [${ref(of)}, { type: object, properties: ${own} }] }`;
const pet = (discriminator: string, kind = "{ type: string }"): string =>
  `Pet: { type: object, required: [kind], properties: { kind: ${kind} }, discriminator: ${discriminator} }`;

test.each([
  [
    "the mapping, then the names of others that extend the schema",
    [
      pet(`{ propertyName: kind, mapping: { cat: '#/components/schemas/Cat', lion: Cat } }`),
      `Cat: ${child("Pet", "{ lives: { type: integer } }")}`,
      `Dog: ${child("Pet", "{ barks: { type: boolean } }")}`,
    ],
    ["Pet: kind cat=Cat lion=Cat Dog=Dog"],
  ],
  [
    "those that extend others, and each parent's own",
    [
      pet("{ propertyName: kind }"),
      `Dog: { allOf: [${ref("Pet")}, { type: object, properties: { size: { type: string } }, discriminator: { propertyName: size } }] }`,
      `Puppy: ${child("Dog", "{ age: { type: integer } }")}`,
    ],
    ["Pet: kind Dog=Dog Puppy=Puppy", "Dog: size Puppy=Puppy"],
  ],
  [
    "values that a child lists in place of its name",
    [
      pet("{ propertyName: kind }"),
      `Cat: ${child("Pet", "{ kind: { const: cat } }")}`,
      `Dog: ${child("Pet", "{ kind: { enum: [dog, wolf] } }")}`,
    ],
    ["Pet: kind cat=Cat dog=Dog wolf=Dog"],
  ],
  [
    "only values that the property admits",
    [
      pet(
        "{ propertyName: kind, mapping: { cat: Cat, tiger: Cat } }",
        "{ type: string, enum: [cat, Dog] }",
      ),
      `Cat: ${child("Pet", "{ lives: {} }")}`,
      `Dog: ${child("Pet", "{ barks: {} }")}`,
      `Bird: ${child("Pet", "{ wings: {} }")}`,
    ],
    ["Pet: kind cat=Cat Dog=Dog"],
  ],
  [
    "the schema itself where the mapping names it, none that does not extend it or is not there",
    [
      pet("{ propertyName: kind, mapping: { pet: Pet, car: Car, ghost: Ghost } }"),
      "Car: { type: object, properties: { kind: { type: string } } }",
      `Same: { allOf: [${ref("Pet")}] }`,
    ],
    ["Pet: kind pet=Pet"],
  ],
  [
    "a schema that admits null",
    [
      "Pet: { type: [object, 'null'], properties: { kind: { type: string } }, discriminator: { propertyName: kind } }",
      `Cat: ${child("Pet", "{ lives: {} }")}`,
    ],
    ["PetValue: kind Cat=Cat"],
  ],
  [
    "none of a number, of no child, or beside oneOf",
    [
      pet("{ propertyName: kind }", "{ type: integer }"),
      `Cat: ${child("Pet", "{ lives: {} }")}`,
      "Lonely: { type: object, properties: { kind: { type: string } }, discriminator: { propertyName: kind } }",
      `Either: { oneOf: [${ref("Cat")}, ${ref("Lonely")}], discriminator: { propertyName: kind } }`,
    ],
    [],
  ],
  [
    "schemas that extend each other",
    [
      `A: { allOf: [${ref("B")}], type: object, properties: { a: {} }, discriminator: { propertyName: kind } }`,
      `B: { allOf: [${ref("A")}], type: object, properties: { b: {} } }`,
    ],
    ["A: kind B=B"],
  ],
] as const)("%s", async (_, schemas, expected) => {
  const { api } = await lowerSchemas(schemas.join("\n"), "3.1.1", alone);
  expect(subtypesIn(api)).toEqual(expected);
});

const split = `openapi: 3.1.1
info: { title: T, version: "1" }
paths:
  /pets:
    post:
      operationId: addPet
      requestBody: { content: { application/json: { schema: ${ref("Pet")} } } }
      responses: { "200": { description: ok, content: { application/json: { schema: ${ref("Pet")} } } } }
  /dogs:
    get:
      operationId: getDog
      responses: { "200": { description: ok, content: { application/json: { schema: ${ref("Dog")} } } } }
components:
  schemas:
    Pet: { type: object, properties: { kind: { type: string }, id: { type: string, readOnly: true } }, discriminator: { propertyName: kind } }
    Cat: ${child("Pet", "{ lives: {} }")}
    Dog: ${child("Pet", "{ barks: {} }")}
`;

test("of each direction those that it has", async () => {
  const { api } = await lowerFiles({ "api.yaml": split }, alone);
  expect(subtypesIn(api)).toEqual(["Pet: kind Cat=Cat Dog=Dog", "PetRequest: kind Cat=CatRequest"]);
});

test("only those that chosen operations carry", async () => {
  const operations = { exclude: [{ id: "addPet" }] };
  const { api } = await lowerFiles({ "api.yaml": split }, { ...alone, operations });
  expect(subtypesIn(api)).toEqual(["Pet: kind Dog=Dog"]);
});

test("of a long chain of parents, without its square", async () => {
  const schemas: Record<string, unknown> = {
    S0: { type: "object", properties: { kind: { type: "string" } } },
  };
  for (let i = 1; i < 600; i++) {
    const parts = [
      { $ref: `#/components/schemas/S${i - 1}` },
      { properties: { [`p${i % 3}`]: {} } },
    ];
    schemas[`S${i}`] = { allOf: parts, discriminator: { propertyName: "kind" } };
  }
  const info = { title: "T", version: "1" };
  const text = JSON.stringify({ openapi: "3.1.1", info, paths: {}, components: { schemas } });
  const sources = await readSources("api.json", memoryHost({ "api.json": text }));
  const diagnostics = new Diagnostics();
  const document = loadDocument(sources, diagnostics) as OpenApiDocument;
  const { declarations } = lower(document, alone, diagnostics);
  const count = declarations.reduce(
    (sum, { type }) => sum + (type.kind === "object" ? (type.subtypes?.mapping.length ?? 0) : 0),
    0,
  );
  expect(count).toBeGreaterThan(90_000);
  expect(count).toBeLessThanOrEqual(100_000);
});
