import { toUtf8 } from "#platform";
import { isStream } from "../../stream/byte-stream.ts";
import type { ReplyContext } from "./reply-context.ts";
import { tell } from "../hooks.ts";
import type { ResponseContent, ServerOperation } from "../description/server-operation.ts";
import { joinsPieces, type PiecedBody } from "./pieced.ts";
import type { Reply } from "./reply.ts";
import { ReplyError } from "./reply-error.ts";
import { ReplyStream } from "./reply-stream.ts";
import type { SequenceWriter } from "../../stream/sequence-writer.ts";

/**
 * The body of a reply that is sent piece by piece: items of a sequence, or bytes.
 *
 * @throws {ReplyError} the media type is sequential, and the handler gave nothing to iterate over
 */
export function streamedBody(
  exchange: ReplyContext,
  { name }: ServerOperation,
  content: ResponseContent,
  { status, body, heartbeat }: Reply,
): ReplyStream {
  const { sequence, contentType } = content;
  const { hooks, streamTimeout, heartbeat: interval } = exchange.server;
  const what = `${name} replied ${status} with`;
  if (!isStream(body)) throw new ReplyError(`${what} ${contentType} that is not iterable`);
  const writeItem = sequence && itemWriter(exchange, content, sequence, what);
  return new ReplyStream(body, {
    bytesOf: writeItem ?? ((chunk) => bytesOf(chunk, what)),
    heartbeat: sequence?.heartbeat,
    interval: heartbeat ?? interval,
    idle: streamTimeout,
    onError: (error) => tell(hooks.onError, error, exchange.event()),
  });
}

/**
 * The body of a reply of several values, which are joined to one document.
 *
 * @throws {ReplyError} the media type has no such documents
 */
export function piecedBody(
  exchange: ReplyContext,
  { name }: ServerOperation,
  { contentType, check, encode }: ResponseContent,
  status: number,
  body: PiecedBody,
): ReplyStream {
  const { server } = exchange;
  const what = `${name} replied ${status} with`;
  if (!/[/+]xml\b/i.test(contentType))
    throw new ReplyError(`${what} pieces of ${contentType}, which only XML has`);
  const write = (piece: unknown): string => {
    const issues = server.checkReplies ? check?.(piece).issues : undefined;
    if (issues !== undefined) throw new ReplyError(`${what} an invalid piece`, issues);
    const text = encode(piece as never);
    if (typeof text !== "string") throw new ReplyError(`${what} pieces that are bytes`);
    return text;
  };
  return new ReplyStream(body[joinsPieces](write), {
    bytesOf: (text) => toUtf8(text as string),
    interval: 0,
    idle: server.streamTimeout,
    onError: (error) => tell(server.hooks.onError, error, exchange.event()),
  });
}

function itemWriter(
  { server }: ReplyContext,
  { check, encode }: ResponseContent,
  sequence: SequenceWriter,
  what: string,
): (item: unknown) => Uint8Array {
  const checked = server.checkReplies ? check : undefined;
  return (item) => {
    const issues = checked?.(sequence.valueOf(item)).issues;
    if (issues !== undefined) throw new ReplyError(`${what} an invalid item`, issues);
    return sequence.write(item, encode);
  };
}

function bytesOf(chunk: unknown, what: string): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk;
  if (typeof chunk === "string") return toUtf8(chunk);
  throw new ReplyError(`${what} a stream of what is neither bytes nor text`);
}
