import path from "node:path";
import { describe, expect, it } from "vitest";
import { compileFolder } from "../support/compile-folder.ts";
import { generateFiles, withSchemas, writePackage } from "../support/generate.ts";

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

type Codec = (value: never, options?: object) => unknown;

describe("objects with very many properties", () => {
  it("have codecs of JSON that compile, and write them all", { timeout: 120_000 }, async () => {
    const files = await generateFiles(document(1500), { emit: ["types", "json"] });
    const target = await writePackage(files);
    const own = (await import(path.join(target, "src/index.ts"))) as Record<string, Codec>;
    for (const type of ["Open", "Late", "Early", "Rest", "Named"]) {
      const isMixed = /Open|Late|Early/.test(type);
      const member = (i: number): unknown => (isMixed ? ["x", i, [true]][i % 3] : "x");
      const all = Object.fromEntries(Array.from({ length: 1500 }, (_, i) => [`p${i}`, member(i)]));
      const few = { p0: all["p0"], p300: all["p300"], p1499: all["p1499"] };
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

  it("have codecs of XML that compile, and write them all", { timeout: 120_000 }, async () => {
    const target = await writePackage(
      await generateFiles(document(450), { emit: ["types", "xml"] }),
    );
    const own = (await import(path.join(target, "src/index.ts"))) as Record<string, Codec>;
    const value = Object.fromEntries(Array.from({ length: 450 }, (_, i) => [`p${i}`, `v${i}`]));
    const bytes = own["encodeNamedXml"]?.(value as never);
    expect(own["decodeNamedXml"]?.(bytes as never, { limits: { maxAttributes: 450 } })).toEqual(
      value,
    );
    expect(await compileFolder(target, { include: ["src"] })).toEqual([]);
  });
});
