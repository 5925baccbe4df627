import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { DecodeError, StreamError } from "@diptych/runtime";
import { decodeAccountCollectionJsonItems, decodeAccountCollectionXmlItems } from "@diptych/v2";
import { generateFrom, withPaths, withSchemas } from "../support/generate.ts";

type Decode = (input: Uint8Array | string, options?: object) => unknown;
type Items = (input: AsyncIterable<Uint8Array>, options?: object) => AsyncIterable<unknown>;
type Encode = (value: unknown) => Uint8Array;
let generated: Record<string, unknown>;

const schemas = `
Pet: { oneOf: [{ $ref: "#/components/schemas/Dog" }, { $ref: "#/components/schemas/Cat" }] }
Dog:
  type: object
  required: [barks]
  additionalProperties: false
  properties: { barks: { type: integer, format: int64 } }
Cat:
  type: object
  required: [lives]
  additionalProperties: false
  properties: { lives: { type: integer }, pin: { type: string, format: password, maxLength: 4 } }
Dogs: { type: array, items: { $ref: "#/components/schemas/Dog" } }
Wrapped:
  type: object
  properties:
    cats:
      type: array
      xml: { wrapped: true, name: all }
      items: { $ref: "#/components/schemas/Cat", xml: { name: cat } }
Spaced:
  type: object
  xml: { name: list, namespace: "urn:list", prefix: l }
  required: [cat]
  properties:
    cat:
      type: array
      xml: { name: cat, namespace: "urn:list", prefix: l }
      items: { $ref: "#/components/schemas/Cat", xml: { name: cat, namespace: "urn:list", prefix: l } }
Pets: { type: object, properties: { "a/b": { type: [array, "null"], items: { $ref: "#/components/schemas/Pet" } } } }
Words: { type: array, items: { type: string } }
Two:
  type: object
  properties:
    dogs: { $ref: "#/components/schemas/Dogs" }
    cats: { type: array, items: { $ref: "#/components/schemas/Cat" } }
`;

beforeAll(async () => {
  generated = await generateFrom(withSchemas(schemas), { int64: "bigint" });
});

async function* chunked(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < bytes.length; i += size) yield bytes.slice(i, i + size);
}

async function read(
  name: string,
  wire: "Json" | "Xml",
  text: string | Uint8Array,
  options: { size?: number; decoder?: object } = {},
): Promise<unknown[]> {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const items = generated[`decode${name}${wire}Items`] as Items;
  const found: unknown[] = [];
  for await (const item of items(chunked(bytes, options.size ?? 5), options.decoder))
    found.push(item);
  return found;
}

const cat = fc.record(
  { lives: fc.integer(), pin: fc.string({ maxLength: 4, unit: "grapheme-ascii" }) },
  { requiredKeys: ["lives"] },
);
const dog = fc.record({ barks: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }) });

describe.each(["Json", "Xml"] as const)("decoders of items, %s", (wire) => {
  it.each<[string, fc.Arbitrary<unknown>, (value: never) => unknown]>([
    ["Dogs", fc.array(dog), (value: unknown[]) => value],
    ["Wrapped", fc.record({ cats: fc.array(cat) }), (value: { cats: unknown[] }) => value.cats],
    ["Spaced", fc.record({ cat: fc.array(cat) }), (value: { cat: unknown[] }) => value.cat],
    [
      "Pets",
      fc.record({ "a/b": fc.array(fc.oneof(cat, dog)) }),
      (value: { "a/b": unknown[] }) => value["a/b"],
    ],
  ])("%s: the items are those of the whole", async (name, values, listOf) => {
    const encode = generated[`encode${name}${wire}`] as Encode;
    const decode = generated[`decode${name}${wire}`] as Decode;
    await fc.assert(
      fc.asyncProperty(values, fc.integer({ min: 1, max: 40 }), async (value, size) => {
        const bytes = encode(value);
        const whole = listOf(decode(bytes) as never) ?? [];
        expect(await read(name, wire, bytes, { size })).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });

  it("belong to collections of objects only", () => {
    for (const name of ["Words", "Two", "Dog"])
      expect(generated).not.toHaveProperty(`decode${name}${wire}Items`);
  });
});

describe("pages of x-pagination", () => {
  it("are collections beside other properties", async () => {
    const page = await generateFrom(
      withPaths(
        `/cats:
  get:
    operationId: listCats
    x-pagination: { style: cursor, cursor: after, next: next, items: cats }
    parameters: [{ name: after, in: query, schema: { type: string } }]
    responses:
      "200":
        description: Cats
        content: { application/json: { schema: { $ref: "#/components/schemas/Page" } } }
`,
        `schemas:
  Page:
    type: object
    properties:
      next: { type: string }
      cats: { type: array, items: { $ref: "#/components/schemas/Cat" } }
      others: { type: array, items: { $ref: "#/components/schemas/Cat" } }
  Cat: { type: object, properties: { lives: { type: integer } } }
`,
      ),
    );
    generated = { ...generated, ...page };
    const text = '{"next": "x", "others": [{"lives": 1}], "cats": [{"lives": 2}]}';
    expect(await read("Page", "Json", text)).toEqual([{ lives: 2 }]);
  });
});

describe("what stands around items", () => {
  const names = 'xmlns="urn:list"';
  it.each<[string, "Json" | "Xml", string, unknown[] | string]>([
    ["Wrapped", "Json", "{}", []],
    ["Wrapped", "Json", '{"cats": null}', "cats is no array"],
    ["Pets", "Json", '{"a/b": null}', []],
    ["Pets", "Json", '{"a/b": "x"}', "a/b is no array"],
    ["Pets", "Json", "[]", "no object"],
    ["Pets", "Json", "", "no array"],
    ["Spaced", "Json", "{}", "has no array cat"],
    ["Spaced", "Json", '{"cat": [{"lives": 1}}]', "ends as an object"],
    ["Spaced", "Json", '{"cat": [], "cat": [1]}', "has cat twice"],
    ["Spaced", "Json", '{"cat": []} {}', "goes on behind its end"],
    ["Dogs", "Json", "{}", "no array"],
    ["Wrapped", "Xml", "<Wrapped/>", []],
    ["Wrapped", "Xml", "<Wrapped><cat><lives>1</lives></cat></Wrapped>", []],
    ["Wrapped", "Xml", "<Wrapped><x><all><cat/></all></x></Wrapped>", []],
    ["Wrapped", "Xml", "<Wrapped><all/><all/></Wrapped>", "stands twice"],
    ["Wrapped", "Xml", "<Other><all/></Other>", "root element must be Wrapped, was Other"],
    ["Spaced", "Xml", `<list ${names}><cat><lives>1</lives></cat></list>`, [{ lives: 1 }]],
    ["Spaced", "Xml", `<list ${names}><cat xmlns="urn:x"><lives>1</lives></cat></list>`, []],
    ["Spaced", "Xml", '<list xmlns="urn:x"/>', "root element must be"],
    ["Spaced", "Xml", '<list xmlns="urn&#58;list"/>', "references is not read"],
  ])("%s, %s: %s", async (name, wire, text, expected) => {
    if (typeof expected !== "string") expect(await read(name, wire, text)).toEqual(expected);
    else {
      const error: unknown = await read(name, wire, text).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(StreamError);
      expect((error as Error).message).toContain(expected);
    }
  });

  it("is bounded in depth", async () => {
    const deep = `<Wrapped>${"<x>".repeat(2_000)}`;
    await expect(read("Wrapped", "Xml", deep, { size: 500 })).rejects.toThrow("deeper than");
  });
});

describe("mistakes in an item", () => {
  it("have their place in the collection, and show no secrets", async () => {
    const json = '{"a/b": [{"lives": 1}, {"lives": "x"}]}';
    const error: unknown = await read("Pets", "Json", json).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DecodeError);
    expect((error as DecodeError).issues[0]?.path).toMatch(/^\/a~1b\/1/);
    const xml = "<Wrapped><all><cat><lives>1</lives><pin>secret</pin></cat></all></Wrapped>";
    const long = await read("Wrapped", "Xml", xml).catch((thrown: unknown) => thrown);
    expect((long as DecodeError).issues).toMatchObject([
      { code: "maxLength", path: "/cats/0/pin" },
    ]);
    expect((long as Error).message).not.toContain("secret");
  });

  it("may be larger than allowed", async () => {
    const decoder = { itemLimit: 20 };
    const json = `[{"barks": ${" ".repeat(30)}1}]`;
    await expect(read("Dogs", "Json", json, { decoder })).rejects.toThrow("more than 20 bytes");
  });
});

it("reads the collections of both wires", async () => {
  const xml = new TextEncoder().encode(
    "<AccountCollection><Accounts><userid>a</userid></Accounts><Accounts><userid>b</userid></Accounts></AccountCollection>",
  );
  const names: unknown[] = [];
  for await (const { userid } of decodeAccountCollectionXmlItems(chunked(xml, 9)))
    names.push(userid);
  const json = new TextEncoder().encode('{"Accounts": [{"userid": "c"}]}');
  for await (const { userid } of decodeAccountCollectionJsonItems(chunked(json, 9)))
    names.push(userid);
  expect(names).toEqual(["a", "b", "c"]);
});
