import { isUtf8 } from "#platform";
import type { ProblemError } from "../../problem/problem-details.ts";
import { declaredEncoding } from "../../xml/read/encoding.ts";

/** Whether text in a charset can be read; US-ASCII is a subset of UTF-8. */
export function isReadable(charset: string | undefined): boolean {
  return charset === undefined || isUtf8Name(charset) || isAsciiName(charset);
}

const isUtf8Name = (charset: string): boolean => charset === "utf-8" || charset === "utf8";
const isAsciiName = (charset: string): boolean => charset === "us-ascii" || charset === "ascii";

/**
 * What is wrong with the charset of Content-Type. Decoders check for UTF-8 themselves; the one of
 * XML goes by the XML declaration, although the header takes precedence (RFC 7303, 3).
 */
export function charsetMistake(
  bytes: Uint8Array,
  charset: string | undefined,
  xml: boolean,
): ProblemError | undefined {
  if (charset === undefined) return undefined;
  if (isAsciiName(charset)) {
    return isAscii(bytes)
      ? undefined
      : { pointer: "", detail: "the text is not US-ASCII, which Content-Type says it is" };
  }
  if (!xml || !isUtf8Name(charset)) return undefined;
  if (!isUtf8(bytes)) {
    return { pointer: "", detail: "the text is not UTF-8, which Content-Type says it is" };
  }
  const declared = declaredEncoding(bytes);
  if (declared === undefined || isUtf8Name(declared) || isAscii(bytes)) return undefined;
  return {
    pointer: "",
    detail: `the XML declaration says ${declared}, and Content-Type says ${charset}`,
  };
}

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte <= 0x7f);
}
