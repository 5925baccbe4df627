import { expect, test } from "vitest";
import zod from "../../packages/zod/src/index.ts";
import { ApiIndex } from "../../generator/ir/index.ts";
import { SampleValues } from "../../generator/samples/sample-values.ts";
import { breakValue } from "../../tools/try/plan/break-value.ts";
import { edgeValues } from "../../tools/try/plan/edge-values.ts";
import { apiOf } from "../support/api-of.ts";
import { runWithPlugin } from "../plugin/mock-package.ts";
import { generateFrom, withSchemas } from "../support/generate.ts";

interface Issue {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

interface Package {
  readonly validateModel: (value: unknown) => { readonly issues?: readonly Issue[] };
  readonly decodeModelJson: (text: string) => unknown;
  readonly decodeModelXml: (text: string) => unknown;
  readonly encodeModelXml: (value: unknown) => unknown;
}

const price =
  "Price: { type: object, properties: { name: { type: string }, cost: { type: number } } }";
const direct = `Model:
  type: object
  properties:
    prices: { type: array, x-key: name, items: { $ref: "#/components/schemas/Price" } }
${price}
`;
/** Two parts of an allOf, each with a key of its own. */
const parts = `Model:
  type: object
  properties:
    prices:
      allOf:
        - { type: array, items: { $ref: "#/components/schemas/Price" } }
        - { type: array, x-key: name }
        - { type: array, x-key: cost }
${price}
`;
/** A list that a component is, with attributes in XML and null. */
const component = `Model:
  type: object
  properties:
    prices: { $ref: "#/components/schemas/Prices" }
Prices:
  type: [array, "null"]
  x-key: name
  items: { type: object, properties: { name: { type: string, xml: { attribute: true } }, cost: { type: number } } }
`;

const issuesOf = (read: () => unknown): readonly Issue[] => {
  try {
    read();
    return [];
  } catch (error) {
    return (error as { readonly issues?: readonly Issue[] }).issues ?? [];
  }
};

const load = async (schemas: string): Promise<Package> =>
  (await generateFrom(withSchemas(schemas))) as unknown as Package;

const said = "expected items that differ in 'name', and not those at 0 and 2";

test.each([
  ["where it stands", direct],
  ["as a component", component],
  ["in parts of an allOf", parts],
])("a keyed list has no key twice: %s", async (_, schemas) => {
  const module = await load(schemas);
  const twice = [
    { name: "gold", cost: 1 },
    { name: "silver", cost: 2 },
    { name: "gold", cost: 3 },
  ];
  const wrong = expect.objectContaining({
    code: "uniqueItems",
    path: "/prices",
    message: expect.stringContaining(said) as string,
  }) as Issue;
  expect(module.validateModel({ prices: twice }).issues).toEqual([wrong]);
  const text = JSON.stringify({ prices: twice });
  expect(issuesOf(() => module.decodeModelJson(text))).toEqual([wrong]);
  const xml = String(module.encodeModelXml({ prices: twice }));
  expect(issuesOf(() => module.decodeModelXml(xml))).toEqual([
    expect.objectContaining({
      code: "uniqueItems",
      message: expect.stringContaining(said) as string,
    }),
  ]);
});

test("a keyed list takes all others: other keys, keys in other letters, items without a key", async () => {
  const { validateModel, decodeModelJson, decodeModelXml, encodeModelXml } = await load(direct);
  for (const prices of [
    [{ name: "gold", cost: 1 }],
    [{ name: "gold" }, { name: "Gold" }, { name: "gold " }],
    [{ cost: 1 }, { cost: 1 }],
    [{ name: "gold" }, { cost: 1 }, { cost: 2 }],
  ]) {
    expect(validateModel({ prices }).issues).toBeUndefined();
    expect(decodeModelJson(JSON.stringify({ prices }))).toMatchObject({ prices });
    expect(decodeModelXml(String(encodeModelXml({ prices })))).toMatchObject({ prices });
  }
});

test("keys of several parts of an allOf all hold", async () => {
  const { validateModel } = await load(parts);
  const prices = [
    { name: "gold", cost: 1 },
    { name: "silver", cost: 1 },
  ];
  expect(validateModel({ prices }).issues?.map(({ message }) => message)).toEqual([
    expect.stringContaining("items that differ in 'cost', and not those at 0 and 1"),
  ]);
});

test("of many items the one that repeats a key is named", async () => {
  const { validateModel } = await load(direct);
  const prices = Array.from({ length: 20_000 }, (_, i) => ({ name: `tier ${i}` }));
  expect(validateModel({ prices }).issues).toBeUndefined();
  prices.push({ name: "tier 12345" });
  expect(validateModel({ prices }).issues?.[0]?.message).toContain("those at 12345 and 20000");
});

test("samples differ in their key, and broken values do not", async () => {
  const list = "type: array, minItems: 3, maxItems: 9, x-key: name";
  const items = "type: object, required: [name], properties: { name: { type: string } }";
  const api = await apiOf(withSchemas(`List: { ${list}, items: { ${items} } }\n`));
  const [declaration] = api.declarations;
  if (declaration === undefined) throw new Error("no list");
  const index = new ApiIndex(api);
  const made = new SampleValues({ api, index }, { report: () => undefined }).of(declaration);
  const names = (made as readonly { readonly name: string }[]).map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(3);
  expect(new Set(names).size).toBe(names.length);
  const broken = [...breakValue(declaration.type, made, index)];
  expect(broken.map(({ what }) => what)).toContain("the value has two items of one 'name'");
  const edges = [...edgeValues(declaration.type, made, index)];
  const full = edges.filter(({ value }) => Array.isArray(value) && value.length > names.length);
  expect(full).toEqual([]);
});

test("Zod's schemas ask for the same", async () => {
  const { files } = await runWithPlugin(withSchemas(direct), {
    plugin: zod,
    pluginOptions: { flavor: "zod" },
    emit: ["types"],
  });
  const text = files?.find(({ path }) => path.endsWith("zod.ts"))?.text ?? "";
  expect(text).toMatch(/hasUniqueKeys\(\s*value,\s*"name"/);
  expect(text).toContain("expected items that differ in 'name'");
});
