import {
  decodeSingleByte,
  decodeUtf16,
  singleByteCharset,
  type DecodedText,
} from "../../text/charset.ts";
import { greaterThan, lessThan } from "../../text/byte.ts";

/** Bytes of a document that are searched for an XML declaration. */
const declarationLimit = 200;

/**
 * Finds the encoding of a document from its first bytes and its XML declaration, and decodes it
 * unless it is UTF-8. Source: XML 1.0, 4.3.3 and appendix F.
 */
export function decodeDocument(bytes: Uint8Array): DecodedText {
  const [a, b, c, d] = bytes;
  const first = lessThan;
  if (
    (a === 0 && b === 0) ||
    (a === 0xff && b === 0xfe && c === 0 && d === 0) ||
    (a === first && b === 0 && c === 0)
  ) {
    return { refused: "UTF-32 is not supported; UTF-8 and UTF-16 are" };
  }
  if (a === 0xff && b === 0xfe) return declaredUtf16(decodeUtf16(bytes, 2, true));
  if (a === 0xfe && b === 0xff) return declaredUtf16(decodeUtf16(bytes, 2, false));
  if (a === first && b === 0) return declaredUtf16(decodeUtf16(bytes, 0, true));
  if (a === 0 && b === first) return declaredUtf16(decodeUtf16(bytes, 0, false));
  const marked = hasUtf8Mark(bytes);
  const name = declaredEncoding(marked ? bytes.subarray(3) : bytes);
  if (name === undefined || name === "utf-8" || name === "utf8") return {};
  if (marked)
    return { refused: `the encoding ${name} is declared after a byte order mark of UTF-8` };
  if (name.startsWith("utf-16"))
    return { refused: "UTF-16 is declared, but the bytes are not UTF-16" };
  const charset = singleByteCharset(name);
  if (charset !== undefined) return decodeSingleByte(bytes, charset);
  return {
    refused: `the encoding ${name} is not supported; UTF-8, UTF-16, ISO-8859-1, ISO-8859-15, US-ASCII and windows-1252 are`,
  };
}

/** Whether bytes start with the byte order mark of UTF-8. */
export function hasUtf8Mark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** The text of UTF-16, unless its declaration names another encoding. */
function declaredUtf16(decoded: DecodedText): DecodedText {
  const end = decoded.text?.indexOf(">") ?? -1;
  const name = encodingIn(decoded.text?.slice(0, Math.min(end, declarationLimit)) ?? "");
  if (name === undefined || name.startsWith("utf-16") || name === "iso-10646-ucs-2") return decoded;
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
