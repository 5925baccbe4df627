/** What became of bytes: text, the reason why they are refused, or neither where they are UTF-8. */
export interface DecodedBytes {
  readonly text?: string;
  readonly refused?: string;
}

/** Encodings that are decoded, by the names they are declared with, in lower case. */
const encodings: Readonly<Record<string, string>> = {
  "iso-8859-1": "iso-8859-1",
  latin1: "iso-8859-1",
  "us-ascii": "us-ascii",
  ascii: "us-ascii",
  "windows-1252": "windows-1252",
};

/**
 * Finds the encoding of a document from its first bytes and its XML declaration, and decodes it
 * unless it is UTF-8. Source: XML 1.0, 4.3.3 and appendix F.
 */
export function decodeBytes(bytes: Uint8Array): DecodedBytes {
  const [a, b, c, d] = bytes;
  if (
    (a === 0 && b === 0) ||
    (a === 0xff && b === 0xfe && c === 0 && d === 0) ||
    (a === 60 && b === 0 && c === 0)
  ) {
    return { refused: "UTF-32 is not supported; UTF-8 and UTF-16 are" };
  }
  if (a === 0xff && b === 0xfe) return decodeUtf16(bytes, 2, true);
  if (a === 0xfe && b === 0xff) return decodeUtf16(bytes, 2, false);
  if (a === 60 && b === 0) return decodeUtf16(bytes, 0, true);
  if (a === 0 && b === 60) return decodeUtf16(bytes, 0, false);
  const name = declaredEncoding(bytes);
  if (name === undefined || name === "utf-8" || name === "utf8") return {};
  if (name.startsWith("utf-16"))
    return { refused: "UTF-16 is declared, but the bytes are not UTF-16" };
  const known = Object.hasOwn(encodings, name) ? encodings[name] : undefined;
  if (known === undefined) {
    return {
      refused: `the encoding ${name} is not supported; UTF-8, UTF-16, ISO-8859-1, US-ASCII and windows-1252 are`,
    };
  }
  return decodeSingle(bytes, known);
}

/** The name in the XML declaration, in lower case. */
export function declaredEncoding(bytes: Uint8Array): string | undefined {
  let head = "";
  const end = Math.min(bytes.length, 200);
  for (let i = 0; i < end && bytes[i] !== 62; i++) head += String.fromCharCode(bytes[i] ?? 0);
  const found =
    /^<\?xml[ \t\r\n][^>]*?[ \t\r\n]encoding[ \t\r\n]*=[ \t\r\n]*(?:"([A-Za-z][\w.-]*)"|'([A-Za-z][\w.-]*)')/.exec(
      head,
    );
  return (found?.[1] ?? found?.[2])?.toLowerCase();
}

function decodeSingle(bytes: Uint8Array, encoding: string): DecodedBytes {
  if (encoding === "us-ascii") {
    const wrong = bytes.findIndex((byte) => byte >= 0x80);
    if (wrong >= 0)
      return { refused: `US-ASCII is declared, but the byte at offset ${wrong} is not ASCII` };
    return {};
  }
  if (encoding === "windows-1252") {
    // Decoders disagree about the five bytes that stand for nothing.
    const wrong = bytes.findIndex((byte) => [0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte));
    if (wrong >= 0)
      return { refused: `the byte at offset ${wrong} stands for nothing in windows-1252` };
  }
  return { text: bytesToText(bytes, encoding === "windows-1252") };
}

/** Characters of windows-1252 from 0x80 to 0x9f, where it differs from ISO-8859-1. */
const windows1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

function bytesToText(bytes: Uint8Array, windows: boolean): string {
  const chunk = 8192;
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += chunk) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + chunk)));
  }
  const text = parts.join("");
  return windows
    ? text.replace(/[\u0080-\u009f]/g, (char) => windows1252[char.charCodeAt(0) - 0x80] ?? char)
    : text;
}

function decodeUtf16(bytes: Uint8Array, start: number, little: boolean): DecodedBytes {
  if ((bytes.length - start) % 2 !== 0)
    return { refused: "the bytes are not UTF-16: their number is odd" };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const chunk = 8192;
  const parts: string[] = [];
  for (let at = start; at < bytes.length; at += chunk * 2) {
    const units: number[] = [];
    for (let i = at; i < Math.min(at + chunk * 2, bytes.length); i += 2)
      units.push(view.getUint16(i, little));
    parts.push(String.fromCharCode(...units));
  }
  return { text: parts.join("") };
}

/** Offset of the first byte that is not UTF-8, for the error's place. Source: RFC 3629, 4. */
export function invalidUtf8At(bytes: Uint8Array): number {
  let i = 0;
  while (i < bytes.length) {
    const lead = bytes[i] ?? 0;
    const size =
      lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    if (size === 0 || i + size > bytes.length) return i;
    for (let k = 1; k < size; k++) if (((bytes[i + k] ?? 0) & 0xc0) !== 0x80) return i;
    const second = bytes[i + 1] ?? 0;
    if ((lead === 0xe0 && second < 0xa0) || (lead === 0xed && second > 0x9f)) return i;
    if ((lead === 0xf0 && second < 0x90) || (lead === 0xf4 && second > 0x8f)) return i;
    i += size;
  }
  return bytes.length;
}
