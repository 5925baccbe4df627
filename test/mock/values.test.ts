import { readFile } from "node:fs/promises";
import path from "node:path";
import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileFolder } from "../support/compile-folder.ts";
import { withPaths, writePackage } from "../support/generate.ts";
import { runWithPlugin } from "../plugin/mock-package.ts";

const root = path.resolve(import.meta.dirname, "../..");
const rules = await readFile(path.join(root, "test/samples/rules.yaml"), "utf8");

type Exports = Readonly<Record<string, (...given: readonly unknown[]) => unknown>>;

/** Issues of every example, by the generated validators. */
async function issuesOf(folder: string): Promise<readonly unknown[]> {
  const values = (await import(path.join(folder, "src/mocks/values.ts"))) as Exports;
  const validators = (await import(path.join(folder, "src/validate.ts"))) as Exports;
  return Object.entries(values).flatMap(([name, make]) => {
    const validate = validators[name.replace("example", "validate")];
    const result = validate?.(make()) as { readonly issues?: readonly object[] };
    return (result.issues ?? []).map((issue) => ({ name, ...issue }));
  });
}

/** Issues of every value that the arbitraries draw from, and how many there are. */
async function drawnOf(
  folder: string,
): Promise<readonly [issues: readonly unknown[], count: number]> {
  const arbitraries = (await import(path.join(folder, "src/mocks/arbitraries.ts"))) as Exports;
  const validators = (await import(path.join(folder, "src/validate.ts"))) as Exports;
  const drawn = Object.entries(arbitraries).flatMap(([name, make]) => {
    const validate = validators[name.replace("arbitrary", "validate")];
    if (validate === undefined) throw new Error(`there is no validator for ${name}`);
    return fc.sample(make() as fc.Arbitrary<unknown>, { numRuns: 100, seed: 1 }).map((value) => {
      const { issues = [] } = validate(value) as { readonly issues?: readonly object[] };
      return { name, text: inspect(value, { depth: 9 }), issues };
    });
  });
  const different = new Set(drawn.map(({ name, text }) => `${name} ${text}`));
  return [drawn.filter(({ issues }) => issues.length > 0), different.size];
}

describe("generated examples", () => {
  it("are objects of the class that holds decimals", async () => {
    const decimals = { numbers: "all", class: { module: "big.js", name: "default" } } as const;
    const { files = [] } = await runWithPlugin(rules, { decimals });
    const text = files.map((file) => file.text).join("\n");
    expect(text).toContain('import { default as Big } from "big.js"');
    expect(text).toMatch(/: new Big\("[\d.-]+"\)/);
  });

  it.each(["spec/v2.yaml", "spec/v3.yaml"])("of %s fit their validators", async (spec) => {
    const { files = [], findings } = await runWithPlugin(
      await readFile(path.join(root, spec), "utf8"),
      { pluginOptions: { handlers: false } },
    );
    expect(findings).toEqual([]);
    expect(await issuesOf(await writePackage(files))).toEqual([]);
  });

  it.each([
    ["held as JSON", "number", "string", {}],
    ["held as bigint and Date", "bigint", "Date", {}],
    ["held as text of decimals", "number", "string", { decimals: { numbers: "all" } }],
  ] as const)("of every rule, %s, fit and compile", async (_, int64, dates, further) => {
    const options = { int64, dates, ...further, pluginOptions: { seed: 3, arbitraries: 12 } };
    const { files = [], findings } = await runWithPlugin(rules, options);
    expect(findings.toSorted()).toEqual([
      "example-mismatch The example does not fit its schema: it lacks the required property 'name'",
      "example-mismatch The example does not fit its schema: it must be a string, not a number",
      expect.stringMatching(/^one-of-overlap \d+ fits 'integer' and 'number'/),
      expect.stringMatching(/^one-of-overlap .* fits 'OneOpenA' and 'OneOpenB'/),
      "plugin-warning mock: 'never' is left out of examples: No text for 'never' is found that keeps the pattern (a)\\1",
      "plugin-warning mock: An example is not used: it lacks the required property 'name'",
      "plugin-warning mock: An example is not used: it must be a string, not a number",
    ]);
    const folder = await writePackage(files);
    expect(await issuesOf(folder)).toEqual([]);
    const [refused, count] = await drawnOf(folder);
    expect(refused).toEqual([]);
    expect(count).toBeGreaterThan(200);
    expect(await compileFolder(folder, { include: ["src"] })).toEqual([]);
  });
});

describe("values that cannot be made", () => {
  const required: readonly (readonly [schema: string, reason: string])[] = [
    ["{ type: string, pattern: '^(a|b)\\1$' }", "that keeps the pattern ^(a|b)\\1$"],
    ["{ type: string, minLength: 1000000000 }", "that keeps its rules"],
    ["{ type: string, format: date, minLength: 1000000000 }", "that keeps its rules"],
    ["{ type: string, format: email, maxLength: 5 }", "that keeps its rules"],
  ];

  it.each(required)("leave out what needs a text of %s, and nothing else", async (text, reason) => {
    const at = (name: string): string => `/${name.toLowerCase()}:
  get:
    operationId: get${name}
    responses: { "200": { description: A., content: { application/json: { schema: { $ref: "#/components/schemas/${name}" } } } } }
`;
    const document = withPaths(
      at("Code") + at("Codes") + at("Other"),
      `schemas:
  Code: { type: object, required: [c], properties: { c: ${text} } }
  Codes: { type: object, required: [first], properties: { first: { $ref: "#/components/schemas/Code" } } }
  Other: { type: object, properties: { code: { $ref: "#/components/schemas/Code" }, n: { type: integer } } }
`,
    );
    const { files = [], findings } = await runWithPlugin(document);
    const message = `No text for 'c' is found ${reason}`;
    expect(findings.filter((one) => one.startsWith("plugin"))).toEqual([
      `plugin-warning mock: ${message}`,
      `plugin-warning mock: There is no example of 'Codes' either: ${message}`,
      `plugin-warning mock: 'code' is left out of examples: ${message}`,
      "plugin-warning mock: getCode has no request handler: there is no example of its response",
      "plugin-warning mock: getCodes has no request handler: there is no example of its response",
    ]);
    const folder = await writePackage(files);
    const values: object = await import(path.join(folder, "src/mocks/values.ts"));
    expect(Object.keys(values)).toEqual(["exampleOther"]);
    const { createHandlers } = (await import(path.join(folder, "src/mocks/handlers.ts"))) as {
      readonly createHandlers: () => readonly unknown[];
    };
    expect(createHandlers()).toHaveLength(1);
  });

  it("are left out with a warning where the schema has none", async () => {
    const schemas = [
      "Loop: { type: object, required: [l], properties: { l: { $ref: '#/components/schemas/Loop' } } }",
      "Both: { oneOf: [{ type: integer }, { type: integer }] }",
    ].join(", ");
    const { files = [], findings } = await runWithPlugin(
      `openapi: 3.1.1\ninfo: { title: T, version: "1" }\npaths: {}\ncomponents: { schemas: { ${schemas} } }\n`,
    );
    expect(findings.filter((one) => one.startsWith("plugin"))).toEqual([
      "plugin-warning mock: There is no example of 'Loop': none of its values is finite",
      "plugin-warning mock: No value for 'Both' fits the union",
    ]);
    const text = files.find((file) => file.path === "src/mocks/values.ts")?.text;
    expect(text).not.toContain("function");
  });
});
