import type { DecodeError } from "../../issue/decode-error.ts";
import type { BodyReaderShape, BodyShape } from "../../http/web-types.ts";
import type { SequenceReader } from "../../stream/sequence-reader.ts";
import { defaultItemLimit, type Splitter } from "../../stream/splitter.ts";
import { ApiError, type ApiErrorKind, type FailedRequest, messageOf } from "../api-error.ts";
import type { ReadOptions } from "../call/client-content.ts";
import { milliseconds } from "../transport/duration.ts";
import { whenAborted, within } from "../transport/within.ts";
import type { StreamOptions } from "../call/stream-options.ts";

/**
 * Items of a response, each read when it is asked for. A loop that ends early ends the response;
 * whoever does not loop calls `return`.
 */
export interface ItemStream<out Item> extends AsyncIterableIterator<Item> {
  /** @throws {ApiError} the response breaks off, or an item is not as documented */
  next(): Promise<IteratorResult<Item, undefined>>;
  return(): Promise<IteratorResult<Item, undefined>>;
}

/** The body of a response that is read piece by piece and has not been read yet. */
export abstract class StreamSource {
  abstract open(call: StreamOptions): ItemStream<unknown>;
}

/** The body of a response whose items are not read yet. */
export class ItemSource extends StreamSource {
  readonly body: BodyShape | Uint8Array;
  readonly reader: SequenceReader;
  readonly readItem: (bytes: Uint8Array, options: ReadOptions) => unknown;
  readonly options: ReadOptions;

  constructor(
    body: BodyShape | Uint8Array,
    reader: SequenceReader,
    readItem: (bytes: Uint8Array, options: ReadOptions) => unknown,
    options: ReadOptions,
  ) {
    super();
    this.body = body;
    this.reader = reader;
    this.readItem = readItem;
    this.options = options;
  }

  override open(call: StreamOptions): ItemStream<unknown> {
    return itemStream(this, call, (item) => item);
  }
}

/** Reads the body of a response as a sequence, for generated code. */
export function itemsBody(
  reader: SequenceReader,
  readItem: (bytes: Uint8Array, options: ReadOptions) => unknown,
): (body: Uint8Array, options: ReadOptions) => ItemSource {
  return (body, options) => new ItemSource(body, reader, readItem, options);
}

/** Parts of a source that the items of a body are read with. */
export type ItemReading = Pick<ItemSource, "body" | "reader" | "readItem" | "options">;

/** Makes an item of a decoded value and what its splitter knows of it. */
export type MakeItem<Item> = (item: unknown, raw: never, splitter: Splitter<never>) => Item;

/** Reads the items of a body. */
export function itemStream<Item>(
  source: ItemReading,
  call: StreamOptions,
  make: MakeItem<Item>,
): ItemStream<Item> {
  const { body, options } = source;
  const reader = body instanceof Uint8Array ? wholeReader(body) : body.getReader();
  const items = readItems(source, reader, call, make);
  const stop = (): void => void reader.cancel().catch(() => undefined);
  return {
    next: () => items.next() as Promise<IteratorResult<Item, undefined>>,
    // Ends a read that waits, and a body that was never read.
    return() {
      stop();
      return items.return(undefined) as Promise<IteratorResult<Item, undefined>>;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };

  async function* readItems(
    { reader: format, readItem }: ItemReading,
    chunks: BodyReaderShape,
    { itemLimit = defaultItemLimit }: StreamOptions,
    toItem: MakeItem<Item>,
  ): AsyncGenerator<Item, undefined, undefined> {
    const splitter = format.split(itemLimit);
    let count = 0;
    try {
      for (;;) {
        const chunk = await nextChunk(chunks, call, options.request);
        let raws: Iterator<never> | undefined;
        for (;;) {
          let item: Item;
          try {
            raws ??= (chunk === undefined ? splitter.end() : splitter.push(chunk))[
              Symbol.iterator
            ]();
            const raw = raws.next();
            if (raw.done === true) break;
            count++;
            const value = readItem(format.bytesOf(raw.value), options);
            item = toItem(value, raw.value, splitter);
          } catch (error) {
            throw itemError(error, options.request, count);
          }
          yield item;
        }
        if (chunk === undefined) return undefined;
      }
    } finally {
      stop();
    }
  }
}

/** A body that has been read already. */
export function wholeReader(bytes: Uint8Array): BodyReaderShape {
  let rest: Uint8Array | undefined = bytes;
  return {
    read() {
      const value = rest as Uint8Array<ArrayBuffer> | undefined;
      rest = undefined;
      return Promise.resolve({ done: value === undefined, value });
    },
    cancel: () => Promise.resolve(),
  };
}

/**
 * The next bytes of a body; undefined at its end.
 *
 * @throws {ApiError} the connection broke, nothing came in time, or the caller gave up
 */
export async function nextChunk(
  reader: BodyReaderShape,
  { idle = 300_000, signal }: StreamOptions,
  request: FailedRequest,
): Promise<Uint8Array | undefined> {
  const ms = milliseconds(idle);
  let over: { readonly aborted: boolean; readonly reason: unknown } | undefined;
  try {
    return await within(ms, signal, `nothing for ${ms} ms`, async (inner) => {
      over = inner;
      inner.throwIfAborted();
      const { done, value } = await Promise.race([reader.read(), whenAborted(inner)]);
      return done ? undefined : value;
    });
  } catch (error) {
    let kind: ApiErrorKind = "network";
    let cause = error;
    if (over?.aborted === true) {
      cause = over.reason;
      kind = (cause as Error | null)?.name === "TimeoutError" ? "timeout" : "aborted";
    }
    throw new ApiError(kind, request, `the response broke off: ${messageOf(cause)}`, { cause });
  }
}

function itemError(error: unknown, request: FailedRequest, count: number): ApiError {
  const cause = (Object(error) as Partial<DecodeError>).withoutValues ?? error;
  return new ApiError("decode", request, `item ${count}: ${messageOf(cause)}`, { cause });
}
