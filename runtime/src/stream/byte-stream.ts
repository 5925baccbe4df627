import type { BodyShape, WebBlob, WebByteStream } from "../http/web-types.ts";

/** Bytes that come in chunks: a `ReadableStream` of the web, a stream of Node.js, or a generator. */
export type ByteStream = AsyncIterable<Uint8Array> | BodyShape;

/** Bytes of a body, at once or piece by piece. A stream can be sent once, so such a call is not repeated. */
export type BinaryBody = Uint8Array | WebBlob | WebByteStream | AsyncIterable<Uint8Array>;

/** Values that come one after the other. */
export type Items<Item> = Iterable<Item> | AsyncIterable<Item>;

/** Whether a value is a stream, not the bytes or the text themselves. */
export function isStream(value: unknown): value is Items<unknown> | BodyShape {
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return false;
  return Symbol.asyncIterator in value || Symbol.iterator in value || "getReader" in value;
}

/** Whether the body of a response is sent in pieces. */
export function isAsyncIterable(body: unknown): body is AsyncIterable<Uint8Array> {
  return typeof body === "object" && body !== null && Symbol.asyncIterator in body;
}

/** Iterates over a stream; its `return` ends the stream at once, also while a value is awaited. */
export function iteratorOf(
  stream: Items<unknown> | BodyShape,
): AsyncIterator<unknown> | Iterator<unknown> {
  // `cancel` of a reader ends a read that waits, which the iterator of a `ReadableStream` does not do.
  if ("getReader" in stream) return readerIterator(stream);
  if (Symbol.asyncIterator in stream) {
    const iterator = stream[Symbol.asyncIterator]();
    return isDestroyable(stream) ? destroyingIterator(stream, iterator) : iterator;
  }
  return stream[Symbol.iterator]();
}

/** A stream of Node.js. */
interface Destroyable {
  destroy(): unknown;
}

function isDestroyable(stream: object): stream is Destroyable {
  return "destroy" in stream && typeof stream.destroy === "function";
}

/** The iterator of a stream of Node.js leaves the stream open if it is ended before its first value. */
function destroyingIterator(
  stream: Destroyable,
  iterator: AsyncIterator<unknown>,
): AsyncIterator<unknown> {
  return {
    next: () => iterator.next(),
    async return() {
      stream.destroy();
      await iterator.return?.();
      return { done: true, value: undefined };
    },
  };
}

function readerIterator(stream: BodyShape): AsyncIterator<Uint8Array> {
  const reader = stream.getReader();
  return {
    async next() {
      const { done, value } = await reader.read();
      return done || value === undefined ? { done: true, value: undefined } : { value };
    },
    async return() {
      await reader.cancel();
      return { done: true, value: undefined };
    },
  };
}

/** Ends an iterator before its end. Errors of that are dropped, as reading has ended. */
export function endIterator(iterator: AsyncIterator<unknown> | Iterator<unknown>): void {
  try {
    const ended = iterator.return?.() as unknown;
    Promise.resolve(ended).catch(() => undefined);
  } catch {
    // As for a promise that is rejected.
  }
}
