import { describe, expect, it } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { generate } from "../../generator/generate.ts";
import { textFiles } from "../support/text-file.ts";

/** What is found in a document, and its types where it has no fatal mistakes. */
async function taken(
  files: Readonly<Record<string, string>>,
): Promise<{ readonly found: readonly string[]; readonly types: string | undefined }> {
  const diagnostics = new Diagnostics();
  const host = {
    readFile: (file: string): Promise<string> => {
      const text = files[file];
      return text === undefined ? Promise.reject(new Error("missing")) : Promise.resolve(text);
    },
  };
  const emit = ["types", "client"] as const;
  const spec = { input: "api.yaml", output: "/", int64: "number", emit } as const;
  const { files: written } = await generate(spec, host, diagnostics);
  const found = diagnostics.all
    .filter(({ severity }) => severity !== "info")
    .map(({ class: faultClass, code, taken: words }) =>
      [faultClass, code, ...(words === undefined ? [] : [`→ ${words}`])].join(" "),
    );
  const text = written && textFiles(written).find((one) => one.path.endsWith("src/types.ts"))?.text;
  return { found, types: text };
}

const get = "get: { operationId: getA, responses: { '204': { description: Done } } }";
const info = 'info: { title: T, version: "1" }';

const withHead = (version: string, rest: string): string => `openapi: ${version}\n${info}\n${rest}`;
const withSchema = (version: string, schema: string): string =>
  withHead(version, `paths: {}\ncomponents: { schemas: { A: ${schema} } }\n`);

describe("parts of the structure", () => {
  it.each([
    [
      "a version in short",
      `openapi: 3.1\n${info}\npaths: {}\n`,
      ["field-value → it is read as '3.1.0'"],
    ],
    [
      "texts that are none",
      "openapi: 3.1.0\ninfo: { title: T, version: 1.5, description: null, contact: { email: [] } }\npaths: {}\n",
      [
        "field-type → it is read as the text '1.5'",
        "field-type → 'description' is left out",
        "field-type → 'email' is left out",
      ],
    ],
    ["info", "openapi: 3.0.3\npaths: {}\n", ["field-missing → the title is 'Untitled'"]],
    [
      "unknown fields",
      withHead("3.1.0", `deprecated: true\npaths: { /a: { ${get} } }\n`),
      ["field-unknown → 'deprecated' is not read"],
    ],
    [
      "descriptions of responses",
      withHead(
        "3.0.3",
        "paths: { /a: { get: { operationId: a, responses: { '200': {}, '404': { description: null } } } } }\n",
      ),
      ["field-missing → its description is empty", "field-type → it is read as an empty text"],
    ],
    [
      "no responses in 3.1",
      withHead("3.1.0", "paths: { /a: { get: { operationId: a, responses: {} } } }\n"),
      ["field-value → it has no responses"],
    ],
    [
      "a parameter twice in other words",
      withHead(
        "3.1.0",
        `paths: { /a: { get: { operationId: a, parameters: [{ in: header, name: X-Id, description: One, schema: { type: string, title: A } }, { in: header, name: x-id, schema: { type: string, description: Other } }], responses: { '204': { description: x } } } } }\n`,
      ),
      ["parameter-duplicate → it counts once"],
    ],
    [
      "empty lists for empty objects",
      withHead("3.0.3", "paths: { /a: { get: { operationId: a, responses: [] } } }\n"),
      ["field-type → it is read as an empty object", "field-value → it has no responses"],
    ],
    [
      "a path parameter without required",
      withHead(
        "3.0.3",
        "paths: { '/a/{b}': { get: { operationId: a, parameters: [{ in: path, name: b, schema: {} }], responses: { '204': { description: x } } } } }\n",
      ),
      ["parameter-required → it is required"],
    ],
    [
      "an example that is no object, and a link without a target",
      withHead(
        "3.1.0",
        "paths: { /a: { get: { operationId: a, responses: { '200': { description: x, content: { text/plain: { examples: { a: 5 } } }, links: { l: { operationId: 5 } } } } } } }\n",
      ),
      ["field-type → 'a' is left out", "field-type → it is read as the text '5'", "link-target"],
    ],
    [
      "references for a text, a map and an operation",
      withHead(
        "3.0.3",
        `x-texts: { long: Long }
paths:
  /a: { get: { $ref: '#/x-get' } }
x-get: { operationId: getA, description: { $ref: '#/x-texts/long' }, responses: { $ref: '#/x-responses' } }
x-responses: { '204': { description: Done } }
tags: [{ name: t, description: { $ref: '#/x-texts/long' } }]
`,
      ),
      [
        "ref-misplaced → what '#/x-get' leads to is read in its place",
        "ref-misplaced → what '#/x-texts/long' leads to is read in its place",
      ],
    ],
    [
      "security schemes that there are not",
      withHead(
        "3.0.3",
        "paths: { /a: { get: { operationId: a, security: [{ k: [] }], responses: { '204': { description: x } } } } }\n",
      ),
      ["security-unknown → clients send nothing for 'k', and servers leave it to a hook"],
    ],
    [
      "names in a path without a parameter, and the reverse",
      withHead(
        "3.0.3",
        "paths: { '/a/{b}': { get: { operationId: a, parameters: [{ in: path, name: c, required: true, schema: {} }], responses: { '204': { description: x } } } } }\n",
      ),
      ["path-parameter → 'b' is a required text", "path-parameter → the parameter 'c' is left out"],
    ],
    [
      "a parameter of 2.0 with a schema",
      `swagger: "2.0"\n${info}\npaths: { /a: { get: { operationId: a, parameters: [{ in: query, name: q, schema: { type: integer } }], responses: { '204': { description: x } } } } }\n`,
      ["field-missing → what its schema says is read"],
    ],
  ])("%s", async (_, text, expected) => {
    const { found, types } = await taken({ "api.yaml": text });
    const named = expected.map((line) =>
      line.includes("→") ? `faulty ${line}` : `doubtful ${line}`,
    );
    expect(found.toSorted()).toEqual(named.toSorted());
    expect(types).toBeDefined();
  });

  it.each([
    ["a path without a slash", `paths: { a: { ${get} } }`, "field-unknown"],
    [
      "an operation under a misspelt method",
      `paths: { /a: { gett: { operationId: a, responses: {} } } }`,
      "field-unknown",
    ],
    [
      "a misspelt field that counts",
      `paths: { /a: { get: { operatonId: a, responses: { '204': { description: x } } } } }`,
      "field-unknown",
    ],
    [
      "a response under no status",
      `paths: { /a: { get: { operationId: a, responses: { okay: { description: x } } } } }`,
      "field-unknown",
    ],
    [
      "a parameter without a name",
      `paths: { /a: { get: { operationId: a, parameters: [{ in: query, schema: {} }], responses: { '204': { description: x } } } } }`,
      "field-missing",
    ],
    [
      "a parameter twice with two meanings",
      `paths: { /a: { get: { operationId: a, parameters: [{ in: query, name: b, schema: { enum: [title] } }, { in: query, name: b, schema: { enum: [name] } }], responses: { '204': { description: x } } } } }`,
      "parameter-duplicate",
    ],
    ["a reference to no operation", `paths: { /a: { get: { $ref: '#/x-none' } } }`, "ref-unknown"],
  ])("refuses %s", async (_, rest, code) => {
    const { found, types } = await taken({ "api.yaml": withHead("3.1.0", `${rest}\n`) });
    expect(found).toContain(`fatal ${code}`);
    expect(types).toBeUndefined();
  });

  it("a reference within a map of another file leads where it is written", async () => {
    const { found, types } = await taken({
      "api.yaml": withSchema(
        "3.1.0",
        "{ type: object, properties: { $ref: 'parts/a.yaml#/fields' } }",
      ),
      "parts/a.yaml": "fields: { b: { $ref: 'c.yaml' }, d: { type: integer } }\n",
      "parts/c.yaml": "type: string\n",
    });
    expect(found).toEqual([
      "faulty ref-misplaced → what 'parts/a.yaml#/fields' leads to is read in its place",
    ]);
    expect(types).toContain("export type FieldsB = C;\n");
    expect(types).toContain("export type FieldsD = number;\n");
  });

  it.each([
    ["3.1.0", "components: { schemas: { $ref: 'parts.yaml' } }"],
    ["3.0.3", "components: { schemas: { $ref: 'parts.yaml#' } }"],
    ["3.2.0", "components: { schemas: { $ref: 'parts.yaml#/' } }"],
  ])("a reference may stand for a map of components: %s %s", async (version, components) => {
    const isMember = components.includes("#/'");
    const { found, types } = await taken({
      "api.yaml": withHead(version, `paths: {}\n${components}\n`),
      "parts.yaml": isMember ? "'': { S: { type: string } }\n" : "S: { type: string }\n",
    });
    expect(found).toEqual([expect.stringMatching(/^faulty ref-misplaced → what 'parts/)]);
    expect(types).toMatch(/export type S(?:_2)? = string/);
  });

  it.each([
    ["paths", "3.0.3", "paths: { $ref: 'paths.yaml' }"],
    ["paths below a pointer", "3.1.0", "paths: { $ref: 'more.yaml#/more' }"],
    ["all components", "3.1.0", "paths: {}\ncomponents: { $ref: 'components.yaml' }"],
    ["paths of 2.0", "2.0", "paths: { $ref: 'paths20.yaml' }"],
    ["definitions of 2.0", "2.0", "paths: {}\ndefinitions: { $ref: 'components.yaml#/schemas' }"],
  ])("a reference may stand for %s", async (_, version, rest) => {
    const head = version === "2.0" ? `swagger: "2.0"\n${info}\n` : withHead(version, "");
    const item = `/a: { get: { operationId: getA, responses: { '200': { description: x, content: { application/json: { schema: { $ref: 'components.yaml#/schemas/S' } } } } } } }`;
    const { found, types } = await taken({
      "api.yaml": `${head}${rest}\n`,
      "paths.yaml": `${item}\nx-a: 1\n`,
      "more.yaml": `more: { ${item} }\n`,
      "paths20.yaml": `/a: { get: { operationId: getA, responses: { '200': { description: x, schema: { $ref: 'components.yaml#/schemas/S' } } } } }\n`,
      "components.yaml":
        "schemas: { S: { type: array, items: { $ref: '#/schemas/T' } }, T: { type: integer } }\n",
    });
    expect(found.filter((line) => !line.startsWith("note"))).toEqual([
      expect.stringMatching(/^faulty ref-misplaced → what '/),
    ]);
    expect(types).toContain("export type S = T[]");
  });

  it("a text in a file that there is not is left out", async () => {
    const { found, types } = await taken({
      "api.yaml": `openapi: 3.1.0\ninfo: { title: a, version: "1", description: { $ref: gone.md } }\npaths: {}\ncomponents: { schemas: { A: { type: string, description: { $ref: away.md } } } }\n`,
    });
    expect(found.filter((line) => line.startsWith("fatal"))).toEqual([]);
    expect(found).toContain("faulty file-unreadable → the text is left out");
    expect(types).toContain("export type A = string;");
  });

  it("files for readers are texts, whatever YAML would make of them", async () => {
    const { found, types } = await taken({
      "api.yaml": withHead(
        "3.1.0",
        `paths: {}\ncomponents: { schemas: { A: { type: string, description: { $ref: a.md } }, B: { type: string, description: { $ref: b.txt } } } }\n`,
      ),
      "a.md": "# Title\n\nSome *text*: with a colon\n- and: [a list\n",
      "b.txt": "\uFEFFkey: value\n",
    });
    expect(found).toEqual([
      "faulty ref-misplaced → what 'a.md' leads to is read in its place",
      "faulty ref-misplaced → what 'b.txt' leads to is read in its place",
    ]);
    expect(types).toContain("Some *text*: with a colon");
    expect(types).toContain("/** key: value");
  });

  it("one remote reference for all security schemes is one finding", async () => {
    const { found } = await taken({
      "api.yaml": withHead(
        "3.1.0",
        `security: [{ a: [] }, { b: [] }]\npaths: { /a: { ${get} } }\ncomponents: { securitySchemes: { $ref: 'https://example.com/x.yaml' } }\n`,
      ),
    });
    expect(found.filter((line) => line.startsWith("fa"))).toEqual(["fatal ref-remote"]);
  });
});

describe("keywords of schemas", () => {
  it.each([
    [
      "a boolean beside a bound in 3.1",
      withSchema("3.1.0", "{ type: number, minimum: 0, exclusiveMinimum: true }"),
      ["keyword-type → the value of 'minimum' is excluded, as OpenAPI 3.0 means it"],
      "type A = number",
    ],
    [
      "a list of items",
      withSchema(
        "3.0.3",
        "{ type: array, items: [{ type: string }, { type: integer }], additionalItems: false }",
      ),
      [
        "keyword-type → it is read as 'prefixItems', a schema for each position, as JSON Schema 4 to 2019-09 mean it",
      ],
      "[string?, number?]",
    ],
    [
      "types of 3.1 in 3.0",
      withSchema("3.0.3", '{ type: [string, "null"], const: a }'),
      [
        "keyword-version → it is read as OpenAPI 3.1 means it",
        "keyword-version → it is read as OpenAPI 3.1 means it",
      ],
      'type A = "a"',
    ],
    [
      "what is null",
      withSchema("3.1.0", "{ type: object, format: null, properties: { a: null } }"),
      ["keyword-type → 'format' is left out", "keyword-type → 'a' may have every value"],
      "a?: unknown",
    ],
    [
      "required in a property",
      withSchema(
        "3.1.0",
        "{ type: object, properties: { a: { type: string, required: true }, b: { required: false } } }",
      ),
      ["keyword-type → the object around it requires 'a'", "keyword-type → 'required' is left out"],
      "a: string;\n  b?: unknown",
    ],
    [
      "types of other languages, and numbers as texts",
      withSchema(
        "3.1.0",
        '{ type: object, properties: { a: { type: date }, b: { type: integer, minimum: "3" } } }',
      ),
      [
        "keyword-type → it is read as 'type: string, format: date'",
        "keyword-type → it is read as 3",
      ],
      "a?: string",
    ],
    [
      "null as the type of an alternative, and a type in another case",
      withSchema(
        "3.1.0",
        "{ type: object, properties: { a: { anyOf: [{ type: String }, { type: null, title: N }] }, b: { type: null } } }",
      ),
      [
        "keyword-type → it is read as 'type: string'",
        "keyword-type → it is read as 'type: \"null\"'",
        "keyword-type → 'type' is left out",
      ],
      "a?: string | null | undefined;\n  b?: unknown;",
    ],
    [
      "null in a list of types, and a type of another language",
      withSchema(
        "3.1.0",
        "{ type: object, properties: { a: { type: [object, null] }, b: { type: [int, null] } } }",
      ),
      [
        'keyword-type → it is read as \'type: ["object", "null"]\'',
        'keyword-type → it is read as \'type: ["integer", "null"]\'',
      ],
      "b?: number | null",
    ],
    [
      "values of another type than the schema",
      withSchema(
        "3.1.0",
        '{ type: object, properties: { a: { type: string, enum: [1.0, true, x] }, b: { type: [integer, "null"], enum: ["1", 2, null] }, c: { type: boolean, const: "true" } } }',
      ),
      [
        "value-type → it is read as the text '1.0'",
        "value-type → it is read as the text 'true'",
        "value-type → it is read as 1",
        "value-type → it is read as true",
      ],
      'a?: "1.0" | "true" | "x" | undefined;\n  b?: 1 | 2 | null | undefined;\n  c?: true | undefined;',
    ],
    [
      "empty lists in 3.0",
      withSchema("3.0.3", "{ type: object, required: [], properties: { a: { oneOf: [] } } }"),
      ["keyword-type → 'required' is left out", "keyword-type → 'oneOf' is left out"],
      "a?: unknown",
    ],
  ])("%s", async (_, text, expected, type) => {
    const { found, types } = await taken({ "api.yaml": text });
    expect(found).toEqual(expected.map((line) => `faulty ${line}`));
    expect(types).toContain(type);
  });

  it("a mapping to nothing changes no type", async () => {
    const schemas = (mapping: string): string =>
      withHead(
        "3.1.0",
        `paths: {}\ncomponents:\n  schemas:\n    B: { type: object, required: [k], properties: { k: { const: b } } }\n    A: { oneOf: [{ $ref: '#/components/schemas/B' }], discriminator: { propertyName: k${mapping} } }\n`,
      );
    const without = await taken({ "api.yaml": schemas("") });
    const { found, types } = await taken({
      "api.yaml": schemas(", mapping: { x: 'models/none.yaml#/x', y: '#/components/schemas/No' }"),
    });
    expect(found).toEqual(
      Array.from(
        { length: 2 },
        () =>
          "faulty discriminator-mapping → the entry is left out, which changes nothing in what is valid",
      ),
    );
    expect(types).toBe(without.types);
  });

  it("a parent's mapping to nothing, or to what does not extend it, changes no type", async () => {
    const schemas = (mapping: string): string =>
      withHead(
        "3.1.0",
        `paths: {}\ncomponents:\n  schemas:\n    P: { type: object, required: [k], properties: { k: { type: string } }, discriminator: { propertyName: k, mapping: { c: C${mapping} } } }\n    C: { allOf: [{ $ref: '#/components/schemas/P' }, { properties: { c: { type: string } } }] }\n    Other: { type: object, properties: { o: { type: string } } }\n`,
      );
    const without = await taken({ "api.yaml": schemas("") });
    const { found, types } = await taken({
      "api.yaml": schemas(", x: 'models/none.yaml#/x', y: CC, z: '#/components/schemas/Other'"),
    });
    const note = without.found;
    expect(note.filter((line) => line.includes("mapping"))).toEqual([]);
    expect(found.filter((line) => !note.includes(line))).toEqual(
      Array.from(
        { length: 3 },
        () => "faulty discriminator-mapping-parent → the entry is left out",
      ),
    );
    expect(types).toBe(without.types);
  });
});
