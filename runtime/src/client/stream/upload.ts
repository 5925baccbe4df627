import { type ByteStream, endIterator, type Items, iteratorOf } from "../../stream/byte-stream.ts";
import type { EncodeItem, SequenceWriter } from "../../stream/sequence-writer.ts";
import { webStream } from "../../stream/web-stream.ts";
import { ApiError } from "../api-error.ts";
import type { Receive } from "../call/client-operation.ts";
import { receive } from "../transport/receive.ts";
import type { SendRequest } from "../call/client-request.ts";
import type { WebAbortSignal } from "../../http/web-types.ts";

/** Bodies that are streams and were sent. */
const sent = /* @__PURE__ */ new WeakSet<object>();

/**
 * Sends bodies that are streams while they are read, which `fetch` has to be told. That of Node.js keeps
 * all of the body for a redirect, unless a redirect is an error.
 *
 * @param redirects whether the document lists redirects: errors show the response then
 */
export function uploading(send: SendRequest, redirects: boolean): SendRequest {
  return (request) => {
    const { body } = request;
    if (!isUpload(body)) return send(request);
    const { operation, label, method, url } = request;
    if (sent.has(body)) {
      const failed = { operation, label, method, url };
      throw new ApiError("encode", failed, "the body is a stream, which cannot be sent again");
    }
    sent.add(body);
    const stream = "getReader" in body ? body : webStream(untilAborted(body, request.signal));
    // Browsers and Node.js know no other way: the response comes after the body.
    const upload = { ...request, body: stream as never, duplex: "half" };
    const keeps = redirects || isWorkerd();
    return send((keeps ? upload : { ...upload, redirect: "error" }) as typeof request);
  };
}

/** Cloudflare's runtime refuses `redirect: "error"`. Source: its documentation of `navigator.userAgent`. */
function isWorkerd(): boolean {
  const { navigator } = globalThis as { readonly navigator?: { readonly userAgent?: string } };
  return navigator?.userAgent === "Cloudflare-Workers";
}

/** Node.js goes on reading the body of a request that was aborted, to its end. */
function untilAborted(
  body: AsyncIterable<Uint8Array>,
  signal: WebAbortSignal,
): AsyncIterable<Uint8Array> {
  const iterate = (): AsyncIterator<Uint8Array> => {
    const iterator = body[Symbol.asyncIterator]();
    const end = (): Promise<IteratorResult<Uint8Array>> => {
      endIterator(iterator);
      return Promise.resolve({ done: true, value: undefined });
    };
    return { next: () => (signal.aborted ? end() : iterator.next()), return: end };
  };
  return { [Symbol.asyncIterator]: iterate };
}

/** Forms can be iterated over too, but not asynchronously. */
function isUpload(body: unknown): body is ByteStream {
  if (typeof body !== "object" || body === null) return false;
  return "getReader" in body || Symbol.asyncIterator in body;
}

/** For operations whose body may be a stream. */
export const receiveUpload: Receive = (send, request, limit) =>
  receive(uploading(send, false), request, limit);

/** The same where the document lists redirects. */
export const receiveUploadOrRedirect: Receive = (send, request, limit) =>
  receive(uploading(send, true), request, limit);

/** The bytes of items, each written when it is sent. */
export function sentItems(
  writer: SequenceWriter,
  encode: EncodeItem,
  items: Items<unknown>,
): AsyncIterable<Uint8Array> {
  const source = iteratorOf(items);
  const iterator: AsyncIterableIterator<Uint8Array> = {
    async next() {
      const result = await source.next();
      return result.done === true
        ? { done: true, value: undefined }
        : { value: writer.write(result.value, encode) };
    },
    return() {
      endIterator(source);
      return Promise.resolve({ done: true, value: undefined });
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
  return iterator;
}
