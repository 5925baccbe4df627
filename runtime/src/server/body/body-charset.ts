import { isUtf8 } from "#platform";
import { isXmlCharset } from "../../text/xml-encoding.ts";
import type { ProblemError } from "../../problem/problem-details.ts";

/**
 * Whether text in a charset can be read. Text is UTF-8, of which US-ASCII is a subset; XML may be in
 * any encoding that its decoders know.
 */
export function isReadable(charset: string | undefined, xml: boolean): boolean {
  if (charset === undefined || isUtf8Name(charset) || isAsciiName(charset)) return true;
  return xml && isXmlCharset(charset);
}

const isUtf8Name = (charset: string): boolean => charset === "utf-8" || charset === "utf8";
const isAsciiName = (charset: string): boolean => charset === "us-ascii" || charset === "ascii";

/**
 * Mistake in the charset of Content-Type. Decoders check for UTF-8 themselves; the one of XML
 * gets the charset, which goes before the XML declaration, and after a byte order mark (RFC 7303, 3).
 */
export function charsetMistake(
  bytes: Uint8Array,
  charset: string | undefined,
  xml: boolean,
): ProblemError | undefined {
  if (charset === undefined) return undefined;
  if (isAsciiName(charset) && !isAscii(bytes))
    return { pointer: "", detail: "the text is not US-ASCII, which Content-Type says it is" };
  if (xml && isUtf8Name(charset) && !hasUtf16Mark(bytes) && !isUtf8(bytes))
    return { pointer: "", detail: "the text is not UTF-8, which Content-Type says it is" };
  return undefined;
}

function hasUtf16Mark([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte <= 0x7f);
}
