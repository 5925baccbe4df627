import {
  decodeSingleByte,
  decodeUtf16,
  singleByteCharset,
  type DecodedText,
} from "../../text/charset.ts";
import { greaterThan, lessThan } from "../../text/byte.ts";

/** Bytes of a document that are searched for an XML declaration. */
const declarationLimit = 200;

/** The charset of a Content-Type, in lower case; `undefined` if it has none. */
export function charsetOf(contentType: string): string | undefined {
  const found = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i.exec(contentType);
  return (found?.[1] ?? found?.[2])?.toLowerCase();
}

/**
 * Finds the encoding of a document and decodes it unless it is UTF-8. A byte order mark says most,
 * then the charset of the Content-Type, then the first bytes and the XML declaration.
 * Source: RFC 7303, 3; XML 1.0, 4.3.3 and appendix F.
 *
 * @param charset in lower case; with it the declaration does not count
 */
export function decodeDocument(bytes: Uint8Array, charset?: string): DecodedText {
  const [a, b, c, d] = bytes;
  const first = lessThan;
  if (
    (a === 0 && b === 0) ||
    (a === 0xff && b === 0xfe && c === 0 && d === 0) ||
    (a === first && b === 0 && c === 0)
  ) {
    return { refused: "UTF-32 is not supported; UTF-8 and UTF-16 are" };
  }
  const isTold = charset !== undefined;
  if (a === 0xff && b === 0xfe) return declaredUtf16(decodeUtf16(bytes, 2, true), isTold);
  if (a === 0xfe && b === 0xff) return declaredUtf16(decodeUtf16(bytes, 2, false), isTold);
  if (hasUtf8Mark(bytes)) {
    const name = isTold ? undefined : declaredEncoding(bytes.subarray(3));
    if (name === undefined || isUtf8Name(name)) return {};
    return { refused: `the encoding ${name} is declared after a byte order mark of UTF-8` };
  }
  if (charset !== undefined && !charset.startsWith("utf-16"))
    return decodeNamed(bytes, charset, "the charset of Content-Type");
  if (a === first && b === 0) return declaredUtf16(decodeUtf16(bytes, 0, true), isTold);
  if (a === 0 && b === first) return declaredUtf16(decodeUtf16(bytes, 0, false), isTold);
  const name = charset ?? declaredEncoding(bytes);
  if (name?.startsWith("utf-16") === true)
    return {
      refused: `UTF-16 is declared${isTold ? " by Content-Type" : ""}, but the bytes are not UTF-16`,
    };
  return decodeNamed(bytes, name ?? "utf-8", "the encoding");
}

function decodeNamed(bytes: Uint8Array, name: string, what: string): DecodedText {
  if (isUtf8Name(name)) return {};
  const charset = singleByteCharset(name);
  if (charset !== undefined) return decodeSingleByte(bytes, charset);
  return {
    refused: `${what} ${name} is not supported; UTF-8, UTF-16, ISO-8859-1, ISO-8859-15, US-ASCII and windows-1252 are`,
  };
}

/** Whether documents in a charset can be read; `name` is in lower case. */
export function isXmlCharset(name: string): boolean {
  return isUtf8Name(name) || name.startsWith("utf-16") || singleByteCharset(name) !== undefined;
}

const isUtf8Name = (name: string): boolean => name === "utf-8" || name === "utf8";

/** Whether bytes start with the byte order mark of UTF-8. */
export function hasUtf8Mark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** The text of UTF-16, unless its declaration names another encoding, and that counts. */
function declaredUtf16(decoded: DecodedText, isTold: boolean): DecodedText {
  if (isTold) return decoded;
  const end = decoded.text?.indexOf(">") ?? -1;
  const name = encodingIn(decoded.text?.slice(0, Math.min(end, declarationLimit)) ?? "");
  const { order } = decoded;
  if (name === undefined || name === "utf-16" || name === order || name === "iso-10646-ucs-2")
    return decoded;
  if (order !== undefined && name.startsWith("utf-16"))
    return { refused: `the encoding ${name} is declared, but the bytes are ${order}` };
  return { refused: `the encoding ${name} is declared, but the bytes are UTF-16` };
}

/** The name in the XML declaration, in lower case. */
export function declaredEncoding(bytes: Uint8Array): string | undefined {
  let head = "";
  const end = Math.min(bytes.length, declarationLimit);
  for (let i = 0; i < end && bytes[i] !== greaterThan; i++)
    head += String.fromCharCode(bytes[i] ?? 0);
  return encodingIn(head);
}

function encodingIn(head: string): string | undefined {
  const found =
    /^<\?xml[ \t\r\n][^>]*?[ \t\r\n]encoding[ \t\r\n]*=[ \t\r\n]*(?:"([A-Za-z][\w.-]*)"|'([A-Za-z][\w.-]*)')/.exec(
      head,
    );
  return (found?.[1] ?? found?.[2])?.toLowerCase();
}
