import { readFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { ApiIndex } from "../../generator/ir/index.ts";
import { SampleValues, type SampleFinding } from "../../generator/samples/sample-values.ts";
import { apiOf } from "../support/api-of.ts";
import { withSchemas, writePackage } from "../support/generate.ts";
import { runWithPlugin } from "../plugin/mock-package.ts";

const rules = await readFile(path.join(import.meta.dirname, "rules.yaml"), "utf8");

type Exports = Readonly<Record<string, (...given: readonly unknown[]) => unknown>>;

describe("values of every rule", () => {
  let validators: Exports;
  let examplesOf: (
    seed: number,
    report?: (finding: SampleFinding) => void,
  ) => readonly (readonly [string, unknown])[];

  beforeAll(async () => {
    const { files = [] } = await runWithPlugin(rules);
    const folder = await writePackage(files);
    validators = (await import(path.join(folder, "src/validate.ts"))) as Exports;
    const api = await apiOf(rules);
    examplesOf = (seed, report = () => undefined) => {
      const samples = new SampleValues({ api, index: new ApiIndex(api) }, { seed, report });
      return api.declarations.map((declaration) => [declaration.name, samples.of(declaration)]);
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

  it("are left out where none keeps what the schema demands beyond its type", async () => {
    const api = await apiOf(
      withSchemas("{ None: { type: object, properties: { a: {} }, not: { type: object } } }"),
    );
    const found: string[] = [];
    const report = ({ message }: SampleFinding): void => void found.push(message);
    const samples = new SampleValues({ api, index: new ApiIndex(api) }, { report });
    const [none] = api.declarations;
    expect(none && samples.of(none)).toBeUndefined();
    expect(found).toEqual(["No value of 'None' is found that keeps the conditions of its schema"]);
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
    expect(made["Cat"]).toMatchObject({ petType: "purring" });
    expect(made["Dog"]).toMatchObject({ petType: "Dog" });
    expect(made["Pet"]).toMatchObject({ petType: "purring" });
  });

  it("are plausible by the name of the property", () => {
    const made = Object.fromEntries(examplesOf(1)) as Record<string, Record<string, unknown>>;
    expect(made["Texts"]?.["email"]).toMatch(/@example\.com$/);
    expect(made["Numbers"]?.["port"]).toBeGreaterThanOrEqual(8000);
  });
});

describe("variants", () => {
  it("differ, fit, and are the same for the same seed and place", async () => {
    const api = await apiOf(rules);
    const index = new ApiIndex(api);
    const folder = await writePackage((await runWithPlugin(rules)).files ?? []);
    const validators = (await import(path.join(folder, "src/validate.ts"))) as Exports;
    for (const { id, name, type } of api.declarations) {
      const twice = [1, 2].map(() => {
        const samples = new SampleValues({ api, index });
        const ref = { kind: "ref", target: id, origin: type.origin } as const;
        return [...samples.variants(ref, { name, path: id }, 30)];
      });
      const [made = []] = twice;
      expect(twice[1], name).toEqual(made);
      expect(new Set(made.map((one) => JSON.stringify(one))).size, name).toBe(made.length);
      for (const value of made)
        expect(validators[`validate${name}`]?.(value), name).not.toHaveProperty("issues");
      if (type.kind === "object" && name !== "Here") expect(made.length, name).toBeGreaterThan(2);
    }
  });

  it("stay small where types recur in many properties", async () => {
    const names = Array.from({ length: 12 }, (_, i) => `p${i}`);
    const properties = names.map((one) => `${one}: { $ref: "#/components/schemas/Wide" }`);
    const wide = `Wide: { type: object, properties: { ${properties.join(", ")}, id: { type: integer } } }`;
    const api = await apiOf(withSchemas(wide));
    const [{ type } = { type: undefined }] = api.declarations;
    if (type === undefined) throw new Error("no declaration");
    const samples = new SampleValues({ api, index: new ApiIndex(api) });
    const made = [...samples.variants(type, { name: "Wide" }, 5)];
    expect(made).toHaveLength(5);
    for (const value of made) expect(JSON.stringify(value).length).toBeLessThan(20_000);
  });
});

describe("values of schemas that demand too much", () => {
  const found: string[] = [];
  const values = new Map<string, unknown>();
  beforeAll(async () => {
    const nested = (count: number, inner: string): string =>
      `{ type: array, minItems: ${count}, items: ${inner} }`;
    const levels = Array.from({ length: 12 }, (_, i) => {
      const inner =
        i === 11 ? "{ type: string }" : `{ $ref: "#/components/schemas/Level${i + 1}" }`;
      const names = ["a", "b", "c", "d", "e", "f", "g", "h"];
      return `Level${i}: { type: object, required: [${names.join()}], properties: { ${names.map((name) => `${name}: ${inner}`).join(", ")} } }\n`;
    });
    const api = await apiOf(
      withSchemas(`Billion: ${nested(1_000_000_000, "{ type: integer }")}
Lists: ${nested(500, nested(500, nested(500, "{ type: integer }")))}
Tuple: { type: array, prefixItems: [{ type: integer }], minItems: 1000000000 }
Members: { type: object, minProperties: 1000000000, properties: { a: { type: integer } } }
Entries: { type: object, minProperties: 1000000000, additionalProperties: { type: string } }
Texts: ${nested(10_000, "{ type: string, minLength: 100000 }")}
Holder: { type: object, properties: { name: { type: string }, all: { $ref: "#/components/schemas/Billion" } } }
Many: ${nested(900, "{ type: integer }")}
${levels.join("")}`),
    );
    const report = ({ message }: SampleFinding): void => void found.push(message);
    const samples = new SampleValues({ api, index: new ApiIndex(api) }, { report });
    for (const declaration of api.declarations) {
      const place = { name: declaration.name, path: `${declaration.id} variants` };
      const type = { kind: "ref", target: declaration.id, origin: declaration.origin } as const;
      values.set(declaration.name, samples.of(declaration));
      for (const value of samples.variants(type, place, 3))
        expect(JSON.stringify(value).length, declaration.name).toBeLessThan(500_000);
    }
  });

  it.each(["Billion", "Lists", "Tuple", "Members", "Entries", "Texts", "Level0"])(
    "are not made for %s",
    (name) => expect(values.get(name)).toBeUndefined(),
  );

  it.each(["Billion", "Lists", "Tuple", "Members", "Entries", "Texts", "Level7"])(
    "are said to be too large, as %s, once",
    (name) => {
      const message = `'${name}' has more values than the 20000 that are made up at most`;
      expect(found.filter((one) => one === message)).toHaveLength(1);
    },
  );

  it("are made up to the limit", () => {
    expect(values.get("Many")).toHaveLength(900);
    expect(Object.keys(values.get("Holder") as object)).toEqual(["name"]);
  });
});
