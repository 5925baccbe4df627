import { describe, expect, test } from "vitest";
import type { XmlElement } from "@diptych/runtime";
import { decodeXml, readXmlAny } from "@diptych/runtime/codegen1";
import * as node from "../../runtime/src/platform/node.ts";
import * as web from "../../runtime/src/platform/web.ts";

/** Bytes of a document in some encoding, with a declaration and a byte order mark if they are given. */
function bytes(
  encoding: "latin1" | "utf8" | "utf16le" | "utf16be",
  declared?: string,
  mark?: readonly number[],
): Uint8Array {
  const head = declared === undefined ? "" : `<?xml version="1.0" encoding="${declared}"?>`;
  const written = encoding === "utf16be" ? "utf16le" : encoding;
  const body = Buffer.from(`${head}<a>\u00e9</a>`, written);
  if (encoding === "utf16be") body.swap16();
  return Uint8Array.from([...(mark ?? []), ...body]);
}

const read = (input: Uint8Array, contentType?: string): unknown =>
  decodeXml<XmlElement>(input, { contentType }, ["a"], readXmlAny).children;

const utf8Mark = [0xef, 0xbb, 0xbf];
const little = [0xff, 0xfe];
const big = [0xfe, 0xff];

describe("the charset of the Content-Type", () => {
  test.each([
    ["application/xml", bytes("latin1", "ISO-8859-1")],
    ["application/xml; charset=iso-8859-1", bytes("latin1")],
    ['text/xml;Charset="ISO-8859-1"', bytes("latin1")],
    ["application/xml; charset = windows-1252 ; q=1", bytes("latin1")],
    ["application/xml; charset=utf-16", bytes("utf16le", undefined, little)],
    ["application/xml; charset=utf-16", bytes("utf16be")],
    ["application/xml; charset=utf-16le", bytes("utf16le")],
    ["application/xml; charset=utf-8", bytes("utf8")],
    ["", bytes("utf8")],
    // It goes before the declaration …
    ["application/xml; charset=utf-8", bytes("utf8", "ISO-8859-1")],
    ["application/xml; charset=iso-8859-1", bytes("latin1", "UTF-8")],
    ["application/xml; charset=utf-16", bytes("utf16le", "UTF-8")],
    // … and a byte order mark before both.
    ["application/xml; charset=iso-8859-1", bytes("utf8", undefined, utf8Mark)],
    ["application/xml; charset=iso-8859-1", bytes("utf8", "US-ASCII", utf8Mark)],
    ["application/xml; charset=utf-8", bytes("utf16le", undefined, little)],
    ["application/xml; charset=utf-8", bytes("utf16be", "UTF-8", big)],
  ])("%s", (contentType, input) => {
    expect(read(input, contentType)).toEqual(["é"]);
  });

  test.each([
    ["application/xml; charset=utf-8", bytes("latin1"), "the bytes are not UTF-8"],
    ["application/xml; charset=utf-8", bytes("latin1", "ISO-8859-1"), "the bytes are not UTF-8"],
    ["application/xml; charset=us-ascii", bytes("utf8"), "not ASCII"],
    ["application/xml; charset=utf-16", bytes("utf8"), "declared by Content-Type"],
    ["application/xml; charset=koi8-r", bytes("utf8"), "the charset of Content-Type koi8-r"],
    // Without a charset a declaration must not contradict a byte order mark (XML 1.0, 4.3.3).
    ["application/xml", bytes("utf8", "ISO-8859-1", utf8Mark), "after a byte order mark"],
    ["application/xml", bytes("utf16le", "UTF-8", little), "the bytes are UTF-16"],
  ])("%s is refused", (contentType, input, message) => {
    expect(() => read(input, contentType)).toThrow(message);
  });
});

describe("the platform of browsers", () => {
  const names = [
    undefined,
    "UTF-8",
    "utf8",
    "UTF-16",
    "utf-16le",
    "utf-16be",
    "ISO-8859-1",
    "iso-8859-15",
    "windows-1252",
    "ISO-10646-UCS-2",
    "utf-32",
    "koi8-r",
    "unknown",
  ];
  /** The last one is that of UTF-8, after which no zero can stand. */
  const marks = [[], little, big, [...little, 0, 0], [0, 0, ...big], utf8Mark];
  /** Text that is no document is refused a little later. */
  const outcome = ({ text = "<UTF-8", refused }: { text?: string; refused?: string }): string =>
    refused === undefined && text.startsWith("<") ? text : "refused";

  test.each(names)(
    "reads what is declared as %s where Node.js does, and as Node.js does",
    (declared) => {
      for (const encoding of ["latin1", "utf8", "utf16le", "utf16be"] as const)
        for (const mark of encoding.startsWith("utf16") ? marks.slice(0, -1) : marks)
          for (const charset of names) {
            const input = bytes(encoding, declared, mark);
            const given = charset?.toLowerCase();
            expect(
              outcome(web.decodeDocument(input, given)),
              `${encoding} after ${mark.join()} as ${charset}`,
            ).toBe(outcome(node.decodeDocument(input, given)));
          }
    },
  );

  test("refuses UTF-16 that is cut off or has half of a surrogate pair", () => {
    const odd = bytes("utf16le", undefined, little).subarray(0, -1);
    expect(web.decodeDocument(odd).refused).toContain("not that of the bytes");
    expect(web.decodeDocument(Uint8Array.from([...little, 0x3c, 0, 0, 0xd8])).refused).toContain(
      "not that of the bytes",
    );
  });
});
