import { describe, expect, it } from "vitest";
import { compileFolder } from "../support/compile-folder.ts";
import { generateFiles, withSchemas, writePackage } from "../support/generate.ts";
import { importGenerated } from "../support/import-generated.ts";

/** The compiler follows a variable through 2,000 branches of a function, and no further (TS2563). */
const document = (count: number): string => {
  const properties = (type: (i: number) => string): string =>
    `{ ${Array.from({ length: count }, (_, i) => `p${i}: ${type(i)}`).join(", ")} }`;
  const text = "{ type: string }";
  const list = "{ type: array, items: { type: boolean } }";
  const mixed = properties((i) => [text, "{ type: integer }", list][i % 3] ?? text);
  const attributes = properties((i) => `{ type: string, xml: { attribute: ${i % 2 === 0} } }`);
  return withSchemas(`
Open: { type: object, properties: ${mixed} }
Late: { type: object, required: [p300], properties: ${mixed} }
Early: { type: object, required: [p0], properties: ${mixed} }
Rest: { type: object, additionalProperties: { type: string }, properties: ${properties(() => text)} }
Named: { type: object, properties: ${attributes} }
`);
};

/** Elements, attributes, namespaces and inline parts, of which decoders have variables of their own. */
const wideXml = (count: number): string => {
  const numbers = Array.from({ length: count }, (_, i) => i);
  const properties = (type: (i: number) => string, name = "p"): string =>
    `{ ${numbers.map((i) => `${name}${i}: ${type(i)}`).join(", ")} }`;
  const text = "{ type: string }";
  const kinds = [
    text,
    "{ type: integer, maximum: 10000 }",
    "{ type: array, maxItems: 3, items: { type: boolean } }",
    "{ $ref: '#/components/schemas/Part' }",
  ];
  const mixed = properties((i) => kinds[i % kinds.length] ?? text);
  const required = `required: [${numbers.map((i) => `p${i}`).join(", ")}]`;
  const attributes = properties((i) => `{ type: string, xml: { attribute: ${i % 2 === 0} } }`);
  const marks = properties(() => "{ type: integer, xml: { attribute: true } }");
  const space = "xml: { namespace: 'urn:a', prefix: a }";
  return withSchemas(`
Part: { type: object, properties: { a: ${text} } }
Open: { type: object, properties: ${mixed} }
All: { type: object, ${required}, properties: ${mixed} }
Few: { type: object, minProperties: 2, properties: ${properties(() => text)}, xml: { name: Open } }
Named: { type: object, ${required}, properties: ${attributes} }
Marked: { type: object, ${required}, properties: ${marks} }
Spaced: { type: object, ${space}, properties: ${properties(() => `{ type: string, ${space} }`, "p-")} }
Rest: { type: object, additionalProperties: ${text}, properties: ${properties(() => text)} }
Inner: { type: object, properties: ${properties(() => text)} }
Outer:
  type: object
  properties:
    inner: { allOf: [{ $ref: '#/components/schemas/Inner' }], xml: { nodeType: none } }
    last: ${text}
`).replace("openapi: 3.1.1", "openapi: 3.2.0");
};

/** Enough for each codec to have more branches than the compiler follows, if one function had them all. */
const count = 1100;

type Codec = (value: never, options?: object) => unknown;

describe("objects with very many properties", () => {
  it("have codecs of JSON that compile, and write them all", async () => {
    const files = await generateFiles(document(count), { emit: ["types", "json"] });
    const target = await writePackage(files);
    const own = (await importGenerated(target)) as Record<string, Codec>;
    for (const type of ["Open", "Late", "Early", "Rest", "Named"]) {
      const isMixed = /Open|Late|Early/.test(type);
      const member = (i: number): unknown => (isMixed ? ["x", i, [true]][i % 3] : "x");
      const all = Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, member(i)]));
      const few = { p0: all["p0"], p300: all["p300"], [`p${count - 1}`]: all[`p${count - 1}`] };
      for (const value of [all, few]) {
        const text = own[`encode${type}Json`]?.(value as never) as string;
        expect(text).toBe(JSON.stringify(value));
        expect(own[`decode${type}Json`]?.(Buffer.from(text) as never)).toEqual(value);
      }
    }
    expect(own["encodeOpenJson"]?.({} as never)).toBe("{}");
    expect(own["encodeRestJson"]?.({ other: "x" } as never)).toBe('{"other":"x"}');
    expect(await compileFolder(target, { include: ["src"] })).toEqual([]);
  });

  it("have codecs of XML that compile, and write them all", async () => {
    const target = await writePackage(
      await generateFiles(wideXml(count), { emit: ["types", "xml"] }),
    );
    const own = (await importGenerated(target)) as Record<string, Codec>;
    const numbers = Array.from({ length: count }, (_, i) => i);
    const mixed = (i: number): unknown => ["x", i, [true], { a: "b" }][i % 4];
    const values: Record<string, Record<string, unknown>> = {
      Open: Object.fromEntries(numbers.map((i) => [`p${i}`, mixed(i)])),
      All: Object.fromEntries(numbers.map((i) => [`p${i}`, mixed(i)])),
      Named: Object.fromEntries(numbers.map((i) => [`p${i}`, `v${i}`])),
      Marked: Object.fromEntries(numbers.map((i) => [`p${i}`, i])),
      Spaced: Object.fromEntries(numbers.map((i) => [`p-${i}`, `v${i}`])),
      Rest: { ...Object.fromEntries(numbers.map((i) => [`p${i}`, "x"])), other: "y" },
      Outer: { inner: Object.fromEntries(numbers.map((i) => [`p${i}`, "x"])), last: "z" },
    };
    const options = { limits: { maxAttributes: count } };
    for (const [type, value] of Object.entries(values)) {
      const text = own[`encode${type}XmlString`]?.(value as never) as string;
      const decode = (xml: string): unknown => own[`decode${type}Xml`]?.(xml as never, options);
      expect(decode(text), type).toEqual(value);
      const reversed = text.replace(/^<(\w+)>(.*)<\/\1>$/s, (_, root: string, inner: string) => {
        const children = inner.match(/<([\w-]+)(?: [^>]*)?>.*?<\/\1>/gs) ?? [];
        return `<${root}>${children.toReversed().join("")}</${root}>`;
      });
      if (type !== "Outer" && type !== "Spaced") expect(decode(reversed), type).toEqual(value);
    }
    expect(own["decodeOpenXml"]?.("<Open/>" as never)).toEqual({});
    expect(own["decodeOuterXml"]?.("<Outer><last>z</last></Outer>" as never)).toEqual({
      last: "z",
    });
    const all = own["encodeAllXmlString"]?.(values["All"] as never) as string;
    const refused = (xml: string, type = "All"): string => {
      try {
        own[`decode${type}Xml`]?.(xml as never, options);
      } catch (error) {
        return (error as Error).message;
      }
      return "";
    };
    expect(refused(all.replace("<p700>x</p700>", ""))).toContain("/p700: is missing or empty");
    expect(refused(all.replace("<p700>x</p700>", "$&$&"))).toContain("/p700: is given twice");
    expect(refused("<Open><p0>x</p0></Open>", "Few")).toContain("expected");
    // A list that has no items is empty.
    expect(own["decodeAllXml"]?.(all.replaceAll("<p2>true</p2>", "") as never)).toEqual({
      ...values["All"],
      p2: [],
    });
    expect(await compileFolder(target, { include: ["src"] })).toEqual([]);
  });
});
