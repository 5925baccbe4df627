import { Buffer, isUtf8 as nodeIsUtf8 } from "node:buffer";
import { RepeatedTextTable, type RepeatedTexts } from "../text/repeated-texts.ts";

export { decodeDocument } from "../text/xml-encoding.ts";

/** Buffer's slicing methods work on any Uint8Array, which saves wrapping it. */
interface Slicing {
  latin1Slice(this: Uint8Array, start: number, end: number): string;
  utf8Slice(this: Uint8Array, start: number, end: number): string;
  latin1Write(this: Uint8Array, text: string, offset: number, length: number): number;
  utf8Write(this: Uint8Array, text: string, offset: number, length: number): number;
}

const slicing = Buffer.prototype as unknown as Slicing;

/** One character for each byte; bytes from 0x80 on may come as any character. */
export function latin1(bytes: Uint8Array, start: number, end: number): string {
  return slicing.latin1Slice.call(bytes, start, end);
}

/** Text of bytes that are known to be UTF-8. */
export function utf8(bytes: Uint8Array, start: number, end: number): string {
  return slicing.utf8Slice.call(bytes, start, end);
}

/** Whether the bytes are UTF-8 (RFC 3629). */
export function isUtf8(bytes: Uint8Array): boolean {
  return nodeIsUtf8(bytes);
}

/** Encodes text as UTF-8. */
export function toUtf8(text: string): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(text, "utf8");
  return new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
}

/** Number of bytes that a text takes as UTF-8. */
export function byteLength(text: string): number {
  return Buffer.byteLength(text);
}

/** Writes text as UTF-8 at `offset` and returns how many bytes that took; `into` must have room. */
export function writeUtf8(text: string, into: Uint8Array, offset: number): number {
  return slicing.utf8Write.call(into, text, offset, into.length - offset);
}

/** Writes ASCII text at `offset`; `into` must have room. */
export function writeAscii(text: string, into: Uint8Array, offset: number): void {
  slicing.latin1Write.call(into, text, offset, text.length);
}

/** Uninitialized memory for results; small pieces may share one block. */
export function allocate(size: number): Uint8Array {
  return Buffer.allocUnsafe(size);
}

/** Uninitialized memory that shares no block. */
export function allocateOwn(size: number): Uint8Array {
  return Buffer.allocUnsafeSlow(size);
}

/** Documents of at least this many bytes are worth a table. */
const worthTable = 64 * 1024;

/** A table of the texts of a document; `undefined` for a small one. */
export function repeatedTexts(view: DataView, size: number): RepeatedTexts | undefined {
  return size < worthTable ? undefined : new RepeatedTextTable(view);
}
