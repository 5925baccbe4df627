import { readFile, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { generateFiles, withSchemas } from "../support/generate.ts";
test.each(["v2","v3"])("%s", async (n) => {
  const files = await generateFiles(await readFile(`spec/${n}.yaml`, "utf8"), { emit: ["types", "validate"] });
  for (const f of files) { const p = path.join("/tmp/validate", n, f.path); await mkdir(path.dirname(p), {recursive:true}); await writeFile(p, f.text); }
  expect(files.length).toBeGreaterThan(2);
});
test("mix", async () => {
  const files = await generateFiles(withSchemas(`
Base: {type: object, required: [id], properties: {id: {type: integer, format: int64}, "kind": {type: string}}}
Derived:
  allOf:
    - $ref: '#/components/schemas/Base'
    - {type: object, required: [kind], properties: {kind: {type: string}, pass: {type: string, format: password, minLength: 3}, constructor: {type: string, maxLength: 3, pattern: "^a/b$"}, tags: {type: array, uniqueItems: true, items: {type: string, minLength: 1}}, isDate: {type: [string, "null"], format: date}}, additionalProperties: {type: number}}
Tree: {type: object, deprecated: true, description: "A tree */ @x", properties: {children: {type: array, items: {$ref: '#/components/schemas/Tree'}}, value: {oneOf: [{type: string}, {type: integer}, {$ref: '#/components/schemas/Base'}]}}, additionalProperties: false}
M: {type: object, additionalProperties: {type: array, prefixItems: [{type: string}, {type: integer}], items: false, minItems: 1}}
Cat: {type: object, required: [t], properties: {t: {const: cat}}}
Dog: {type: object, required: [t], properties: {t: {const: dog}}}
Pet: {oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}], discriminator: {propertyName: t, mapping: {cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog'}}}
Any: {}
Open: {type: string, x-open-enum: [A, B]}
Name: {type: [string, "null"], minLength: 2, maxLength: 5}
`), { emit: ["types", "validate"] });
  for (const f of files) { const p = path.join("/tmp/validate/mix", f.path); await mkdir(path.dirname(p), {recursive:true}); await writeFile(p, f.text); }
});
