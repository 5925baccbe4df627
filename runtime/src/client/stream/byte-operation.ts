import type { BodyShape, WebByteStream } from "../../http/web-types.ts";
import { webStream } from "../../stream/web-stream.ts";
import { ApiError } from "../api-error.ts";
import { operation } from "../operation/callable.ts";
import type { ClientOperation, ReadOptions, Transport } from "../operation/operation.ts";
import { nextChunk } from "./item-stream.ts";
import { receiveStream } from "./receive-stream.ts";
import type { StreamOptions } from "./stream-options.ts";

/** An operation whose response is bytes or text, which may be read piece by piece. */
export interface ByteOperation<Params> {
  /**
   * Calls the operation and gives the body of its response as it arrives; text as bytes. Errors of the
   * stream are those of calls.
   *
   * @throws {ApiError}
   */
  readonly stream: (
    transport: Transport,
    params: Params,
    options?: StreamOptions,
  ) => Promise<WebByteStream>;
}

/** Like `ByteOperation`, for an operation whose parameters are all optional. */
export interface OptionalByteOperation<Params> {
  readonly stream: (
    transport: Transport,
    params?: Params,
    options?: StreamOptions,
  ) => Promise<WebByteStream>;
}

/** `ByteOperation` of a client. */
export interface BoundByteOperation<Params> {
  /**
   * Calls the operation and gives the body of its response as it arrives; text as bytes. Errors of the
   * stream are those of calls.
   *
   * @throws {ApiError}
   */
  readonly stream: (params: Params, options?: StreamOptions) => Promise<WebByteStream>;
}

/** `OptionalByteOperation` of a client. */
export interface OptionalBoundByteOperation<Params> {
  readonly stream: (params?: Params, options?: StreamOptions) => Promise<WebByteStream>;
}

/** The bytes of a response, which are not read yet. */
interface Unread {
  readonly body: BodyShape | Uint8Array;
  readonly request: ReadOptions["request"];
}

/**
 * Makes an operation callable, as `operation` does, whose response may be read piece by piece.
 *
 * @param mediaTypes of the responses that are bytes or text, without parameters
 */
export function byteOperation<Callable>(
  description: ClientOperation<never>,
  mediaTypes: readonly string[],
): Callable {
  const responses = Object.fromEntries(
    Object.entries(description.responses).map(([status, contents]) => [
      status,
      contents
        .filter(({ mediaType }) => mediaTypes.includes(mediaType))
        .map(({ mediaType }) => ({
          mediaType,
          streams: true,
          read: (body: Uint8Array, { request }: ReadOptions): Unread => ({ body, request }),
        })),
    ]),
  );
  const pieces: ClientOperation<never> = {
    ...description,
    accept: mediaTypes.join(", "),
    responses,
    receive: receiveStream(responses, description.receive !== undefined),
  };
  const stream = async (
    transport: Transport,
    params: object = {},
    options: StreamOptions = {},
  ): Promise<unknown> => {
    const { status, body } = await transport.send(pieces, params as never, options);
    if (body !== undefined) return unreadStream(body as Unread, options);
    const { id, method, url } = description;
    const request = { operation: id, method, url: url(params as never) };
    throw new ApiError("decode", request, `response ${status} has no body`);
  };
  return Object.assign(operation<object>(description), { stream }) as Callable;
}

function unreadStream({ body, request }: Unread, options: StreamOptions): unknown {
  if (body instanceof Uint8Array) {
    const whole = [body].values();
    return webStream({ [Symbol.asyncIterator]: () => asynchronous(whole) });
  }
  const reader = body.getReader();
  return webStream({
    [Symbol.asyncIterator]: () => ({
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
    }),
  });
}

function asynchronous(values: Iterator<Uint8Array>): AsyncIterator<Uint8Array> {
  return { next: () => Promise.resolve(values.next()) };
}
