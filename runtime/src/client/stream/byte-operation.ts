import type { BodyShape, WebByteStream, WebHeaders } from "../../http/web-types.ts";
import { endIterator } from "../../stream/byte-stream.ts";
import { webStream } from "../../stream/web-stream.ts";
import { ApiError, messageOf } from "../api-error.ts";
import { operation } from "../operation/callable.ts";
import type { ClientOperation, Receive } from "../call/client-operation.ts";
import type { ClientResponse } from "../call/client-response.ts";
import type { ReadOptions } from "../call/client-content.ts";
import type { Transport } from "../call/client-transport.ts";
import { type ByteRange } from "../call/stream-options.ts";
import { narrowAccept } from "./narrow-accept.ts";
import { contentRangeOf, cutOut, rangeHeader } from "./content-range.ts";
import { nextChunk } from "./item-stream.ts";
import { receiveStream } from "./receive-stream.ts";
import type { ByteStreamOptions, StreamOptions } from "../call/stream-options.ts";

/** An operation whose response is bytes or text, which may be read piece by piece. */
export interface ByteOperation<Args extends readonly unknown[]> {
  /**
   * Calls the operation and gives the body of its response as it arrives; text as bytes. Errors of the
   * stream are those of calls.
   *
   * @throws {ApiError}
   */
  readonly stream: (
    transport: Transport,
    ...args: [...Args, options?: ByteStreamOptions]
  ) => Promise<WebByteStream>;
}

/** `ByteOperation` of a client. */
export interface BoundByteOperation<Args extends readonly unknown[]> {
  /**
   * Calls the operation and gives the body of its response as it arrives; text as bytes. Errors of the
   * stream are those of calls.
   *
   * @throws {ApiError}
   */
  readonly stream: (...args: [...Args, options?: ByteStreamOptions]) => Promise<WebByteStream>;
}

/** The bytes of a response, which are not read yet. */
interface Unread {
  readonly body: BodyShape | Uint8Array;
  readonly request: ReadOptions["request"];
}

/**
 * Makes an operation callable, as `operation` does, whose response may be read piece by piece.
 *
 * @param mediaTypes of the responses that are bytes or text, without parameters; by status where a call of the operation
 *   itself asks for others
 */
export function byteOperation(
  description: ClientOperation<never>,
  mediaTypes: readonly string[] | Readonly<Record<string, readonly string[]>>,
): never {
  const isSame = Array.isArray(mediaTypes);
  const all: readonly string[] = isSame ? mediaTypes : Object.values(mediaTypes).flat();
  const byStatus = isSame ? {} : (mediaTypes as Readonly<Record<string, readonly string[]>>);
  const responses = Object.fromEntries(
    Object.entries(description.responses).map(([status, contents]) => [
      status,
      (byStatus[status] ?? contents.map(({ mediaType }) => mediaType))
        .filter((mediaType) => all.includes(mediaType))
        .map((mediaType) => ({
          mediaType,
          streams: true,
          read: (body: Uint8Array, { request }: ReadOptions): Unread => ({ body, request }),
        })),
    ]),
  );
  const upload = description.receive;
  const accept = narrowAccept(description.accept, [...new Set(all)]);
  const pieces: ClientOperation<never> = {
    ...description,
    // A call that asks for JSON does not say so itself.
    accept: accept.includes("*/*") ? accept : `${accept}, */*;q=0.1`,
    responses,
    receive: receiveStream(responses, upload),
  };
  const stream = async (
    transport: Transport,
    params: object = {},
    options: ByteStreamOptions = {},
  ): Promise<unknown> => {
    const { range, headers } = options;
    const answer = await (range === undefined
      ? transport.send(pieces, params as never, options)
      : transport.send(partial(pieces, upload), params as never, {
          ...options,
          headers: { ...headers, Range: rangeHeader(range) },
        }));
    if (answer.body !== undefined) return opened(answer, options);
    const { id, label, method, url } = description;
    const request = { operation: id, label, method, url: url(params as never) };
    throw new ApiError("decode", request, `response ${answer.status} has no body`);
  };
  const call: object = operation(description);
  return Object.assign(call, { stream }) as never;
}

/** The same operation where parts of the body are asked for: they are as the whole is. */
function partial(
  whole: ClientOperation<never>,
  upload: Receive | undefined,
): ClientOperation<never> {
  const { responses } = whole;
  const part = responses["206"] ?? responses["200"] ?? responses["2XX"] ?? responses["default"];
  const all = { ...responses, "206": part ?? [] };
  return { ...whole, responses: all, receive: receiveStream(all, upload) };
}

/** The stream of a response, once its headers are as they should be. */
function opened(answer: ClientResponse, options: ByteStreamOptions): unknown {
  const { status, headers } = answer;
  const { range, onResponse } = options;
  const { body, request } = answer.body as Unread;
  const bytes = unread(body, options, request);
  try {
    onResponse?.({ status, headers });
    if (status === 206 && range !== undefined) checkRange(headers, range);
  } catch (error) {
    endIterator(bytes);
    throw new ApiError("decode", request, messageOf(error), { cause: error });
  }
  const wanted = range !== undefined && status !== 206 ? cutOut(bytes, range) : bytes;
  return webStream({ [Symbol.asyncIterator]: () => wanted });
}

/** @throws {Error} a part of a body is not the one that was asked for */
function checkRange(headers: WebHeaders, { start, end = Infinity }: ByteRange): void {
  const sent = contentRangeOf(headers);
  if (sent === undefined || sent.start !== start || sent.end > end)
    throw new Error("response 206 has another range than was asked for");
  if (headers.has("content-encoding"))
    throw new Error("response 206 is a part of compressed bytes");
}

function unread(
  body: BodyShape | Uint8Array,
  options: StreamOptions,
  request: ReadOptions["request"],
): AsyncIterator<Uint8Array> {
  if (body instanceof Uint8Array) return asynchronous([body].values());
  const reader = body.getReader();
  return {
    async next(): Promise<IteratorResult<Uint8Array>> {
      try {
        const value = await nextChunk(reader, options, request);
        return value === undefined ? { done: true, value: undefined } : { value };
      } catch (error) {
        reader.cancel().catch(() => undefined);
        throw error;
      }
    },
    async return(): Promise<IteratorResult<Uint8Array>> {
      await reader.cancel();
      return { done: true, value: undefined };
    },
  };
}

function asynchronous(values: Iterator<Uint8Array>): AsyncIterator<Uint8Array> {
  return { next: () => Promise.resolve(values.next()) };
}
