/** Result of decoding bytes to text: the text, or why they are refused; neither if they are UTF-8 already. */
export interface DecodedText {
  readonly text?: string;
  readonly refused?: string;
}

/** Charsets of one byte for each character, by the names that declare them, in lower case. */
const charsets: Readonly<Record<string, SingleByteCharset>> = {
  "iso-8859-1": "iso-8859-1",
  latin1: "iso-8859-1",
  "us-ascii": "us-ascii",
  ascii: "us-ascii",
  "windows-1252": "windows-1252",
};

/** A charset of one byte for each character that is decoded. */
export type SingleByteCharset = "iso-8859-1" | "us-ascii" | "windows-1252";

/** The charset of a name in lower case; `undefined` for one that is not known. */
export function singleByteCharset(name: string): SingleByteCharset | undefined {
  return Object.hasOwn(charsets, name) ? charsets[name] : undefined;
}

/** Decodes text in a charset of one byte for each character. */
export function decodeSingleByte(bytes: Uint8Array, charset: SingleByteCharset): DecodedText {
  if (charset === "us-ascii") {
    const wrong = bytes.findIndex((byte) => byte >= 0x80);
    if (wrong >= 0)
      return { refused: `US-ASCII is declared, but the byte at offset ${wrong} is not ASCII` };
    return {};
  }
  if (charset === "windows-1252") {
    // Decoders disagree about the five bytes that are not assigned.
    const wrong = bytes.findIndex((byte) => [0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte));
    if (wrong >= 0)
      return { refused: `the byte at offset ${wrong} is not assigned in windows-1252` };
  }
  return { text: bytesToText(bytes, charset === "windows-1252") };
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

/** Decodes UTF-16 from `start` on, after a byte order mark. */
export function decodeUtf16(bytes: Uint8Array, start: number, littleEndian: boolean): DecodedText {
  if ((bytes.length - start) % 2 !== 0)
    return { refused: "the bytes are not UTF-16: their number is odd" };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const chunk = 8192;
  const parts: string[] = [];
  for (let at = start; at < bytes.length; at += chunk * 2) {
    const units: number[] = [];
    for (let i = at; i < Math.min(at + chunk * 2, bytes.length); i += 2)
      units.push(view.getUint16(i, littleEndian));
    parts.push(String.fromCharCode(...units));
  }
  return { text: parts.join("") };
}
