import { utf8 } from "#platform";
import { PendingBytes } from "./pending-bytes.ts";
import { defaultItemLimit, type Splitter } from "./splitter.ts";
import { StreamError } from "./stream-error.ts";

const none: Uint8Array = /* @__PURE__ */ new Uint8Array(0);

/** Values that the member with the items may have in place of an array. */
export interface MayLack {
  readonly absent?: boolean;
  readonly null?: boolean;
}

/**
 * Divides a JSON document into the items of one array: the document itself, or a member of the object
 * that it is. Other members are skipped. Only nesting and strings are looked at; whoever decodes the
 * items checks the rest of them.
 */
export class JsonArray implements Splitter<Uint8Array> {
  readonly #property: string | undefined;
  readonly #pending: PendingBytes;
  readonly #key: PendingBytes;
  /** Depth of the array's items; 0 outside of the array. */
  #inside = 0;
  #depth = 0;
  #isString = false;
  #isEscaped = false;
  /** Whether the string is the name of a member of the document. */
  #isKey = false;
  /** Name of the document's member that is being read. */
  #name: string | undefined;
  #hasText = false;
  #afterComma = false;
  #isFound = false;
  /** Whether the name of the member has been read, and its value has not begun. */
  #isAwaited = false;
  /** Whether the document has begun. */
  #hasBegun = false;
  readonly #mayLack: MayLack;

  /**
   * @param property name of the member that is the array; absent if the document is the array
   * @param mayLack what the member may be instead, so that there are no items
   */
  constructor(
    property: string | undefined,
    limit: number = defaultItemLimit,
    mayLack: MayLack = {},
  ) {
    this.#property = property;
    this.#mayLack = mayLack;
    this.#pending = new PendingBytes(limit);
    this.#key = new PendingBytes(limit);
  }

  *push(chunk: Uint8Array): Generator<Uint8Array, void, undefined> {
    let start = 0;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i] ?? 0;
      if (this.#isString) {
        this.#readString(byte, chunk, i);
        continue;
      }
      if (byte <= 0x20) continue;
      const isItem = this.#inside > 0 && this.#depth === this.#inside;
      if (isItem && (byte === 0x2c || byte === 0x5d)) {
        const item = this.#pending.take(chunk.subarray(start, i));
        start = i + 1;
        if (this.#hasText) yield item;
        else if (byte === 0x2c || this.#afterComma) throw malformed("an item is missing");
        this.#hasText = false;
        this.#afterComma = byte === 0x2c;
        if (byte === 0x5d) this.#leave();
        continue;
      }
      if (this.#inside > 0) this.#hasText = true;
      if (this.#step(byte)) start = i + 1;
    }
    if (this.#inside > 0) this.#pending.add(chunk.subarray(start));
  }

  end(): Iterable<Uint8Array> {
    if (this.#depth > 0 || this.#isString)
      throw new StreamError("truncated", "the document was cut off");
    if (this.#isFound || (this.#hasBegun && this.#mayLack.absent === true)) return [];
    const what = this.#property === undefined ? "is no array" : `has no array ${this.#property}`;
    throw malformed(`the document ${what}`);
  }

  #readString(byte: number, chunk: Uint8Array, i: number): void {
    if (this.#isKey) this.#key.add(chunk.subarray(i, i + 1));
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === 0x5c) this.#isEscaped = true;
    else if (byte === 0x22) {
      this.#isString = false;
      if (!this.#isKey) return;
      const key = this.#key.take(none);
      this.#name = keyOf(`"${utf8(key, 0, key.length)}`);
      this.#isAwaited = this.#name === this.#property;
    }
  }

  /** Takes a byte outside of strings; whether the array begins behind it. */
  #step(byte: number): boolean {
    if (this.#isAwaited && byte !== 0x3a) this.#begin(byte);
    if (this.#depth === 0) this.#open(byte);
    if (byte === 0x22) {
      this.#isString = true;
      this.#isKey = this.#depth === 1 && this.#name === undefined && this.#inside === 0;
    } else if (byte === 0x7b || byte === 0x5b) {
      this.#depth++;
      if (byte === 0x5b && this.#isWanted()) {
        this.#inside = this.#depth;
        this.#isFound = true;
        return true;
      }
    } else if (byte === 0x7d || byte === 0x5d) {
      if (this.#depth === this.#inside) throw malformed("an array ends as an object");
      this.#depth--;
    } else if (byte === 0x2c && this.#depth === 1) this.#name = undefined;
    return false;
  }

  /** Looks at the first byte of the document, or at one behind its end. */
  #open(byte: number): void {
    if (byte === 0x5d || byte === 0x7d) throw malformed("the document ends more than it begins");
    if (this.#hasBegun) throw malformed("the document goes on behind its end");
    this.#hasBegun = true;
    if (this.#property === undefined && byte !== 0x5b) throw malformed("the document is no array");
    if (this.#property !== undefined && byte !== 0x7b) throw malformed("the document is no object");
  }

  /** Looks at the first byte of the member's value. */
  #begin(byte: number): void {
    this.#isAwaited = false;
    if (this.#isFound) throw malformed(`the document has ${this.#property} twice`);
    if (byte === 0x6e && this.#mayLack.null === true) this.#isFound = true;
    else if (byte !== 0x5b) throw malformed(`${this.#property} is no array`);
  }

  #isWanted(): boolean {
    if (this.#inside > 0 || this.#isFound) return false;
    if (this.#property === undefined) return this.#depth === 1;
    return this.#depth === 2 && this.#name === this.#property;
  }

  #leave(): void {
    this.#depth--;
    this.#inside = 0;
    this.#afterComma = false;
  }
}

function keyOf(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    throw malformed("the name of a member is malformed");
  }
}

function malformed(message: string): StreamError {
  return new StreamError("malformed", message);
}
