import { headerOf, type RequestHeaders } from "../../http/request-headers.ts";
import type { ReadBody, ServerRequest } from "../message/server-request.ts";
import type { BodyBudget, ReceivingBody } from "../body/body-budget.ts";
import type { BodyDeadlines } from "./body-deadlines.ts";
import { announcesBody, type NodeRequest, type NodeResponse } from "./node-message.ts";
import { readNodeBody } from "./node-body.ts";
import { ownHeaders } from "./own-headers.ts";
import { NodeStream } from "./node-stream.ts";
import type { WebAbortSignal } from "../../http/web-types.ts";

/** Default for milliseconds until a body must have arrived. */
export const defaultBodyTimeout = 30_000;

/** Bodies up to this many bytes are discarded, so that the connection stays open. */
const smallBody = 64 * 1024;

/** A message of Node.js as a request of the server. */
export class NodeCarrier implements ServerRequest {
  readonly method: string;
  readonly url: string;
  readonly originalUrl: string | undefined;
  readonly headers: RequestHeaders;
  readonly rawHeaders: readonly string[] | undefined;
  readonly body: ReadBody | undefined;
  readonly stream: (() => AsyncIterable<Uint8Array>) | undefined;
  readonly raw: NodeRequest;
  readonly response: NodeResponse;
  readonly deadlines: BodyDeadlines;
  readonly budget: BodyBudget;
  readonly shared: boolean;
  /** Whether the client waits for `100 Continue` before it sends its body. */
  waiting: boolean;
  /** Whether reading the body has begun. */
  reading = false;
  #abort: AbortController | undefined;

  /**
   * @param waiting whether the client waits for `100 Continue`
   * @param shared whether others handle what is outside the server's base paths
   * @param prefix what a framework has left in the URL of where this is mounted
   */
  constructor(
    raw: NodeRequest,
    response: NodeResponse,
    deadlines: BodyDeadlines,
    budget: BodyBudget,
    waiting: boolean,
    shared: boolean,
    prefix = "",
  ) {
    const { url = "/" } = raw;
    const below = prefix !== "" && url.startsWith(prefix);
    this.method = raw.method ?? "GET";
    this.url = below ? url.slice(prefix.length) : url;
    this.originalUrl = below ? url : raw.originalUrl;
    this.headers = ownHeaders(raw);
    this.rawHeaders = raw.rawHeaders;
    this.raw = raw;
    this.response = response;
    this.waiting = waiting;
    this.shared = shared;
    this.deadlines = deadlines;
    this.budget = budget;
    this.body = announcesBody(raw) ? (readCarried as ReadBody) : undefined;
    this.stream = this.body && (streamCarried as () => AsyncIterable<Uint8Array>);
  }

  /** Made on first use: most handlers do not need it. */
  get signal(): WebAbortSignal {
    if (this.#abort === undefined) {
      const abort = new AbortController();
      this.#abort = abort;
      const close = (): void => {
        if (!this.response.writableEnded) abort.abort();
      };
      if (this.response.destroyed === true) close();
      else this.response.on("close", close);
    }
    return this.#abort.signal;
  }

  abort(reason: unknown): void {
    void this.signal;
    this.#abort?.abort(reason);
  }

  /**
   * Whether there is a rest of the body that is not worth reading. Node.js discards a body that
   * no reader began, however large it is.
   */
  leavesBody(): boolean {
    const { raw, waiting, reading } = this;
    if (raw.complete) {
      // Aborted midway: the rest has arrived already and must be removed before the next request.
      if (reading && !raw.readableEnded) raw.resume();
      return false;
    }
    return waiting || reading || !(Number(raw.headers["content-length"]) <= smallBody);
  }
}

function streamCarried(this: NodeCarrier): AsyncIterable<Uint8Array> {
  if (this.waiting) this.response.writeContinue();
  this.waiting = false;
  this.reading = true;
  return new NodeStream(this.raw, this.deadlines);
}

/** One function for all requests, called as a method, instead of one for each. */
function readCarried(this: NodeCarrier, limit: number): Promise<Uint8Array> {
  let received: ReceivingBody;
  try {
    received = this.budget.open(this.raw, headerOf(this.headers, "content-length"));
  } catch (error) {
    return Promise.reject(error as Error);
  }
  if (this.waiting) this.response.writeContinue();
  this.waiting = false;
  this.reading = true;
  return readNodeBody(this.raw, limit, this.deadlines, received);
}
