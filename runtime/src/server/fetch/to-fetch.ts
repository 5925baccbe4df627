import { allocate } from "#platform";
import { endIterator, isAsyncIterable } from "../../stream/byte-stream.ts";
import { webStream } from "../../stream/web-stream.ts";
import { checkFunction, checkTime } from "../../options/checks.ts";
import { checkAdapter } from "../check-adapter.ts";
import {
  BodyBudget,
  type BodyBounds,
  checkBodyBounds,
  type ReceivingBody,
} from "../body/body-budget.ts";
import { BodyError } from "../message/body-error.ts";
import type { Server, ServerRequest } from "../message/server-request.ts";
import type { WebAbortSignal, WebResponse } from "../../http/web-types.ts";

/** The part of a Request that is used. */
export interface FetchRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: { forEach(callback: (value: string, name: string) => void): void };
  readonly body: FetchBody | null;
  readonly signal?: WebAbortSignal;
}

/** The part of a stream of bytes that is used. */
export interface FetchBody {
  getReader(): FetchBodyReader;
}

export interface FetchBodyReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

/** Class of the result: `Response`, or that of a framework. */
export type ResponseClass<Result> = new (
  body: string | Uint8Array<ArrayBuffer> | null,
  init: { readonly status: number; readonly headers: [string, string][] },
) => Result;

/** Options of a fetch handler. */
export interface FetchOptions<Result> {
  /** The platform's own by default. */
  readonly Response?: ResponseClass<Result> | undefined;
  /** Milliseconds until a body must have arrived: 30,000; 0 for no limit. Later ones get 408. */
  readonly bodyTimeout?: number | undefined;
  /** Bounds of the bodies that are being received at one time: 64 MiB together. */
  readonly bodies?: BodyBounds<FetchRequest> | undefined;
}

/**
 * Adapts a server to `fetch` handlers, as in workers, Deno and Bun.
 *
 * @throws {TypeError} an option has an unknown name or an invalid value
 */
export function toFetch<Result = WebResponse>(
  server: Server,
  options: FetchOptions<Result> = {},
): (request: FetchRequest) => Promise<Result> {
  checkAdapter("toFetch", server, options, {
    bodyTimeout: checkTime,
    Response: checkFunction,
    bodies: checkBodyBounds,
  });
  const { bodyTimeout = 30_000 } = options;
  const budget = new BodyBudget(options.bodies);
  const Answer = options.Response ?? (Response as unknown as ResponseClass<Result>);
  return async (request) => {
    const { status, headers, body } = await server(carry(request, bodyTimeout, budget));
    const pairs: [string, string][] = [];
    for (let i = 0; i + 1 < headers.length; i += 2) {
      pairs.push([headers[i] ?? "", headers[i + 1] ?? ""]);
    }
    const content = (isAsyncIterable(body) ? followed(body, request.signal) : body) as
      | string
      | Uint8Array<ArrayBuffer>
      | undefined;
    return new Answer(content ?? null, { status, headers: pairs });
  };
}

/** A stream that ends when the client leaves, which some platforms say by the signal only. */
function followed(body: AsyncIterable<Uint8Array>, signal: WebAbortSignal | undefined): unknown {
  const iterator = body[Symbol.asyncIterator]();
  if (signal?.aborted === true) endIterator(iterator);
  else signal?.addEventListener("abort", () => endIterator(iterator));
  return webStream({ [Symbol.asyncIterator]: () => iterator });
}

function carry(request: FetchRequest, timeout: number, budget: BodyBudget): ServerRequest {
  const pairs: [string, string][] = [];
  request.headers.forEach((value, name) => {
    pairs.push([name.toLowerCase(), value]);
  });
  // An assignment would lose a header that is called `__proto__`.
  const headers: Readonly<Record<string, string>> = Object.fromEntries(pairs);
  const { method, url, body } = request;
  let abort: AbortController | undefined;
  // Made on first use: most handlers do not need it.
  const aborter = (): AbortController => (abort ??= following(request.signal));
  return {
    method,
    url,
    headers,
    body:
      body === null
        ? undefined
        : async (limit) => {
            const received = budget.open(request, headers["content-length"]);
            return readBody(body, limit, timeout, received).finally(() => received.close());
          },
    stream: body === null ? undefined : () => streamBody(body, timeout),
    get signal() {
      return aborter().signal;
    },
    abort: (reason) => aborter().abort(reason),
    raw: request,
  };
}

/** A controller whose signal is aborted with another one. */
function following(signal: WebAbortSignal | undefined): AbortController {
  const abort = new AbortController();
  const follow = (): void => abort.abort(signal?.reason);
  if (signal?.aborted === true) follow();
  else signal?.addEventListener("abort", follow);
  return abort;
}

/** The body piece by piece; each must arrive in the time that a whole body has. */
async function* streamBody(
  body: FetchBody,
  timeout: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body.getReader();
  let isWhole = false;
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read(), timeout);
      isWhole = done;
      if (done) return;
      if (value !== undefined) yield value;
    }
  } catch (error) {
    throw error instanceof BodyError ? error : new BodyError("aborted");
  } finally {
    if (!isWhole) reader.cancel().catch(() => undefined);
  }
}

async function inTime<T>(work: Promise<T>, timeout: number): Promise<T> {
  if (timeout === 0) return work;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BodyError("timeout")), timeout);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function readBody(
  body: FetchBody,
  limit: number,
  timeout: number,
  received: ReceivingBody,
): Promise<Uint8Array> {
  const reader = body.getReader();
  let late: ReturnType<typeof setTimeout> | undefined;
  const lateness = new Promise<never>((_, reject) => {
    if (timeout > 0) late = setTimeout(() => reject(new BodyError("timeout")), timeout);
  });
  try {
    return await Promise.race([readChunks(reader, limit, received), lateness]);
  } catch (error) {
    reader.cancel().catch(() => undefined);
    throw error instanceof BodyError ? error : new BodyError("aborted");
  } finally {
    clearTimeout(late);
  }
}

async function readChunks(
  reader: FetchBodyReader,
  limit: number,
  received: ReceivingBody,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (value === undefined) continue;
    size += value.length;
    const kind = size > limit ? "too-large" : received.take(value.length);
    if (kind !== undefined) throw new BodyError(kind);
    chunks.push(value);
  }
  const [first] = chunks;
  if (chunks.length === 1 && first !== undefined) return first;
  const whole = allocate(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
