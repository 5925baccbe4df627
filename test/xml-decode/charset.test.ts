import { describe, expect, test } from "vitest";
import type { XmlElement } from "@diptych/runtime";
import { decodeXml, readXmlAny } from "@diptych/runtime/codegen1";

/** Bytes of a document in some encoding, with a declaration and a byte order mark if they are given. */
function bytes(
  encoding: "latin1" | "utf8" | "utf16le" | "utf16be",
  declared?: string,
  mark?: readonly number[],
): Uint8Array {
  const head = declared === undefined ? "" : `<?xml version="1.0" encoding="${declared}"?>`;
  const node = encoding === "utf16be" ? "utf16le" : encoding;
  const body = Buffer.from(`${head}<a>\u00e9</a>`, node);
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
