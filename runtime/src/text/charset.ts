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
  if (/^(?:iso[-_]?8859-1|latin1|l1|iso-ir-100|(?:ibm|cp)819|csisolatin1)$/.test(name))
    return "iso-8859-1";
  if (/^(?:iso[-_]8859-15|latin-?9|csiso885915)$/.test(name)) return "iso-8859-15";
  if (/^(?:(?:us-|cs)?ascii|ansi_x3\.4-1968|iso646-us|iso-ir-6|us|(?:ibm|cp)367)$/.test(name))
    return "us-ascii";
  return /^(?:windows-|cp|cswindows)1252$/.test(name) ? "windows-1252" : undefined;
}

/** Decodes text in a charset of one byte for each character. */
export function decodeSingleByte(bytes: Uint8Array, charset: SingleByteCharset): DecodedText {
  const isAscii = charset === "us-ascii";
  const isWindows = charset === "windows-1252";
  // Decoders disagree about the five bytes that windows-1252 does not assign.
  const wrong = bytes.findIndex((byte) =>
    isAscii ? byte >= 0x80 : isWindows && windows1252[byte - 0x80] === " ",
  );
  if (wrong >= 0) {
    const what = isAscii ? "ASCII" : "assigned in windows-1252";
    return { refused: `the byte at offset ${wrong} is not ${what}` };
  }
  if (isAscii) return {};
  const text = textOfUnits(bytes.length, (at) => bytes[at] ?? 0);
  if (charset === "iso-8859-1") return { text };
  return {
    text: text.replace(
      /[\x80-\xbe]/g,
      (char) =>
        (isWindows ? windows1252[char.charCodeAt(0) - 0x80] : latin9[replaced.indexOf(char)]) ??
        char,
    ),
  };
}

/** Characters of windows-1252 from 0x80 to 0x9f, where it differs from ISO-8859-1; a space is none. */
const windows1252 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/** Characters of ISO-8859-15 where it differs from ISO-8859-1. Source: ISO/IEC 8859-15:1999. */
const latin9 = "€ŠšŽžŒœŸ";

/** Those of ISO-8859-1 in their places. */
const replaced = "¤¦¨´¸¼½¾";

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
