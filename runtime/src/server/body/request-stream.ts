import { DecodeError } from "../../issue/decode-error.ts";
import { problem } from "../../problem/problem.ts";
import { StreamError } from "../../stream/stream-error.ts";
import { expanded } from "../compression/expanded.ts";
import type { BodyContext } from "./body-context.ts";
import type { RequestContent } from "../description/server-operation.ts";
import type { ServerRequest } from "../message/server-request.ts";
import { BodyError } from "../message/body-error.ts";
import { boundaryOf } from "../../multipart/read/boundary.ts";
import { MultipartError } from "../../multipart/read/multipart-error.ts";
import { streamList, streamParts } from "../../multipart/read/stream-parts.ts";
import { headerOf } from "../../http/request-headers.ts";
import { bodyMistake } from "../../problem/body-mistake.ts";
import { multipartProblem } from "./multipart-problem.ts";
import {
  type AnnouncedBody,
  jsonOptions,
  noBytes,
  partOptions,
  refuseBody,
  tooLarge,
} from "./receive-body.ts";
import { RequestStreamError } from "../message/request-stream-error.ts";

/** A request, or bytes that have been received in place of its body. */
interface Received extends Pick<BodyContext, "server"> {
  readonly request: Pick<ServerRequest, "body" | "stream" | "headers">;
}

/** The body as a handler reads it: items, parts, or chunks of bytes. */
export function requestStream(
  { request, server }: Received,
  { limit, itemLimit, empty, codings }: AnnouncedBody,
  content: RequestContent,
): AsyncIterable<unknown> {
  const sent = empty ? wholeBody(noBytes) : chunksOf(request, limit);
  const plain = codings === undefined ? sent : expanded(sent, codings, limit, server.decompress);
  const chunks = limited(plain, limit);
  const { multipart, positions } = content;
  const parser = server.multipart;
  if ((multipart ?? positions) !== undefined && parser !== undefined) {
    const boundary = knownBoundary(headerOf(request.headers, "content-type"));
    const input = { boundary, parser, options: partOptions(server), toError: multipartProblem };
    if (positions !== undefined) return streamList(chunks, positions, input);
    if (multipart !== undefined) return streamParts(chunks, multipart, input);
  }
  return content.sequence === undefined
    ? chunks
    : itemsOf(chunks, content, itemLimit, jsonOptions(server));
}

function knownBoundary(contentType: string | undefined): string {
  try {
    return boundaryOf(contentType);
  } catch (error) {
    throw error instanceof MultipartError ? multipartProblem(error) : error;
  }
}

function chunksOf(
  request: Pick<ServerRequest, "body" | "stream">,
  limit: number,
): AsyncIterable<Uint8Array> {
  const { body } = request;
  if (body instanceof Uint8Array) return wholeBody(body);
  // Adapters of others may know bodies as a whole only. Called as methods of the request.
  return request.stream?.() ?? wholeBody(() => request.body as never, request, limit);
}

async function* wholeBody(
  bytes: Uint8Array | (() => (limit: number) => Promise<Uint8Array>),
  request?: Pick<ServerRequest, "body">,
  limit = 0,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes instanceof Uint8Array ? bytes : await bytes().call(request, limit);
}

async function* limited(
  chunks: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let size = 0;
  try {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > limit) throw new RequestStreamError(tooLarge(limit), undefined);
      if (chunk.length > 0) yield chunk;
    }
  } catch (error) {
    throw error instanceof BodyError
      ? new RequestStreamError(refuseBody(error, limit), error)
      : error;
  }
}

async function* itemsOf(
  chunks: AsyncIterable<Uint8Array>,
  { sequence, decode }: RequestContent,
  itemLimit: number,
  options: object | undefined,
): AsyncGenerator<unknown, void, undefined> {
  if (sequence === undefined) return;
  const splitter = sequence.split(itemLimit);
  let count = -1;
  function* decoded(items: Iterable<never>): Generator<unknown, void, undefined> {
    try {
      for (const item of items) {
        count++;
        yield decode(sequence?.bytesOf(item) ?? noBytes, options as never);
      }
    } catch (error) {
      throw itemMistake(error, count, itemLimit);
    }
  }
  for await (const chunk of chunks) yield* decoded(splitter.push(chunk));
  yield* decoded(splitter.end());
}

/** Pointers are into the array of all items. Source: OpenAPI 3.2, Sequential Media Types. */
function itemMistake(error: unknown, index: number, limit: number): unknown {
  if (error instanceof StreamError) {
    const detail = `The body cannot be divided into items: ${error.message}.`;
    const reply =
      error.kind === "too-large"
        ? problem(413, { detail: `An item of the body is larger than ${limit} bytes.` })
        : problem(400, { detail });
    return new RequestStreamError(reply, error);
  }
  if (!(error instanceof DecodeError)) return error;
  const errors = error.issues.map(bodyMistake).map(({ pointer = "", ...rest }) => ({
    ...rest,
    pointer: `/${index}${pointer}`,
  }));
  const reply = problem(400, { detail: "The request is not valid.", errors });
  return new RequestStreamError(reply, error);
}
