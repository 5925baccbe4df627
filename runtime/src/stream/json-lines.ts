import { toUtf8 } from "#platform";
import { PendingBytes } from "./pending-bytes.ts";
import { defaultItemLimit, type Splitter } from "./splitter.ts";

const lineFeed = 0x0a;
const none: Uint8Array = /* @__PURE__ */ new Uint8Array(0);

/**
 * Divides JSON Lines, also called NDJSON, into JSON texts. Lines of white space are skipped, and the last line
 * needs no end. Source: jsonlines.org; NDJSON 1.0, 3.2.
 */
export class JsonLines implements Splitter<Uint8Array> {
  readonly #pending: PendingBytes;

  constructor(limit: number = defaultItemLimit) {
    this.#pending = new PendingBytes(limit);
  }

  *push(chunk: Uint8Array): Generator<Uint8Array, void, undefined> {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      const line = this.#pending.take(chunk.subarray(start, end));
      start = end + 1;
      if (!isBlank(line)) yield line;
    }
    this.#pending.add(chunk.subarray(start));
  }

  *end(): Generator<Uint8Array, void, undefined> {
    const line = this.#pending.take(none);
    if (!isBlank(line)) yield line;
  }
}

/** White space of JSON. Source: RFC 8259, 2. */
export function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x0d || byte === 0x0a || byte === 0x09);
}

/** Writes a JSON text as a line. White space between its tokens may hold line ends. */
export function jsonLine(text: string): Uint8Array {
  return toUtf8(`${oneLineJson(text)}\n`);
}

/** JSON text without line ends: they may stand between tokens only, where a space does as well. */
function oneLineJson(text: string): string {
  return /[\r\n]/.test(text) ? text.replace(/[\r\n]/g, " ") : text;
}
