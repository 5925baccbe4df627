import { toUtf8 } from "#platform";
import { isBlank } from "./json-lines.ts";
import { PendingBytes } from "./pending-bytes.ts";
import { defaultItemLimit, type Splitter } from "./splitter.ts";
import { StreamError } from "./stream-error.ts";

const separator = 0x1e;
const none: Uint8Array = /* @__PURE__ */ new Uint8Array(0);

/**
 * Divides a JSON text sequence into JSON texts, each of which begins with a record separator and ends
 * with a line feed. Source: RFC 7464, 2.
 */
export class JsonSequence implements Splitter<Uint8Array> {
  readonly #pending: PendingBytes;
  #begun = false;

  constructor(limit: number = defaultItemLimit) {
    this.#pending = new PendingBytes(limit);
  }

  *push(chunk: Uint8Array): Generator<Uint8Array, void, undefined> {
    let start = 0;
    for (let end = chunk.indexOf(separator); end >= 0; end = chunk.indexOf(separator, start)) {
      const text = this.#pending.take(chunk.subarray(start, end));
      start = end + 1;
      const begun = this.#begun;
      this.#begun = true;
      yield* textOf(text, begun);
    }
    this.#pending.add(chunk.subarray(start));
  }

  *end(): Generator<Uint8Array, void, undefined> {
    yield* textOf(this.#pending.take(none), this.#begun);
  }
}

/** Several separators in a row are one. */
function* textOf(text: Uint8Array, begun: boolean): Generator<Uint8Array, void, undefined> {
  if (isBlank(text)) return;
  if (!begun) throw new StreamError("malformed", "the sequence does not begin with a separator");
  // A number or a name that is cut off may be another one. Source: RFC 7464, 2.4.
  if (!/[\s\]}"]/.test(String.fromCharCode(text.at(-1) ?? 0)))
    throw new StreamError("truncated", "an item of the sequence was cut off");
  yield text;
}

/** Writes a JSON text as an item of a sequence. */
export function jsonRecord(text: string): Uint8Array {
  return toUtf8(`\u001e${text}\n`);
}
