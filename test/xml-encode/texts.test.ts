import { Buffer } from "node:buffer";
import fc from "fast-check";
import { expect, it } from "vitest";
import { EncodeError } from "@diptych/runtime";
import { encodeXml, encodeXmlString, writeXmlString, xmlTag } from "@diptych/runtime/codegen1";

const tag = xmlTag("t");

/** The document as text, `undefined` where the value is refused. */
function written(value: string): string | undefined {
  try {
    const bytes = encodeXml(tag, value, writeXmlString, undefined);
    const text = Buffer.from(bytes).toString();
    expect(encodeXmlString(tag, value, writeXmlString, undefined)).toBe(text);
    return text;
  } catch (error) {
    expect(error).toBeInstanceOf(EncodeError);
    return undefined;
  }
}

const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "\r": "&#13;",
};

/** What XML does not allow; halves of surrogate pairs that stand alone are among it. */
// eslint-disable-next-line no-control-regex
const illegal = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;

function expected(value: string): string | undefined {
  if (value.search(illegal) >= 0) return undefined;
  return `<t>${value.replace(/[&<>\r]/g, (character) => references[character] ?? "")}</t>`;
}

/** The first and the last code unit of each class that writing tells apart, and those beside them. */
const edges = [
  0, 8, 9, 10, 11, 13, 0x1f, 0x20, 0x26, 0x3c, 0x3e, 0x41, 0x5d, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff,
  0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xfffd, 0xfffe, 0xffff,
].map((unit) => String.fromCharCode(unit));

it("each text is written as one replacement of special characters would, or refused", () => {
  for (const before of ["", "a", "&", "é"])
    for (const edge of edges) expect(written(before + edge)).toBe(expected(before + edge));
});

it("short and long texts are written alike", () => {
  const pieces = fc.array(fc.constantFrom(...edges, "😀"), { maxLength: 80 });
  fc.assert(
    fc.property(pieces, fc.boolean(), (some, isClean) => {
      const value = isClean ? some.join("").replace(illegal, "") : some.join("");
      expect(written(value)).toBe(expected(value));
    }),
    { numRuns: 2000 },
  );
});
