import { ApiError } from "../api-error.ts";
import type { ClientContents } from "../call/client-content.ts";
import type { ClientOperation } from "../call/client-operation.ts";
import type { ClientResponse } from "../call/client-response.ts";
import type { Transport } from "../call/client-transport.ts";
import { follow } from "./follow.ts";
import { ItemSource, type ItemStream, itemStream, StreamSource } from "./item-stream.ts";
import { receiveStream } from "./receive-stream.ts";
import type { EventOptions, StreamOptions } from "../call/stream-options.ts";

/** Responses and their Accept header where a response is asked for as a sequence. */
export interface StreamedResponses {
  readonly accept: string;
  readonly responses: ClientContents;
}

const itemOf = (item: unknown): unknown => item;

type Open = (
  transport: Transport,
  params: object | undefined,
  options: StreamOptions | undefined,
) => Promise<ItemSource>;

/** The ways to call an operation that gives the response and its body, and what opens its stream. */
function streamCalls(
  description: ClientOperation<never>,
  streamed: StreamedResponses | undefined,
): { readonly call: object; readonly open: Open } {
  const receiving = (own: ClientOperation<never>): ClientOperation<never> => ({
    ...own,
    receive: receiveStream(own.responses, own.receive),
  });
  const whole = streamed === undefined ? receiving(description) : description;
  const pieces = streamed === undefined ? whole : receiving({ ...description, ...streamed });
  const response = async (
    transport: Transport,
    params: object = {},
    options: StreamOptions = {},
  ): Promise<ClientResponse> => {
    const answer = await transport.send(whole, params as never, options);
    const { body } = answer;
    return body instanceof StreamSource ? { ...answer, body: body.open(options) } : answer;
  };
  const call = async (
    transport: Transport,
    params?: object,
    options?: StreamOptions,
  ): Promise<unknown> => (await response(transport, params, options)).body;
  const open: Open = async (transport, params = {}, options = {}) => {
    const { status, body } = await transport.send(pieces, params as never, options);
    if (body instanceof ItemSource) return body;
    const { id, label, method } = description;
    const request = { operation: id, label, method, url: description.url(params as never) };
    throw new ApiError("decode", request, `response ${status} has no items`);
  };
  return { call: Object.assign(call, { response }), open };
}

/**
 * Makes an operation callable whose response is a sequence, as `operation` does.
 *
 * @param streamed what `items` asks for, if the operation has responses of another kind too, which
 *   calls of the operation itself ask for
 */
export function streamOperation(
  description: ClientOperation<never>,
  streamed?: StreamedResponses,
): never {
  const { call, open } = streamCalls(description, streamed);
  async function* items(
    transport: Transport,
    params?: object,
    options?: StreamOptions,
  ): AsyncGenerator<unknown, void, undefined> {
    const stream: ItemStream<unknown> = itemStream(
      await open(transport, params, options),
      options ?? {},
      itemOf,
    );
    yield* { [Symbol.asyncIterator]: () => stream };
  }
  return Object.assign(call, { items }) as never;
}

/** The same for server-sent events. */
export function eventOperation(
  description: ClientOperation<never>,
  streamed?: StreamedResponses,
): never {
  const { call, open } = streamCalls(description, streamed);
  const events = (
    transport: Transport,
    params?: object,
    options: EventOptions = {},
  ): ReturnType<typeof follow> =>
    follow((own) => open(transport, params, own), {
      ...options,
      reconnect: options.reconnect ?? description.method === "GET",
    });
  async function* items(
    transport: Transport,
    params?: object,
    options?: EventOptions,
  ): AsyncGenerator<unknown, void, undefined> {
    for await (const { data } of events(transport, params, options)) yield data;
  }
  return Object.assign(call, { items, events }) as never;
}
