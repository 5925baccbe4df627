import { utf8 } from "#platform";
import { PendingBytes } from "./pending-bytes.ts";
import { defaultItemLimit, type Splitter } from "./splitter.ts";

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const colon = 0x3a;
const space = 0x20;
const newline: Uint8Array = /* @__PURE__ */ Uint8Array.of(lineFeed);
const none: Uint8Array = /* @__PURE__ */ new Uint8Array(0);

/** An event whose data is not decoded. Members that the event does not have are absent. */
export interface RawEvent {
  /** Bytes of its lines of data, with line feeds between them. */
  readonly data: Uint8Array;
  readonly event?: string;
  readonly id?: string;
  readonly retry?: number;
}

/**
 * Divides `text/event-stream` into events. An event that is not complete at the end is dropped.
 * Source: HTML, 9.2.6.
 */
export class EventStream implements Splitter<RawEvent> {
  /** The id of the last event, which stays until another event has one. */
  lastEventId = "";
  /** Milliseconds after which to connect again, if the stream says so. */
  retry: number | undefined = undefined;
  readonly #line: PendingBytes;
  readonly #data: PendingBytes;
  #isFirstLine = true;
  /** Whether the last byte was a carriage return, whose line feed belongs to it. */
  #afterReturn = false;
  #hasData = false;
  #event = "";
  #id: string | undefined = undefined;
  #retry: number | undefined = undefined;

  constructor(limit: number = defaultItemLimit) {
    this.#line = new PendingBytes(limit);
    this.#data = new PendingBytes(limit);
  }

  *push(chunk: Uint8Array): Generator<RawEvent, void, undefined> {
    let start = 0;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i];
      const isRest = byte === lineFeed && this.#afterReturn;
      this.#afterReturn = byte === carriageReturn;
      if (isRest) start = i + 1;
      else if (byte === lineFeed || byte === carriageReturn) {
        const event = this.#endLine(this.#line.take(chunk.subarray(start, i)));
        start = i + 1;
        if (event !== undefined) yield event;
      }
    }
    this.#line.add(chunk.subarray(start));
  }

  *end(): Generator<RawEvent, void, undefined> {
    // Lines without an empty line behind them are not an event.
  }

  #endLine(line: Uint8Array): RawEvent | undefined {
    let own = line;
    if (this.#isFirstLine && line[0] === 0xef && line[1] === 0xbb && line[2] === 0xbf)
      own = line.subarray(3);
    this.#isFirstLine = false;
    if (own.length === 0) return this.#dispatch();
    const end = own.indexOf(colon);
    // A line that begins with a colon is a comment.
    if (end === 0) return undefined;
    const name = utf8(own, 0, end < 0 ? own.length : end);
    const start = end < 0 ? own.length : own[end + 1] === space ? end + 2 : end + 1;
    this.#take(name, own.subarray(start));
    return undefined;
  }

  #take(name: string, value: Uint8Array): void {
    if (name === "data") {
      if (this.#hasData) this.#data.add(newline);
      this.#data.add(value);
      this.#hasData = true;
    } else if (name === "event") this.#event = utf8(value, 0, value.length);
    else if (name === "id") {
      if (!value.includes(0)) this.#id = utf8(value, 0, value.length);
    } else if (name === "retry" && value.length > 0) {
      if (value.every((byte) => byte >= 0x30 && byte <= 0x39))
        this.retry = this.#retry = Number(utf8(value, 0, value.length));
    }
  }

  #dispatch(): RawEvent | undefined {
    const event = this.#event;
    const id = this.#id;
    const retry = this.#retry;
    const { lastEventId } = this;
    this.#event = "";
    this.#id = undefined;
    this.#retry = undefined;
    this.lastEventId = id ?? lastEventId;
    if (!this.#hasData) return undefined;
    this.#hasData = false;
    return {
      data: this.#data.take(none),
      ...(event === "" ? {} : { event }),
      ...(id === undefined ? {} : { id }),
      ...(retry === undefined ? {} : { retry }),
    };
  }
}
