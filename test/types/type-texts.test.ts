import { expect, it } from "vitest";
import { TypeTexts } from "../../generator/snippets/type-text.ts";
import { apiOf } from "../support/api-of.ts";
import { withSchemas } from "../support/generate.ts";

it("shows types of readers that name what every program has", async () => {
  const document = withSchemas(`Pet:
  type: object
  required: [kind]
  properties: { kind: { type: string }, born: { type: string, format: date-time } }
  discriminator: { propertyName: kind }
Cat: { allOf: [{ $ref: "#/components/schemas/Pet" }, { type: object, properties: { lives: { type: integer } } }] }
`);
  const api = await apiOf(document, "number", "Date");
  const texts = new TypeTexts(api, { int64: "number", dates: "Date", decimals: undefined });
  const shown = new Map(api.declarations.map((one) => [one.name, texts.declaration(one)]));
  expect(shown.get("Cat")).toBe(
    'interface Cat extends Omit<PetBase, "kind"> {\n  kind: "Cat";\n  born?: Date;\n  lives?: number;\n}',
  );
  expect(shown.get("PetBase")).toContain("born?: Date;");
});
