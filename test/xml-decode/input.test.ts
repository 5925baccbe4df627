import { Buffer } from "node:buffer";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { DecodeError, EncodeError } from "@diptych/runtime";
import { decodeXml, encodeXml, xmlTag } from "@diptych/runtime/codegen1";
import * as node from "../../runtime/src/platform/node.ts";
import * as web from "../../runtime/src/platform/web.ts";
import { generateFrom, withSchemas } from "../support/generate.ts";
import { allowed, processorTime } from "../support/processor-time.ts";

type Decode = (input: Uint8Array | string, options?: object) => unknown;
let decode: Decode;

beforeAll(async () => {
  const generated = await generateFrom(
    withSchemas(`
Doc:
  type: object
  properties:
    a: { type: string }
    n: { type: number }
    flag: { type: boolean }
    list: { type: array, items: { $ref: "#/components/schemas/Item" } }
    free: {}
Item:
  type: object
  properties:
    mark: { type: string, xml: { attribute: true } }
    name: { type: string }
    count: { type: integer }
`),
  );
  decode = generated["decodeDocXml"] as Decode;
});

const sample = `<?xml version="1.0" encoding="UTF-8"?>
<Doc>
  <a>text &amp; é😀</a>
  <n>-12.75</n><flag>true</flag>
  <list mark='x &lt; y'><name>one</name><count>1</count></list>
  <!-- comment -->
  <list><count>2</count><name><![CDATA[<two>]]></name></list>
  <free k="v">x<y/></free>
</Doc>
`;

function outcome(input: Uint8Array | string, options?: object): unknown {
  try {
    return { value: decode(input, options) };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return { issues: error.issues };
  }
}

/** The document in UTF-16, without a declaration of UTF-8, which would contradict it. */
function utf16(text: string, little: boolean): Buffer {
  const declared = text.replace(/encoding\s*=\s*"UTF-8"/, (found) => found.replace(/\S/g, " "));
  const bytes = Buffer.from(`\uFEFF${declared}`, "utf16le");
  return little ? bytes : bytes.swap16();
}

describe("input", () => {
  it("refuses a document that is cut off anywhere, and says where", () => {
    const bytes = Buffer.from(sample);
    const end = bytes.lastIndexOf(">") + 1;
    for (let size = 0; size < end; size++) {
      const cut = outcome(bytes.subarray(0, size)) as { issues?: { code: string; line: number }[] };
      expect(cut.issues?.at(-1)?.code, `cut to ${size} bytes`).toMatch(/syntax|encoding/);
      expect(cut.issues?.at(-1)?.line).toBeGreaterThan(0);
      // A view that ends within a larger buffer must not read on.
      expect(outcome(new Uint8Array(bytes.buffer, bytes.byteOffset, size))).toEqual(cut);
    }
    expect(outcome(bytes)).toHaveProperty("value");
  });

  it("does the same where the document is too large for the pooled buffer", () => {
    const filler = `<list><name>${"x".repeat(70_000)}</name></list>`;
    const bytes = Buffer.from(sample.replace("<free", `${filler}<free`));
    const end = bytes.lastIndexOf(">") + 1;
    for (let size = end - 60; size < end; size++) {
      expect(outcome(Buffer.from(bytes.subarray(0, size)))).toHaveProperty("issues");
    }
    expect(outcome(bytes)).toHaveProperty("value");
  });

  it("gives the same for bytes, text and UTF-16", () => {
    const noise = fc.constantFrom(
      "",
      "é",
      "😀",
      "&amp;",
      "<a>",
      "</a>",
      "<n>1</n>",
      "\r\n",
      "]]>",
      "<list mark='é'/>",
    );
    fc.assert(
      fc.property(noise, fc.nat(sample.length), (put, at) => {
        const text = sample.slice(0, at) + put + sample.slice(at);
        fc.pre(!/\p{Surrogate}/u.test(text));
        const expected = outcome(text);
        expect(outcome(Buffer.from(text))).toEqual(expected);
        expect(outcome(new Uint8Array(Buffer.from(text)))).toEqual(expected);
        expect(outcome(utf16(text, true))).toEqual(expected);
        expect(outcome(utf16(text, false))).toEqual(expected);
        expect(outcome(text, { detach: true })).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it("decodes encodings that are declared", () => {
    const latin = (name: string, char: number): Buffer =>
      Buffer.concat([
        Buffer.from(`<?xml version="1.0" encoding="${name}"?><Doc><a>`),
        Buffer.from([char]),
        Buffer.from("</a></Doc>"),
      ]);
    expect(decode(latin("ISO-8859-1", 0xe9))).toEqual({ a: "é" });
    expect(decode(latin("windows-1252", 0x80))).toEqual({ a: "€" });
    expect(decode(latin("cp1252", 0x80))).toEqual({ a: "€" });
    expect(decode(latin("ISO_8859-1", 0xa4))).toEqual({ a: "¤" });
    expect(decode(latin("cp819", 0xe9))).toEqual({ a: "é" });
    expect(decode(latin("csISOLatin1", 0xe9))).toEqual({ a: "é" });
    expect(decode(latin("csASCII", 0x41))).toEqual({ a: "A" });
    expect(decode(latin("iso-8859-15", 0xa4))).toEqual({ a: "€" });
    expect(decode(latin("ISO-8859-15", 0xe9))).toEqual({ a: "é" });
    expect(decode(latin("us-ascii", 0x41))).toEqual({ a: "A" });
    expect(() => decode(latin("us-ascii", 0xe9))).toThrow(/not ASCII/);
    expect(() => decode(latin("windows-1252", 0x81))).toThrow(/not assigned/);
    expect(() => decode(latin("EBCDIC-X", 0x41))).toThrow(/encoding ebcdic-x is not supported/);
    expect(() => decode(latin("UTF-8", 0xe9))).toThrow(/not UTF-8/);
    expect(() => decode(latin("UTF-16", 0x41))).toThrow(/not UTF-16/);
    expect(() => decode(Buffer.from("\uFEFF<Doc/>", "utf16le").subarray(0, 7))).toThrow(/odd/);
    expect(() => decode(Buffer.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0]))).toThrow(/UTF-32/);
  });

  it("refuses a declaration that contradicts the bytes before it", () => {
    const declared = (name: string): string =>
      `\uFEFF<?xml version="1.0" encoding="${name}"?><Doc/>`;
    expect(decode(Buffer.from(declared("UTF-8")))).toEqual({});
    expect(decode(Buffer.from(declared("utf-16"), "utf16le"))).toEqual({});
    const swapped = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();
    expect(decode(Buffer.from(declared("UTF-16LE"), "utf16le"))).toEqual({});
    expect(decode(swapped(declared("utf-16be")))).toEqual({});
    const wrong = Buffer.from(declared("utf-16be"), "utf16le");
    for (const bytes of [wrong, wrong.subarray(2)])
      expect(() => decode(bytes)).toThrow(/utf-16be is declared, but the bytes are utf-16le/);
    expect(() => decode(swapped(declared("utf-16le")))).toThrow(/the bytes are utf-16be/);
    expect(() => decode(Buffer.from(declared("iso-8859-1")))).toThrow(/byte order mark/);
    expect(() => decode(Buffer.from(declared("utf-8"), "utf16le"))).toThrow(/bytes are UTF-16/);
    expect(() => decode(Buffer.from(declared("utf-8"), "utf16le").subarray(2))).toThrow(/UTF-16/);
  });

  it("says where bytes are not UTF-8", () => {
    const bad = Buffer.concat([
      Buffer.from("<Doc>\n<a>é"),
      Buffer.from([0xc3, 0x28]),
      Buffer.from("</a></Doc>"),
    ]);
    expect(outcome(bad)).toEqual({
      issues: [expect.objectContaining({ code: "encoding", line: 2, column: 5 })],
    });
  });

  it("holds limits", () => {
    const limit = (text: string, limits: object): void => {
      expect(outcome(text, { limits })).toEqual({
        issues: [expect.objectContaining({ code: "limit" })],
      });
      expect(outcome(text)).toHaveProperty("value");
    };
    limit("<Doc/>", { maxBytes: 5 });
    limit("<Doc><list/><list/><list/></Doc>", { maxElements: 3 });
    limit("<Doc><x/><x/><x/></Doc>", { maxElements: 3 });
    // No element counts twice, whether it has attributes, is empty, or neither.
    const four = "<Doc><list mark='1'/><list/><list mark='2'><count>1</count></list></Doc>";
    limit(four, { maxElements: 3 });
    expect(outcome(four, { limits: { maxElements: 4 } })).toHaveProperty("value");
    limit("<Doc a='1' b='2'/>", { maxAttributes: 1 });
    limit("<Doc><averylongname/></Doc>", { maxNameLength: 5 });
    limit("<Doc><a>0123456789</a></Doc>", { maxTextLength: 5 });
    limit("<Doc><a>01234<![CDATA[56789]]></a></Doc>", { maxTextLength: 6 });
  });

  it("ends with an issue where a raised limit is more than the stack holds", () => {
    const endless = (): number => endless() + 1;
    const issue = { issues: [expect.objectContaining({ code: "depth" })] };
    let error: unknown;
    try {
      decodeXml("<Node/>", { limits: { maxDepth: 1e6 } }, ["Node"], endless);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toMatchObject(issue);
    try {
      encodeXml(xmlTag("Node"), {}, endless, { maxDepth: 1e6 });
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(EncodeError);
    expect(error).toMatchObject(issue);
  });

  it("stays linear on hostile documents", () => {
    const size = 300_000;
    const documents = [
      `<Doc><a>${"&amp;".repeat(size / 5)}</a></Doc>`,
      `<Doc><a>${"<![CDATA[]]>".repeat(size / 12)}</a></Doc>`,
      `<Doc><n>${" ".repeat(size)}1${" ".repeat(size)}x</n></Doc>`,
      `<Doc>${"<".repeat(size)}</Doc>`,
      `<Doc><a>${"]".repeat(size)}</a></Doc>`,
      `<Doc>${"<!-- -->".repeat(size / 8)}</Doc>`,
      `<Doc>${"<x>".repeat(60)}${"<y/>".repeat(size / 4)}`,
      `<Doc>${"<a>".repeat(size / 3)}`,
      `<Doc x="${"&lt;".repeat(size / 4)}"/>`,
      `<Doc><n>${"1".repeat(size)}</n></Doc>`,
      `<Doc><list><count>x</count></list>${"<list><count>x</count></list>".repeat(size / 29)}</Doc>`,
      `<Doc xmlns:p="u">${"<p:x/>".repeat(size / 6)}</Doc>`,
      `<Doc>${"\r\n".repeat(size)}</Doc>`,
    ];
    for (const document of documents) {
      const start = processorTime();
      outcome(document);
      const taken = processorTime() - start;
      expect(taken, document.slice(0, 40)).toBeLessThan(allowed(2_000));
    }
  });
});

describe("platforms", () => {
  it("agree", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.uint8Array(), (text, noise) => {
        const bytes = web.toUtf8(text);
        expect(node.toUtf8(text)).toEqual(bytes);
        expect(node.utf8(bytes, 0, bytes.length)).toBe(web.utf8(bytes, 0, bytes.length));
        expect(node.isUtf8(noise)).toBe(web.isUtf8(noise));
        const into = [new Uint8Array(bytes.length + 4), new Uint8Array(bytes.length + 4)] as const;
        expect(node.writeUtf8(text, into[0], 2)).toBe(web.writeUtf8(text, into[1], 2));
        expect(into[0]).toEqual(into[1]);
        const ascii = (value: string): string => value.replace(/[^\0-\x7f]/g, "?");
        expect(ascii(node.latin1(noise, 0, noise.length))).toBe(
          ascii(web.latin1(noise, 0, noise.length)),
        );
        expect(web.latin1(noise, 0, noise.length)).toHaveLength(noise.length);
      }),
    );
  });
});
