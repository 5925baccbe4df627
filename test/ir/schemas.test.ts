import { expect, test } from "vitest";
import { lowerSchemas, printAll } from "./lower-text.ts";

test.each([
  [
    "scalars",
    "A: { type: object, properties: { s: { type: string, maxLength: 3 }, i: { type: integer, format: int64 }, n: { type: number, minimum: 0 }, b: { type: boolean } } }",
    [
      "A: { s?: string(maxLength 3); i?: integer(format int64); n?: number(minimum 0); b?: boolean }",
    ],
  ],
  [
    "required",
    "A: { type: object, required: [b, c], properties: { a: {}, b: { type: string } } }",
    ["A: { a?: any; b: string; c: any }"],
  ],
  [
    "true and false",
    "A: { type: object, properties: { a: true, b: false } }",
    ["A: { a?: any; b?: never }"],
  ],
  [
    "inline objects get names",
    "account: { type: object, properties: { role_of: { type: object, properties: { id: { type: string } } }, tags: { type: array, items: { type: object, properties: { t: {} } } } } }",
    [
      "Account: { role_of?: AccountRoleOf; tags?: AccountTagsItem[] }",
      "AccountRoleOf: { id?: string }",
      "AccountTagsItem: { t?: any }",
    ],
  ],
  [
    "names that are taken get a number",
    "A: { type: object, properties: { b: { type: object, properties: { c: {} } } } }\nAB: { type: string }",
    ["A: { b?: AB_2 }", "AB_2: { c?: any }", "AB: string"],
  ],
  [
    "maps",
    "A: { type: object }\nB: { type: object, additionalProperties: { type: string }, maxProperties: 2 }",
    ["A: map<any>", "B: map<string>(maxProperties 2)"],
  ],
  [
    "additional properties",
    "A: { type: object, properties: { a: {} }, additionalProperties: false }\nB: { type: object, properties: { a: {} }, additionalProperties: { type: integer } }",
    ["A: { a?: any; closed }", "B: { a?: any; ...: integer }"],
  ],
  [
    "arrays and tuples",
    "A: { type: array, items: { type: string }, minItems: 1, uniqueItems: true }\nB: { type: array, prefixItems: [{ type: string }], items: false }",
    ["A: string[](minItems 1, uniqueItems true)", "B: [string, end]"],
  ],
  [
    "enum, const, open enum",
    "A: { enum: [a, 1, null] }\nB: { const: x }\nC: { type: string, x-open-enum: [a, b] }\nD: { const: null }",
    ["A: enum(a|1)?", "B: enum(x)", "C: open enum(a|b)", "D: null"],
  ],
  [
    "type lists",
    "A: { type: [string, 'null'] }\nB: { type: [string, integer], minimum: 1 }\nC: { type: [integer, number] }",
    ["A: string?", "B: (string | integer(minimum 1))", "C: number"],
  ],
  [
    "a nullable object",
    "A: { type: [object, 'null'], properties: { a: { type: [object, 'null'], properties: { b: {} } } } }",
    ["A: AValue?", "AValue: { a?: AValueA? }", "AValueA: { b?: any }"],
  ],
  [
    "oneOf with null",
    "A: { oneOf: [{ type: string }, { type: 'null' }] }\nB: { anyOf: [{ type: string }, { type: integer }, { enum: [null] }] }",
    ["A: string?", "B: (string | integer)?"],
  ],
  [
    "equal members of anyOf",
    "A: { anyOf: [{ type: string }, { type: string, description: same }] }",
    ["A: string"],
  ],
  [
    "references",
    "A: { $ref: '#/components/schemas/B' }\nB: { type: array, items: { $ref: '#/components/schemas/A' } }",
    ["A: B", "B: A[]"],
  ],
  [
    "references into schemas",
    "A: { type: object, properties: { 'x/y': { type: object, properties: { a: {} } } } }\nB: { $ref: '#/components/schemas/A/properties/x~1y' }\nC: { $defs: { d: { type: string } }, $ref: '#/components/schemas/C/$defs/d' }",
    ["A: { x/y?: AXY }", "AXY: { a?: any }", "B: AXY", "C: CD", "CD: string"],
  ],
  ["anchors", "A: { $anchor: here, type: string }\nB: { $ref: '#here' }", ["A: string", "B: A"]],
  [
    "discriminators",
    "A: { oneOf: [{ $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/C' }], discriminator: { propertyName: t, mapping: { see: C } } }\nB: { type: object, required: [b], properties: { t: {}, b: {} } }\nC: { type: object, required: [c], properties: { t: {}, c: {} } }",
    ["A: (B ^ C){t: see=1 B=0}", "B: { t?: any; b: any }", "C: { t?: any; c: any }"],
  ],
  [
    "an object without properties within another",
    "A: { type: object, properties: { e: { type: object, properties: {} } } }",
    ["A: { e?: AE }", "AE: {  }"],
  ],
  [
    "hostile names",
    "A: { type: object, properties: { __proto__: { type: string }, constructor: { type: object, properties: { a: {} } } } }",
    ["A: { __proto__?: string; constructor?: AConstructor }", "AConstructor: { a?: any }"],
  ],
])("%s", async (_, schemas, expected) => {
  const { api, reported } = await lowerSchemas(schemas);
  expect(reported.filter((line) => !line.includes("type-numbered"))).toEqual([]);
  expect(printAll(api)).toEqual(expected);
});

test.each([
  [
    "nullable",
    "A: { type: string, nullable: true, enum: [a] }",
    ["A: enum(a)?"],
    [
      "info nullable-meant 6:24 'nullable: true' beside an 'enum' without null admits no null in OpenAPI 3.0.4; it is read as meant, and null is accepted",
    ],
  ],
  [
    "nullable beside allOf",
    "A: { type: object, properties: { b: { nullable: true, allOf: [{ $ref: '#/components/schemas/B' }] } } }\nB: { type: string }",
    ["A: { b?: B? }", "B: string"],
    [
      "info nullable-meant 6:43 'nullable: true' without 'type' admits no null in OpenAPI 3.0.4; it is read as meant, and null is accepted",
    ],
  ],
  [
    "nullable beside allOf and type",
    "A: { type: object, nullable: true, allOf: [{ $ref: '#/components/schemas/B' }] }\nB: { type: object, properties: { c: { type: string, nullable: true, allOf: [{ minLength: 1 }] } } }",
    ["A: B?", "B: { c?: string(minLength 1)? }"],
    [],
  ],
  [
    "exclusive bounds",
    "A: { type: integer, minimum: 1, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: false }",
    ["A: integer(maximum 5, exclusiveMinimum 1)"],
    [],
  ],
  [
    "nullable beside $ref, which everybody means",
    "A: { type: object, properties: { b: { $ref: '#/components/schemas/B', nullable: true }, c: { type: array, items: { $ref: '#/components/schemas/C', nullable: true } }, d: { $ref: '#/components/schemas/C', nullable: false } } }\nB: { type: string }\nC: { type: object, properties: { x: { type: string } } }",
    ["A: { b?: B?; c?: C?[]; d?: C }", "B: string", "C: { x?: string }"],
    [
      "info nullable-meant 6:75 'nullable: true' without 'type' admits no null in OpenAPI 3.0.4; it is read as meant, and null is accepted",
      "info nullable-meant 6:152 'nullable: true' without 'type' admits no null in OpenAPI 3.0.4; it is read as meant, and null is accepted",
    ],
  ],
  [
    "siblings of $ref",
    "A: { type: object, properties: { b: { $ref: '#/components/schemas/B', maxLength: 1 } } }\nB: { type: string }",
    ["A: { b?: B }", "B: string"],
    ["warning ref-siblings 6:75 'maxLength' beside $ref has no effect before OpenAPI 3.1"],
  ],
])("3.0: %s", async (_, schemas, expected, warnings) => {
  const { api, reported } = await lowerSchemas(schemas, "3.0.3");
  expect(reported).toEqual(warnings);
  expect(printAll(api)).toEqual(expected);
});

test("a chain of 2,600 references is walked", async () => {
  const chain = Array.from(
    { length: 2600 },
    (_, i) => `C${i}: { $ref: '#/components/schemas/C${i + 1}' }`,
  );
  const { api, reported } = await lowerSchemas(
    `${chain.join("\n")}\nC2600: { type: object, properties: { a: {} } }`,
  );
  expect(reported).toEqual([]);
  expect(api?.declarations).toHaveLength(2601);
});

test("types that reach themselves are recursive, their users are not", async () => {
  const { api } = await lowerSchemas(
    "A: { type: object, properties: { b: { $ref: '#/components/schemas/B' } } }\nB: { type: object, properties: { c: { type: array, items: { $ref: '#/components/schemas/C' } } } }\nC: { type: object, properties: { b: { $ref: '#/components/schemas/B' } } }",
  );
  expect(api?.declarations.map((d) => `${d.name} ${d.recursive}`)).toEqual([
    "A false",
    "B true",
    "C true",
  ]);
});

test("readOnly and writeOnly make two declarations of those that reach them", async () => {
  const { api } = await lowerSchemas(
    "User: { type: object, properties: { id: { type: string, readOnly: true }, secret: { type: string, writeOnly: true }, group: { $ref: '#/components/schemas/Group' } } }\nTeam: { type: array, items: { $ref: '#/components/schemas/User' } }\nGroup: { type: object, properties: { a: {} } }",
  );
  expect(api?.declarations.map((d) => d.direction)).toEqual([
    "response",
    "request",
    "response",
    "request",
    "both",
  ]);
  expect(printAll(api)).toEqual([
    "User: { id?: string; group?: Group }",
    "UserRequest: { secret?: string(secret true); group?: Group }",
    "Team: User[]",
    "TeamRequest: UserRequest[]",
    "Group: { a?: any }",
  ]);
});
