import { ApiError } from "../api-error.ts";
import type { ClientContents, ReadOptions } from "../call/client-content.ts";
import type { ClientOperation } from "../call/client-operation.ts";
import type { ClientResponse } from "../call/client-response.ts";
import type { Transport } from "../call/client-transport.ts";
import type { PartsOptions } from "../call/stream-options.ts";
import { operation } from "../operation/callable.ts";
import { StreamSource } from "./item-stream.ts";
import { narrowAccept } from "./narrow-accept.ts";
import { PartsSource } from "./parts-body.ts";
import { receiveStream } from "./receive-stream.ts";

/** An operation whose response is multipart, of which the parts may be read one after the other. */
export interface PartsOperation<Args extends readonly unknown[], Part> {
  /**
   * Calls the operation once a loop begins, and gives the parts as they arrive. What is left of a file is skipped
   * when the next part is asked for. Errors of the loop, and of the streams of files, are those of calls.
   */
  readonly parts: (
    transport: Transport,
    ...args: [...Args, options?: PartsOptions]
  ) => AsyncGenerator<Part, void, undefined>;
}

/** `PartsOperation` of a client. */
export interface BoundPartsOperation<Args extends readonly unknown[], Part> {
  /**
   * Calls the operation once a loop begins, and gives the parts as they arrive. What is left of a file is skipped
   * when the next part is asked for. Errors of the loop, and of the streams of files, are those of calls.
   */
  readonly parts: (
    ...args: [...Args, options?: PartsOptions]
  ) => AsyncGenerator<Part, void, undefined>;
}

/** A way to call an operation, with further ways as its members. */
type Call = (
  transport: Transport,
  params?: object,
  options?: PartsOptions,
) => Promise<ClientResponse>;

/**
 * Makes an operation callable, as `operation` does, whose response has parts.
 *
 * @param base makes it callable in further ways, by the description and `more`
 */
export function partsOperation<More>(
  description: ClientOperation<never>,
  base?: (whole: ClientOperation<never>, more: More) => never,
  more?: More,
): never {
  const { responses, receive } = description;
  const streams = Object.values(responses).some((contents) =>
    contents.some((content) => content.parts !== undefined && content.streams === true),
  );
  const whole = streams
    ? { ...description, receive: receiveStream(responses, receive) }
    : description;
  const own: object = base?.(whole, more as More) ?? operation(whole);
  const partwise = piecesOf(responses);
  const pieces: ClientOperation<never> = {
    ...description,
    accept: narrowAccept(description.accept, mediaTypesOf(partwise)),
    responses: partwise,
    receive: receiveStream(partwise, receive),
  };
  async function* parts(
    transport: Transport,
    params: object = {},
    options: PartsOptions = {},
  ): AsyncGenerator<unknown, void, undefined> {
    const { status, body } = await transport.send(pieces, params as never, options);
    if (!(body instanceof PartsSource)) {
      const { id, label, method, url } = description;
      const request = { operation: id, label, method, url: url(params as never) };
      throw new ApiError("decode", request, `response ${status} has no parts`);
    }
    const stream = body.open(options);
    yield* { [Symbol.asyncIterator]: () => stream };
  }
  // A reader of sequences opens all streams.
  if (!streams || ("items" in own && !("pages" in own)))
    return Object.assign(own, { parts }) as never;
  const response: Call = async (transport, params = {}, options = {}) => {
    const answer = await transport.send(whole, params as never, options);
    const { body } = answer;
    return body instanceof StreamSource ? { ...answer, body: body.open(options) } : answer;
  };
  const call: Call = async (...args) => (await response(...args)).body as never;
  return Object.assign(call, own, { response, parts }) as never;
}

/** The multipart responses, each read part by part. */
function piecesOf(responses: ClientContents): ClientContents {
  return Object.fromEntries(
    Object.entries(responses).map(([status, contents]) => [
      status,
      contents.flatMap(({ mediaType, parts }) =>
        parts === undefined
          ? []
          : [
              {
                mediaType,
                streams: true,
                read: (body: Uint8Array, options: ReadOptions) =>
                  new PartsSource(body, parts, options),
              },
            ],
      ),
    ]),
  );
}

const mediaTypesOf = (responses: ClientContents): readonly string[] => [
  ...new Set(Object.values(responses).flatMap((all) => all.map(({ mediaType }) => mediaType))),
];
