import type { WebBlob } from "../../http/web-types.ts";
import { parseHttpDate } from "../../http/http-date.ts";
import { headerOf } from "../../http/request-headers.ts";
import { problem } from "../../problem/problem.ts";
import { type ByteStream, endIterator, iteratorOf } from "../../stream/byte-stream.ts";
import type { ReplyContext } from "../reply/reply-context.ts";
import { type SelfWriting, type SelfWritingBody, writesItself } from "../reply/self-writing.ts";
import type { ServerRequest, ServerResponse } from "../message/server-request.ts";
import { type ByteRange, requestedRange } from "./byte-range.ts";
import { precondition } from "./precondition.ts";

/** Bytes of which a part can be read. */
export interface RangedSource {
  /** Bytes in all. */
  readonly size: number;
  /** Gives the bytes from `start` up to, but without, `end`; called once for a response that has a body. */
  read(start: number, end: number): RangedBytes | Promise<RangedBytes>;
}

export type RangedBytes = Uint8Array | ByteStream;

/** Identity of the representation; headers `ETag` and `Last-Modified` of the reply give it too. */
export interface RangedOptions {
  /** As `entityTag` gives it. */
  readonly etag?: string | undefined;
  readonly lastModified?: Date | undefined;
}

/**
 * A body of bytes for replies with the status 200, of which clients can ask for ranges: the response
 * is 206, 304, 412 or 416 where the request asks for it. Source: RFC 9110, 13 and 14.
 *
 * @throws {TypeError} the size is not a whole number from 0 on, or a validator has the wrong form
 */
export function ranged(
  source: RangedSource | Uint8Array | WebBlob,
  options: RangedOptions = {},
): AsyncIterable<Uint8Array> {
  return new RangedBody(sourceOf(source), options);
}

/** As a stream it is the whole. */
class RangedBody implements AsyncIterable<Uint8Array>, SelfWritingBody {
  readonly #source: RangedSource;
  readonly #options: RangedOptions;

  constructor(source: RangedSource, options: RangedOptions) {
    const { size } = source;
    const { etag, lastModified } = options;
    if (!Number.isSafeInteger(size) || size < 0)
      throw new TypeError(`ranged: size is ${String(size)}, which is not a number of bytes`);
    if (etag !== undefined && !/^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/.test(etag))
      throw new TypeError("ranged: etag is not an entity tag; entityTag makes one");
    if (lastModified !== undefined && Number.isNaN(lastModified.getTime()))
      throw new TypeError("ranged: lastModified is not a date");
    this.#source = source;
    this.#options = options;
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array> {
    return part(this.#source, { start: 0, end: this.#source.size });
  }

  [writesItself](context: ReplyContext, own: SelfWriting): ServerResponse {
    const { request } = context;
    const { size } = this.#source;
    const headers = [...own.headers];
    const etag = added(headers, "ETag", this.#options.etag);
    const modified = added(headers, "Last-Modified", this.#options.lastModified?.toUTCString());
    const time = modified === undefined ? undefined : parseHttpDate(modified);
    const whole = { start: 0, end: size };
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (own.status !== 200 || !isRead) return this.#response(own.status, headers, whole, own);
    const state = precondition(request, etag, time === undefined ? undefined : new Date(time));
    if (state === 412)
      return context.write(problem(412, { detail: "The resource is in another state." }));
    if (state === 304)
      return { status: 304, headers: withoutContentType(headers), body: undefined };
    if (own.listsParts) {
      headers.push("Accept-Ranges", "bytes");
      const range = wantsRange(request, etag, modified)
        ? requestedRange(headerOf(request.headers, "range"), size)
        : undefined;
      if (range === "none") {
        const detail = `The body has ${size} bytes.`;
        return context.write(problem(416, { detail }, { "Content-Range": `bytes */${size}` }));
      }
      if (range !== undefined) {
        headers.push("Content-Range", `bytes ${range.start}-${range.end - 1}/${size}`);
        return this.#response(206, headers, range, own);
      }
    }
    return this.#response(200, headers, whole, own);
  }

  #response(
    status: number,
    headers: readonly string[],
    range: ByteRange,
    { stream }: SelfWriting,
  ): ServerResponse {
    const source = this.#source;
    return {
      status,
      headers: [...headers, "Content-Length", String(range.end - range.start)],
      body: stream({ [Symbol.asyncIterator]: () => part(source, range) }),
    };
  }
}

function sourceOf(source: RangedSource | Uint8Array | WebBlob): RangedSource {
  if (source instanceof Uint8Array)
    return { size: source.length, read: (start, end) => source.subarray(start, end) };
  if ("read" in source) return source;
  const blob = source as unknown as BlobLike;
  return { size: blob.size, read: (start, end) => blob.slice(start, end).stream() };
}

/** The part of a `Blob` that is used. */
interface BlobLike {
  readonly size: number;
  slice(start: number, end: number): { stream(): ByteStream };
}

/** The value of a header of the reply; adds the given one if it is missing. */
function added(headers: string[], name: string, value: string | undefined): string | undefined {
  const lower = name.toLowerCase();
  for (let i = 0; i + 1 < headers.length; i += 2)
    if (headers[i]?.toLowerCase() === lower) return headers[i + 1];
  if (value !== undefined) headers.push(name, value);
  return value;
}

function withoutContentType(headers: readonly string[]): string[] {
  return headers.filter((_, i) => headers[i - (i % 2)]?.toLowerCase() !== "content-type");
}

/** Whether a range is asked for, and of this representation. Source: RFC 9110, 13.1.5 and 14.2. */
function wantsRange(
  { method, headers }: ServerRequest,
  etag: string | undefined,
  modified: string | undefined,
): boolean {
  if (method !== "GET") return false;
  const condition = headerOf(headers, "if-range");
  if (condition === undefined) return true;
  if (/^(?:W\/)?"/.test(condition)) return condition === etag && !condition.startsWith("W/");
  const time = parseHttpDate(condition);
  return time !== undefined && modified !== undefined && time === parseHttpDate(modified);
}

/** Bytes of a source, as many as were announced; another number would shift the next response. */
function part(source: RangedSource, { start, end }: ByteRange): AsyncIterator<Uint8Array> {
  let iterator: AsyncIterator<unknown> | Iterator<unknown> | undefined;
  let left = end - start;
  let isOver = false;
  const open = async (): Promise<AsyncIterator<unknown> | Iterator<unknown>> => {
    const bytes = await source.read(start, end);
    const opened = iteratorOf(bytes instanceof Uint8Array ? [bytes] : bytes);
    if (isOver) endIterator(opened);
    return opened;
  };
  return {
    async next() {
      if (isOver || (left === 0 && iterator === undefined)) return { done: true, value: undefined };
      iterator ??= await open();
      const { done, value } = await iterator.next();
      if (done === true) {
        if (left > 0) throw new Error(`the source of a ranged body ended ${left} bytes early`);
        return { done: true, value: undefined };
      }
      if (!(value instanceof Uint8Array))
        throw new TypeError("the source of a ranged body gave what is not bytes");
      left -= value.length;
      if (left < 0)
        throw new Error("the source of a ranged body gave more bytes than it announced");
      return { value };
    },
    return() {
      isOver = true;
      if (iterator !== undefined) endIterator(iterator);
      return Promise.resolve({ done: true, value: undefined });
    },
  };
}
