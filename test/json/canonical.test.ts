import { expect, test } from "vitest";
import { canonicalDeclarations } from "../../generator/artefacts/json/canonical.ts";
import { apiOf } from "../support/api-of.ts";
import { withSchemas } from "../support/generate.ts";

/** Name of the canonical declaration, by the name of each declaration. */
async function canonicalNames(schemas: string): Promise<Readonly<Record<string, string>>> {
  const { declarations } = await apiOf(withSchemas(schemas));
  const index = canonicalDeclarations(declarations);
  return Object.fromEntries(declarations.map(({ id, name }) => [name, index.declaration(id).name]));
}

test("words, examples, defaults and XML make no difference", async () => {
  const names = await canonicalNames(`
A: { type: object, properties: { a: { type: string } } }
B:
  type: object
  description: Others.
  xml: { name: b }
  properties: { a: { type: string, description: A., default: x, examples: [y], xml: { attribute: true } } }
`);
  expect(names).toEqual({ A: "A", B: "A" });
});

test("inline schemas follow components, also behind references", async () => {
  const names = await canonicalNames(`
Holder: { type: object, properties: { inner: { type: object, properties: { a: { type: integer } } } } }
Other: { type: object, properties: { inner: { $ref: "#/components/schemas/Inner" } } }
Inner: { type: object, properties: { a: { type: integer } } }
Alias: { $ref: "#/components/schemas/Inner" }
`);
  expect(names).toMatchObject({ HolderInner: "Inner", Alias: "Inner", Other: "Holder" });
});

test.each([
  ["a rule", "{ type: string, minLength: 1 }", "{ type: string, minLength: 2 }"],
  ["a format", "{ type: string, format: date }", "{ type: string, format: date-time }"],
  ["an open enum", "{ type: string, enum: [a] }", "{ type: string, x-open-enum: [a] }"],
  ["null", "{ type: string }", "{ type: [string, 'null'] }"],
  ["items", "{ type: array, items: { type: string } }", "{ type: array, items: { type: number } }"],
  [
    "a rest",
    "{ prefixItems: [{}], items: false }",
    "{ prefixItems: [{}], items: { type: string } }",
  ],
  ["a name", "{ properties: { a: {} } }", "{ properties: { b: {} } }"],
  ["a requirement", "{ properties: { a: {} } }", "{ properties: { a: {} }, required: [a] }"],
  ["others", "{ properties: { a: {} } }", "{ properties: { a: {} }, additionalProperties: false }"],
  ["a count", "{ properties: { a: {} } }", "{ properties: { a: {} }, minProperties: 1 }"],
  [
    "the name of a member, which messages tell",
    "{ oneOf: [{ $ref: '#/components/schemas/C' }, { type: string }] }",
    "{ oneOf: [{ $ref: '#/components/schemas/D' }, { type: string }] }",
  ],
])("%s makes a difference", async (_, a, b) => {
  const names = await canonicalNames(
    `A: ${a}\nB: ${b}\nC: { type: object, properties: { c: {} } }\nD: { $ref: "#/components/schemas/C" }`,
  );
  expect(names).toMatchObject({ A: "A", B: "B", D: "C" });
});

test("a recursive declaration is its own canonical one", async () => {
  const names = await canonicalNames(`
A: { type: object, properties: { a: { $ref: "#/components/schemas/A" } } }
B: { type: object, properties: { a: { $ref: "#/components/schemas/B" } } }
`);
  expect(names).toEqual({ A: "A", B: "B" });
});
