import { decodeSingleByte, decodeUtf16, singleByteCharset, type DecodedText } from "./charset.ts";
import { declarationLimit, encodingIn, hasUtf8Mark } from "./xml-declaration.ts";

/**
 * Finds the encoding of a document and decodes it unless it is UTF-8. A byte order mark says most,
 * then the charset of the Content-Type, then the first bytes and the XML declaration.
 * Source: RFC 7303, 3; XML 1.0, 4.3.3 and appendix F.
 *
 * @param charset in lower case; with it the declaration does not count
 */
export function decodeDocument(bytes: Uint8Array, charset?: string): DecodedText {
  // One character for each byte.
  const head = String.fromCharCode(...bytes.subarray(0, declarationLimit));
  if (/^(?:\0\0|\xff\xfe\0\0|<\0\0)/.test(head)) return unsupported("encoding UTF-32");
  const isTold = charset !== undefined;
  if (/^(?:\xff\xfe|\xfe\xff)/.test(head)) return utf16(bytes, 2, head[0] === "\xff", isTold);
  if (hasUtf8Mark(bytes)) {
    const name = isTold ? undefined : encodingIn(head.slice(3));
    return name === undefined || isUtf8Name(name)
      ? {}
      : contradicted(name, "UTF-8 after a byte order mark");
  }
  const isNamed = isTold && !charset.startsWith("utf-16");
  if (!isNamed && /^(?:<\0|\0<)/.test(head)) return utf16(bytes, 0, head[0] === "<", isTold);
  const name = charset ?? encodingIn(head) ?? "utf-8";
  if (isUtf8Name(name)) return {};
  if (name.startsWith("utf-16"))
    return contradicted(name, "not UTF-16", isTold ? " by Content-Type" : "");
  const known = singleByteCharset(name);
  return known === undefined
    ? unsupported(`${isTold ? "charset of Content-Type" : "encoding"} ${name}`)
    : decodeSingleByte(bytes, known);
}

const unsupported = (what: string): DecodedText => ({
  refused: `the ${what} is not supported; UTF-8, UTF-16, ISO-8859-1, ISO-8859-15, US-ASCII and windows-1252 are`,
});

const contradicted = (name: string, found: string, by = ""): DecodedText => ({
  refused: `the encoding ${name} is declared${by}, but the bytes are ${found}`,
});

/** Whether documents in a charset can be read; `name` is in lower case. */
export function isXmlCharset(name: string): boolean {
  return isUtf8Name(name) || name.startsWith("utf-16") || singleByteCharset(name) !== undefined;
}

const isUtf8Name = (name: string): boolean => name === "utf-8" || name === "utf8";

/** The text of UTF-16, unless its declaration names another encoding, and that counts. */
function utf16(
  bytes: Uint8Array,
  start: number,
  littleEndian: boolean,
  isTold: boolean,
): DecodedText {
  const decoded = decodeUtf16(bytes, start, littleEndian);
  const { text, order = "" } = decoded;
  const name = isTold ? undefined : encodingIn(text?.slice(0, declarationLimit) ?? "");
  return name === undefined || ["utf-16", order, "iso-10646-ucs-2"].includes(name)
    ? decoded
    : contradicted(name, name.startsWith("utf-16") ? order : "UTF-16");
}
