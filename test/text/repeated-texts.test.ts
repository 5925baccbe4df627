import { Buffer } from "node:buffer";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { RepeatedTextTable } from "../../runtime/src/text/repeated-texts.ts";
import { generateFrom, withSchemas } from "../support/generate.ts";

/** Bytes of a document that is large enough for a table. */
const large = 64 * 1024;

/** Finds texts of a document as decoders do: what is not found is kept. */
function finder(document: string): (from: number, to: number) => "found" | "kept" {
  const bytes = new Uint8Array(Buffer.from(document));
  const texts = new RepeatedTextTable(new DataView(bytes.buffer));
  return (from, to) => {
    const own = document.slice(from, to);
    const found = texts.find(from, to);
    if (found === undefined) texts.keep(from, to, own);
    else expect(found).toBe(own);
    return found === undefined ? "kept" : "found";
  };
}

describe("a table of repeated texts", () => {
  it("finds a text whose bytes were there before, and no other", () => {
    const document = "Standard,Standard,standard,Standar,Standard.";
    const find = finder(document);
    expect(find(0, 8)).toBe("kept");
    expect(find(9, 17)).toBe("found");
    expect(find(18, 26)).toBe("kept");
    expect(find(27, 34)).toBe("kept");
    expect(find(35, 43)).toBe("found");
    expect(find(36, 43)).toBe("kept");
  });

  it("leaves out what is too short or too long", () => {
    const document = `abc abc ${"x".repeat(33)} ${"x".repeat(33)}`;
    const find = finder(document);
    expect([find(0, 3), find(4, 7), find(8, 41), find(42, 75)]).toEqual(Array(4).fill("kept"));
  });

  it("gives up where nothing repeats", () => {
    const document = Array.from({ length: 6000 }, (_, i) => `${i}`.padStart(8, "0")).join("");
    const find = finder(`${document}${document.slice(0, 8)}`);
    for (let i = 0; i < 6000; i++) find(i * 8, i * 8 + 8);
    const last = document.length;
    expect(find(last - 8, last)).toBe("kept");
    expect(find(last, last + 8)).toBe("kept");
  });
});

describe("large documents", () => {
  type Decode = (input: string) => unknown;
  let decodeXml: Decode;
  let decodeJson: Decode;

  beforeAll(async () => {
    const generated = await generateFrom(
      withSchemas(`
Doc:
  type: object
  properties:
    texts: { type: array, items: { type: string } }
`),
    );
    decodeXml = generated["decodeDocXml"] as Decode;
    decodeJson = generated["decodeDocJson"] as Decode;
  });

  const piece = fc.constantFrom("a", "b", "-", " ", "&", "<", ">", "é", "€", "😀");
  const text = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join(""));

  it("decode to the texts that they hold, however often these repeat", () => {
    const lists = fc.array(text, { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(lists, (some) => {
        const texts: string[] = [];
        for (let size = 0; size < large; size += texts.at(-1)?.length ?? 0)
          texts.push(some[(texts.length * 7 + (texts.length >> 5)) % some.length] ?? "");
        const escaped = texts.map(
          (own) =>
            `<texts>${own.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&#62;")}</texts>`,
        );
        expect(decodeXml(`<Doc>${escaped.join("")}</Doc>`)).toEqual({ texts });
        const json = JSON.stringify({ texts });
        expect(decodeJson(json)).toEqual({ texts });
        expect(decodeJson(json.replaceAll("-", String.raw`\u002d`))).toEqual({ texts });
      }),
      { numRuns: 20 },
    );
  });
});
