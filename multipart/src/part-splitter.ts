import type { Readable, Writable } from "node:stream";
import { Dicer as DicerClass } from "@fastify/busboy";
import { DelimiterLines } from "./delimiter-lines.ts";
import { type PartEvent, type Splitter, StreamError } from "@diptych/runtime";

/** The part of the parser that is used; its own types are those of its Busboy. */
type Dicer = Writable & {
  on(event: "part", listener: (part: Part) => void): Dicer;
};
type Part = Readable & {
  on(event: "header", listener: (header: Headers) => void): Part;
};
type Headers = Readonly<Record<string, readonly string[]>>;
const Dicer = DicerClass as unknown as new (settings: object) => Dicer;

/** No queue of the parser's streams is ever full: each is emptied after every chunk. */
const unlimited = 2 ** 50;

/** Headers of a part; more are refused. */
const mostHeaders = 100;

/**
 * Divides a multipart body by the streaming parser of busboy. Its streams work at once here: what is
 * written has been parsed when `write` returns, and what a part holds then is read. The back-pressure
 * is that of whoever pushes.
 */
export class PartSplitter implements Splitter<PartEvent> {
  readonly #dicer: Dicer;
  readonly #lines: DelimiterLines;
  readonly #boundary: string;
  readonly #headerLimit: number;
  #events: PartEvent[] = [];
  #part: Part | undefined = undefined;
  /** Whether the headers of the part are complete. */
  #hasHeaders = true;
  /** Bytes since the part began, until its headers are complete. */
  #headerBytes = 0;
  #failure: StreamError | undefined = undefined;

  constructor(boundary: string, headerLimit: number) {
    this.#boundary = boundary;
    this.#headerLimit = headerLimit;
    this.#lines = new DelimiterLines(boundary, headerLimit);
    this.#dicer = new Dicer({
      boundary,
      // The parser would cut off silently what is more; headers of that size are refused here.
      maxHeaderSize: 2 * Math.min(headerLimit, 2 ** 24) + 1024,
      maxHeaderPairs: mostHeaders + 1,
      partHwm: unlimited,
      highWaterMark: unlimited,
    });
    this.#dicer.on("error", noop);
    this.#dicer.on("part", (part) => this.#begin(part));
  }

  push(chunk: Uint8Array): Iterable<PartEvent> {
    const { buffer, byteOffset, byteLength } = chunk;
    if (!this.#hasHeaders) this.#headerBytes += byteLength;
    this.#dicer.write(this.#lines.take(Buffer.from(buffer, byteOffset, byteLength)));
    this.#drain();
    if (!this.#hasHeaders && this.#headerBytes > this.#headerLimit) this.#refuseHeaders();
    if (this.#failure !== undefined) throw this.#failure;
    const events = this.#events;
    this.#events = [];
    return events;
  }

  end(): Iterable<PartEvent> {
    let isOpen = false;
    this.#dicer.on("part", () => (isOpen = true));
    // After the last boundary the parser ignores what comes; before it, this begins a part.
    this.#dicer.write(`\r\n--${this.#boundary}\r\n\r\n`);
    this.#dicer.destroy();
    if (isOpen) throw new StreamError("truncated", "the last boundary is missing");
    return [];
  }

  #begin(part: Part): void {
    this.#drain();
    if (!this.#hasHeaders) this.#failure ??= new StreamError("malformed", "a part has no headers");
    this.#part = part;
    this.#hasHeaders = false;
    this.#headerBytes = 0;
    part.on("error", noop);
    part.on("header", (headers) => this.#takeHeaders(headers));
  }

  #takeHeaders(found: Headers): void {
    this.#hasHeaders = true;
    // The parser has one character for each byte; names are in UTF-8 (RFC 7578, 5.1).
    const headers = Object.entries(found).flatMap(([name, values]) =>
      values.map((value) => [name, Buffer.from(value, "latin1").toString()] as const),
    );
    const size = headers.reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
    if (size > this.#headerLimit || headers.length > mostHeaders) this.#refuseHeaders();
    this.#events.push({ headers });
  }

  #refuseHeaders(): void {
    const message = `the headers of a part have more than ${this.#headerLimit} bytes, or there are more than ${mostHeaders}`;
    this.#failure ??= new StreamError("too-large", message);
  }

  /** Takes what the part holds by now. */
  #drain(): void {
    for (;;) {
      const data = this.#part?.read() as Buffer | null | undefined;
      if (data == null) return;
      if (data.length > 0) this.#events.push({ data });
    }
  }
}

const noop = (): void => undefined;
