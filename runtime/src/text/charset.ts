/** Result of decoding bytes: text, a refusal, or nothing if the bytes are UTF-8 already. */
export interface DecodedText {
  readonly text?: string;
  readonly refused?: string;
  /** Of UTF-16: the name of the encoding with its order of bytes. */
  readonly order?: "utf-16be" | "utf-16le";
}

/** A charset of one byte for each character that is decoded. */
export type SingleByteCharset = "iso-8859-1" | "iso-8859-15" | "us-ascii" | "windows-1252";

/**
 * The charset of a name in lower case; `undefined` for one that is not known.
 * Source: IANA, Character Sets, and names that are common without being there.
 */
export function singleByteCharset(name: string): SingleByteCharset | undefined {
  switch (name) {
    case "iso-8859-1":
    case "iso_8859-1":
    case "iso8859-1":
    case "latin1":
    case "l1":
    case "iso-ir-100":
    case "ibm819":
    case "cp819":
    case "csisolatin1":
      return "iso-8859-1";
    case "iso-8859-15":
    case "iso_8859-15":
    case "latin-9":
    case "latin9":
    case "csiso885915":
      return "iso-8859-15";
    case "us-ascii":
    case "ascii":
    case "ansi_x3.4-1968":
    case "iso646-us":
    case "iso-ir-6":
    case "us":
    case "ibm367":
    case "cp367":
    case "csascii":
      return "us-ascii";
    case "windows-1252":
    case "cp1252":
    case "cswindows1252":
      return "windows-1252";
    default:
      return undefined;
  }
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
  const text = textOfUnits(bytes.length, (at) => bytes[at] ?? 0);
  if (charset === "iso-8859-15")
    return { text: text.replace(/[\u00a4-\u00be]/g, (char) => latin9.get(char) ?? char) };
  if (charset === "iso-8859-1") return { text };
  const ofWindows = (char: string): string => windows1252[char.charCodeAt(0) - 0x80] ?? char;
  return { text: text.replace(/[\u0080-\u009f]/g, ofWindows) };
}

/** Characters of windows-1252 from 0x80 to 0x9f, where it differs from ISO-8859-1. */
const windows1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Characters in which ISO-8859-15 differs from ISO-8859-1. Source: ISO/IEC 8859-15:1999. */
const latin9: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["\u00a4", "€"],
  ["\u00a6", "Š"],
  ["\u00a8", "š"],
  ["\u00b4", "Ž"],
  ["\u00b8", "ž"],
  ["\u00bc", "Œ"],
  ["\u00bd", "œ"],
  ["\u00be", "Ÿ"],
]);

/** Decodes UTF-16 from `start` on, after a byte order mark. */
export function decodeUtf16(bytes: Uint8Array, start: number, littleEndian: boolean): DecodedText {
  const units = (bytes.length - start) / 2;
  if (units % 1 !== 0) return { refused: "the bytes are not UTF-16: their number is odd" };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const text = textOfUnits(units, (at) => view.getUint16(start + 2 * at, littleEndian));
  return { text, order: littleEndian ? "utf-16le" : "utf-16be" };
}

/** Code units that are converted in one call. */
const chunk = 8192;

/** Text of so many UTF-16 code units. */
function textOfUnits(count: number, unitAt: (at: number) => number): string {
  let text = "";
  for (let from = 0; from < count; from += chunk) {
    const length = Math.min(chunk, count - from);
    text += String.fromCharCode(...Array.from({ length }, (_, i) => unitAt(from + i)));
  }
  return text;
}
