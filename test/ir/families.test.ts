import { expect, test } from "vitest";
import type { Api } from "../../generator/ir/index.ts";
import { lowerFiles, lowerSchemas, printAll } from "./lower-text.ts";

const ref = (name: string): string => `{ $ref: '#/components/schemas/${name}' }`;
const child = (of: string, own = "{}"): string =>
  `{ allOf: [${ref(of)}, { type: object, properties: ${own} }] }`;
const pet = (discriminator: string, kind = "{ type: string }"): string =>
  `Pet: { type: object, required: [kind], properties: { kind: ${kind} }, discriminator: ${discriminator} }`;

/** Types without the mappings of unions, and without the bases that are told apart from a type. */
const shortly = (api: Api | undefined): readonly string[] =>
  printAll(api).map((line) => line.replace(/\((.*)\)\{.*\}$/, "$1").replaceAll(/\w+Base & /g, ""));

test.each([
  [
    "a value that a union elsewhere maps to a child",
    [
      pet("{ propertyName: kind }"),
      `Cat: ${child("Pet")}`,
      `Either: { oneOf: [${ref("Cat")}], discriminator: { propertyName: kind, mapping: { c: Cat } } }`,
    ],
    [
      "Pet: Cat | PetBase",
      "PetBase: { kind: enum(Pet) }",
      "Cat: { ^kind: enum(c) }",
      "Either: Cat",
    ],
  ],
  [
    "no value of a parent that NSwag calls abstract",
    [
      pet("{ propertyName: kind, mapping: { c: Cat, d: Dog } }, x-abstract: true"),
      `Cat: ${child("Pet")}`,
      `Dog: ${child("Pet")}`,
    ],
    [
      "Pet: Cat | Dog",
      "PetBase: { kind: string }",
      "Cat: { ^kind: enum(c) }",
      "Dog: { ^kind: enum(d) }",
    ],
  ],
  [
    "values that a child lists, in its own words and by reference",
    [
      pet("{ propertyName: kind }"),
      "Kinds: { enum: [dog, wolf] }",
      `Cat: ${child("Pet", "{ kind: { const: cat } }")}`,
      `Dog: ${child("Pet", `{ kind: ${ref("Kinds")} }`)}`,
    ],
    [
      "Pet: Cat | Dog | PetBase",
      "PetBase: { kind: enum(Pet) }",
      "Kinds: enum(dog|wolf)",
      "Cat: { kind: enum(cat) }",
      "Dog: { kind: enum(dog|wolf) }",
    ],
  ],
  [
    "a child's name where the mapping does not name it, and none of the parent where a child has it",
    [
      pet("{ propertyName: kind, mapping: { Pet: Cat } }"),
      `Cat: ${child("Pet")}`,
      `Dog: ${child("Pet")}`,
    ],
    [
      "Pet: Cat | Dog",
      "PetBase: { kind: string }",
      "Cat: { ^kind: enum(Pet) }",
      "Dog: { ^kind: enum(Dog) }",
    ],
  ],
  [
    "children of a child that another property tells apart",
    [
      pet("{ propertyName: kind, mapping: { d: Dog } }"),
      `Dog: { allOf: [${ref("Pet")}, { type: object, required: [size], properties: { size: { type: string } }, discriminator: { propertyName: size } }] }`,
      `Puppy: ${child("Dog")}`,
    ],
    [
      "Pet: Dog | PetBase",
      "PetBase: { kind: enum(Pet) }",
      "Dog: Puppy | DogBase",
      "DogBase: { ^kind: enum(d); size: enum(Dog) }",
      "Puppy: { ^kind: enum(d); ^size: enum(Puppy) }",
    ],
  ],
  [
    "a parent in parts, and a reference beside keywords",
    [
      "Pet: { allOf: [{ type: object, required: [kind], properties: { kind: { type: string } }, discriminator: { propertyName: kind } }, { properties: { n: {} } }] }",
      `Cat: { $ref: '#/components/schemas/Pet', properties: { lives: {} } }`,
    ],
    [
      "Pet: Cat | PetBase",
      "PetBase: { kind: enum(Pet); n?: any }",
      "Cat: { ^kind: enum(Cat); ^n?: any; lives?: any }",
    ],
  ],
  [
    "another name of the parent and of a child",
    [
      pet("{ propertyName: kind }"),
      `Beast: ${ref("Pet")}`,
      `Cat: ${child("Beast")}`,
      `Tom: ${ref("Cat")}`,
    ],
    [
      "Pet: Cat | PetBase",
      "PetBase: { kind: enum(Pet) }",
      "Beast: Pet",
      "Cat: { ^kind: enum(Cat) }",
      "Tom: Cat",
    ],
  ],
  [
    "no family of a number, of no child, and without the property",
    [
      pet("{ propertyName: kind }", "{ type: integer }"),
      `Cat: ${child("Pet")}`,
      "Lonely: { type: object, properties: { kind: { type: string } }, discriminator: { propertyName: kind } }",
      "Bare: { type: object, properties: { a: {} }, discriminator: { propertyName: kind } }",
      `Child: ${child("Bare")}`,
    ],
    [
      "Pet: { kind: integer }",
      "Cat: Pet & { ^kind: integer }",
      "Lonely: { kind?: string }",
      "Bare: { a?: any }",
      "Child: Bare & { ^a?: any }",
    ],
  ],
  [
    "the child that other values, and none, stand for",
    [
      "Pet: { type: object, properties: { kind: { type: string } }, discriminator: { propertyName: kind, defaultMapping: Dog } }",
      `Cat: ${child("Pet")}`,
      `Dog: ${child("Pet")}`,
    ],
    [
      "Pet: Dog | PetBase | Cat",
      "PetBase: { kind?: enum(Pet) }",
      "Cat: { ^kind?: enum(Cat) }",
      "Dog: { ^kind?: open enum(Dog) }",
    ],
  ],
  [
    "schemas that extend each other",
    [
      `A: { allOf: [${ref("B")}], type: object, properties: { kind: { type: string } }, discriminator: { propertyName: kind } }`,
      `B: { allOf: [${ref("A")}], type: object, properties: { b: {} } }`,
    ],
    undefined,
  ],
] as const)("%s", async (_, schemas, expected) => {
  const { api } = await lowerSchemas(schemas.join("\n"), "3.2.0");
  const printed = shortly(api);
  if (expected !== undefined) expect(printed).toEqual(expected);
});

test("children in other files, one of which only the mapping names", async () => {
  const { api, reported } = await lowerFiles({
    "api.yaml": `openapi: 3.1.1
info: { title: T, version: "1" }
paths:
  /pets:
    get:
      operationId: getPet
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "pet.yaml" } } } } }
`,
    "pet.yaml": `type: object
required: [kind]
properties: { kind: { type: string } }
discriminator: { propertyName: kind, mapping: { cat: "cat.yaml" } }
`,
    "cat.yaml": `allOf: [{ $ref: "pet.yaml" }, { type: object, properties: { friend: { $ref: "dog.yaml#/Dog" } } }]\n`,
    "dog.yaml": `Dog: { allOf: [{ $ref: "pet.yaml" }] }\n`,
  });
  expect(reported).toEqual([]);
  expect(shortly(api)).toEqual([
    "Pet: Cat | Dog | PetBase",
    "PetBase: { kind: enum(pet) }",
    "Cat: { ^kind: enum(cat); friend?: Dog }",
    "Dog: { ^kind: enum(Dog) }",
  ]);
});

test("values that nothing names are reported", async () => {
  const { reported } = await lowerSchemas(
    [
      pet(
        "{ propertyName: kind, mapping: { ghost: Ghost } }",
        "{ type: string, enum: [KITTEN, DOG] }",
      ),
      `Cat: ${child("Pet")}`,
      `Dog: ${child("Pet")}`,
    ].join("\n"),
  );
  expect(reported).toEqual([
    "faulty discriminator-mapping-parent 6:160 'Ghost' is no schema that extends this one",
    "warning discriminator-value-unknown 7:5 No value of 'kind' stands for 'Cat': it is taken to have 'KITTEN'",
  ]);
});

test("a long chain of parents has no union of each length", async () => {
  const schemas = [
    "S0: { type: object, required: [kind], properties: { kind: { type: string } }, discriminator: { propertyName: kind } }",
  ];
  for (let i = 1; i < 600; i++) schemas.push(`S${i}: ${child(`S${i - 1}`)}`);
  const { api } = await lowerSchemas(schemas.join("\n"), "3.2.0");
  const members = (api?.declarations ?? []).reduce(
    (sum, { type }) => sum + (type.kind === "union" ? type.members.length : 0),
    0,
  );
  expect(members).toBeGreaterThan(10_000);
  expect(members).toBeLessThanOrEqual(20_000);
});
