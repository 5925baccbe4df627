import type { DecodedText } from "../text/charset.ts";
import type { RepeatedTexts } from "../text/repeated-texts.ts";
import { declarationLimit, encodingIn } from "../text/xml-declaration.ts";

const strict = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lenient = /* @__PURE__ */ new TextDecoder("utf-8", { ignoreBOM: true });
const single = /* @__PURE__ */ new TextDecoder("latin1");
const encoder = /* @__PURE__ */ new TextEncoder();

/** One character for each byte; bytes from 0x80 on may come as any character. */
export function latin1(bytes: Uint8Array, start: number, end: number): string {
  return single.decode(bytes.subarray(start, end));
}

/** Text of bytes that are known to be UTF-8. */
export function utf8(bytes: Uint8Array, start: number, end: number): string {
  return lenient.decode(bytes.subarray(start, end));
}

/** Whether the bytes are UTF-8 (RFC 3629). */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Encodes text as UTF-8. */
export function toUtf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

/** Number of bytes that a text takes as UTF-8. */
export function byteLength(text: string): number {
  return encoder.encode(text).length;
}

/** Writes text as UTF-8 at `offset` and returns how many bytes that took; `into` must have room. */
export function writeUtf8(text: string, into: Uint8Array, offset: number): number {
  return encoder.encodeInto(text, into.subarray(offset)).written;
}

/** Writes ASCII text at `offset`; `into` must have room. */
export function writeAscii(text: string, into: Uint8Array, offset: number): void {
  encoder.encodeInto(text, into.subarray(offset));
}

/** Memory for results. */
export function allocate(size: number): Uint8Array {
  return new Uint8Array(size);
}

/** Memory that shares no block. */
export function allocateOwn(size: number): Uint8Array {
  return new Uint8Array(size);
}

/** Encodings by the bytes that documents in them start with: byte order marks, or the first `<`. */
const byStart: Readonly<Record<string, string>> = {
  "\xef\xbb\xbf": "utf-8",
  "\xff\xfe": "utf-16le",
  "<\0": "utf-16le",
  "\xfe\xff": "utf-16be",
  "\0<": "utf-16be",
};

/**
 * Finds the encoding of a document and decodes it unless it is UTF-8, by the same rules as on Node.js.
 * The platform knows the names of encodings, and reads ISO-8859-1 and US-ASCII as windows-1252.
 * Source: RFC 7303, 3; XML 1.0, 4.3.3; Encoding Standard, 4.2.
 *
 * @param charset in lower case; with it the declaration does not count
 */
export function decodeDocument(bytes: Uint8Array, charset?: string): DecodedText {
  const head = single.decode(bytes.subarray(0, declarationLimit));
  const isNamed = charset !== undefined && !charset.startsWith("utf-16");
  const start = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff|<\0|\0<)/.exec(head)?.[0] ?? "";
  const found = isNamed && start.includes("\0") ? undefined : byStart[start];
  // Of UTF-16 every second byte is a zero here.
  const declared =
    charset ?? encodingIn(head.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)|\0/g, ""));
  const name = found ?? declared ?? "utf-8";
  const refused = `the encoding ${declared ?? name} is not supported, or not that of the bytes`;
  const isWide = name.startsWith("utf-16");
  const isContradicted =
    charset === undefined &&
    declared !== undefined &&
    !name.startsWith(declared.replace("utf8", "utf-8").replace("iso-10646-ucs-2", "utf-16"));
  // Two zeros within the first four bytes are UTF-32.
  const isUtf32 = /^(?:\0\0|..\0\0)/s.test(head);
  if (isUtf32 || (found === undefined ? isWide : isContradicted)) return { refused };
  if (/^utf-?8$/.test(name)) return {};
  try {
    const decoder = new TextDecoder(name, { fatal: true });
    if (isWide || /^(?:iso-8859-15|windows-1252)$/.test(decoder.encoding))
      return { text: decoder.decode(bytes) };
  } catch {
    // The platform does not know the name, or the bytes are not of this encoding.
  }
  return { refused };
}

/** No table: what it saves in large documents is not worth its size in a client. */
export function repeatedTexts(_view: DataView, _size: number): RepeatedTexts | undefined {
  return undefined;
}
