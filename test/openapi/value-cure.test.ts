import { expect, it } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { analyse } from "../../generator/analyse.ts";

async function helps(text: string): Promise<readonly string[]> {
  const diagnostics = new Diagnostics();
  const host = { readFile: () => Promise.resolve(text) };
  await analyse({ input: "a.yaml", int64: "number" }, host, diagnostics);
  return diagnostics.all.map(({ help }) => help);
}

const withSchema = (version: string, schema: string): string =>
  `openapi: ${version}\ninfo: { title: T, version: "1" }\npaths: {}\ncomponents:\n  schemas:\n    A: ${schema}\n`;

for (const version of ["3.0.3", "3.1.1"]) {
  it.each([
    ["{ type: int }", "Did you mean 'type: integer'?"],
    ["{ type: strng }", "Did you mean 'string'?"],
    ["{ type: date }", "Did you mean 'type: string, format: date'?"],
    [
      "{ type: [int, str] }",
      "Did you mean 'integer' in place of 'int', and 'string' in place of 'str'?",
    ],
    ["{ type: [] }", "Name at least one type, or leave 'type' out"],
    ["{ type: any }", "Write no 'type' at all"],
    ["{ type: object, required: id }", "Did you mean 'required: [id]'?"],
    [
      "{ type: string, required: true }",
      "List the property's name in 'required' of the object around it, as in 'required: [id]'",
    ],
    ["{ type: string, minLength: '3' }", "Did you mean 3, without quotes?"],
    ["{ type: string, nullable: 'true' }", "Did you mean true, without quotes?"],
    ["{ type: string, enum: a }", "Did you mean 'enum: [a]'?"],
    ["{ type: object, requried: [id] }", "Did you mean 'required'?"],
  ])(`${version}: %s is answered with: %s`, async (schema, help) => {
    if (version !== "3.0.3" && schema.includes("nullable")) return;
    expect(await helps(withSchema(version, schema))).toContain(help);
  });
}

it.each([
  [
    "{ type: [string, 'null'] }",
    "Write 'type: string, nullable: true'; lists of types came with 3.1",
  ],
  ["{ type: [string] }", "Write 'type: string'; lists of types came with 3.1"],
  [
    "{ type: [string, integer] }",
    "Write 'anyOf' with a schema for each type; lists of types came with 3.1",
  ],
  ["{ type: 'null' }", "Write 'nullable: true' beside another type; 'null' came with 3.1"],
])("types of 3.1 in 3.0: %s is answered once, with: %s", async (schema, help) => {
  expect(await helps(withSchema("3.0.3", schema))).toEqual([help]);
});

it("a version that YAML reads as a number is to be put in quotes", async () => {
  const text = "openapi: 3.1.1\ninfo: { title: T, version: 1.5 }\npaths: {}\n";
  expect(await helps(text)).toEqual(["Did you mean 'version: \"1.5\"', in quotes?"]);
});

it("Swagger 1.2 is told how to be converted", async () => {
  expect((await helps("swagger: '1.2'\n")).join()).toContain("Convert it to OpenAPI 3.0");
});
