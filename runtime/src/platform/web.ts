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
