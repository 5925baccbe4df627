import { readFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { Examples } from "../../examples/plugin-mock/src/values/examples.ts";
import { Random } from "../../examples/plugin-mock/src/random.ts";
import { patternTexts } from "../../examples/plugin-mock/src/text/pattern-text.ts";
import { ApiIndex, Secrets } from "../../generator/ir/index.ts";
import type { PluginContext, PluginFinding } from "../../generator/plugin.ts";
import { apiOf } from "../support/api-of.ts";
import { compileFolder } from "../support/compile-folder.ts";
import { writePackage } from "../support/generate.ts";
import { runWithPlugin } from "./mock-package.ts";

const root = path.resolve(import.meta.dirname, "../..");
const rules = await readFile(path.join(import.meta.dirname, "rules.yaml"), "utf8");

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
    const options = { int64, dates, ...further, pluginOptions: { seed: 3 } };
    const { files = [], findings } = await runWithPlugin(rules, options);
    expect(findings.toSorted()).toEqual([
      "example-mismatch The example does not fit its schema: it lacks the required property 'name'",
      "example-mismatch The example does not fit its schema: it must be a string, not a number",
      "plugin-warning mock: 'never' is left out of examples: No text for 'never' is found that keeps the pattern (a)\\1",
      "plugin-warning mock: An example is not used: it lacks the required property 'name'",
      "plugin-warning mock: An example is not used: it must be a string, not a number",
    ]);
    const folder = await writePackage(files);
    expect(await issuesOf(folder)).toEqual([]);
    expect(await compileFolder(folder, { include: ["src"] })).toEqual([]);
  });
});

describe("examples of every rule", () => {
  let validators: Exports;
  let examplesOf: (
    seed: number,
    report?: (finding: PluginFinding) => void,
  ) => readonly (readonly [string, unknown])[];

  beforeAll(async () => {
    const { files = [] } = await runWithPlugin(rules);
    const folder = await writePackage(files);
    validators = (await import(path.join(folder, "src/validate.ts"))) as Exports;
    const api = await apiOf(rules);
    examplesOf = (seed, report = () => undefined) => {
      const options = {
        int64: "number",
        dates: "string",
        codecs: "all",
        enums: "types",
        groupBy: "none",
        importExtension: "js",
      } as const;
      const index = new ApiIndex(api);
      const secrets = new Secrets(index);
      const namesIn = (): ReadonlySet<string> => new Set();
      const shared = { api, index, secrets, options, namesIn };
      const context: PluginContext = { ...shared, pluginOptions: undefined, report };
      const examples = new Examples(context, seed);
      return api.declarations.map((declaration) => [declaration.name, examples.of(declaration)]);
    };
  });

  it("fit for every seed, and are the same for the same one", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const made = examplesOf(seed);
        for (const [name, value] of made)
          expect(validators[`validate${name}`]?.(value), name).not.toHaveProperty("issues");
        expect(examplesOf(seed)).toEqual(made);
      }),
      { numRuns: 40 },
    );
  });

  it("of a union fit where every number that is drawn is of another member too", () => {
    for (const seed of [1599, 2131])
      expect(Object.fromEntries(examplesOf(seed))["OneNumber"]).toSatisfy(
        (value) => typeof value === "number" && !Number.isInteger(value),
      );
  });

  it("differ between seeds", () => {
    expect(JSON.stringify(examplesOf(1))).not.toBe(JSON.stringify(examplesOf(2)));
  });

  it("are those of the document where they fit, in the direction of the type", () => {
    const made = Object.fromEntries(examplesOf(1));
    expect(made["Resource"]).toEqual({ id: 7, name: "abc" });
    expect(made["ResourceRequest"]).toEqual({ secret: "not-a-secret", name: "abc" });
    expect(made["Wrong"]).toEqual({ name: expect.any(String) as string, count: 3 });
  });

  it("end where types recur", () => {
    const made = Object.fromEntries(examplesOf(1));
    expect(made["Node"]).toEqual({ children: [], next: null });
    expect(made["Here"]).toEqual({ there: {} });
    expect(made["There"]).toEqual({});
  });

  it("have the value of the discriminator that names them", () => {
    const made = Object.fromEntries(examplesOf(1));
    expect(made["Circle"]).toMatchObject({ kind: "round" });
    expect(made["Square"]).toMatchObject({ kind: "square" });
    expect(made["Shape"]).toBe(made["Circle"]);
  });

  it("are plausible by the name of the property", () => {
    const made = Object.fromEntries(examplesOf(1)) as Record<string, Record<string, unknown>>;
    expect(made["Texts"]?.["email"]).toMatch(/@example\.com$/);
    expect(made["Numbers"]?.["port"]).toBeGreaterThanOrEqual(8000);
  });
});

describe("values that cannot be made", () => {
  it("are an error where a text is required", async () => {
    const schema =
      "Code: { type: object, required: [c], properties: { c: { type: string, pattern: '^(a|b)\\1$' } } }";
    const { files, findings } = await runWithPlugin(
      `openapi: 3.1.1\ninfo: { title: T, version: "1" }\npaths: {}\ncomponents: { schemas: { ${schema} } }\n`,
    );
    expect(files).toBeUndefined();
    expect(findings).toEqual([
      "plugin-error mock: No text for 'c' is found that keeps the pattern ^(a|b)\\1$",
    ]);
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

describe("texts for patterns", () => {
  it.each([
    "^\\d{3}-\\d{2}$",
    "^[^@\\s]+@[^@\\s]+$",
    "^\\p{Lu}\\p{Ll}+$",
    "^(?<year>\\d{4})/(0[1-9]|1[0-2])$",
    "^\\S+( \\S+){2}$",
    "^#[0-9a-fA-F]{6}$",
    "^[\\u4e00-\\u9fa5]+$",
    "^a|b$",
    "\\bword\\b",
    "^(?!admin)[a-z]{5}$",
    "^.{0,3}$",
    "^[-+]?\\d+(?:\\.\\d+)?$",
    "^x{2,}?$",
    "^\\x41\\t\\u{1F600}$",
    "",
  ])("match %s for every seed", (pattern) => {
    const expected = new RegExp(pattern, "u");
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const texts = [...patternTexts(pattern, new Random(seed), [])];
        expect(texts.some((text) => expected.test(text))).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it.each(["(a)\\1", "\\k<a>", "a{,2}b", "["])("are not made for %s", (pattern) => {
    expect([...patternTexts(pattern, new Random(1), [])]).toEqual([]);
  });
});
