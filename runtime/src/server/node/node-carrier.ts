import type { RequestHeaders } from "../../http/request-headers.ts";
import type { ReadBody, ServerRequest } from "../request.ts";
import type { BodyDeadlines } from "./body-deadlines.ts";
import { announcesBody, type NodeRequest, type NodeResponse } from "./node-message.ts";
import { readNodeBody } from "./node-body.ts";
import type { WebAbortSignal } from "../../http/web-types.ts";

/** Milliseconds for a body to come, unless told otherwise. */
export const defaultBodyTimeout = 30_000;

/** Bodies up to this many bytes are thrown away, so that the connection stays. */
const smallBody = 64 * 1024;

/** One of Node's messages as the server takes it. */
export class NodeCarrier implements ServerRequest {
  readonly method: string;
  readonly url: string;
  readonly originalUrl: string | undefined;
  readonly headers: RequestHeaders;
  readonly body: ReadBody | undefined;
  readonly raw: NodeRequest;
  readonly response: NodeResponse;
  readonly deadlines: BodyDeadlines;
  readonly shared: boolean;
  /** Whether the client waits for 100 before it sends its body. */
  waiting: boolean;
  /** Whether reading the body has begun. */
  reading = false;
  #abort: AbortController | undefined;

  /**
   * @param waiting whether the client waits for 100
   * @param shared whether somebody else answers what is outside of the server's base paths
   * @param prefix what a framework has not cut off of the URL where this is mounted
   */
  constructor(
    raw: NodeRequest,
    response: NodeResponse,
    deadlines: BodyDeadlines,
    waiting: boolean,
    shared: boolean,
    prefix = "",
  ) {
    const { url = "/" } = raw;
    const below = prefix !== "" && url.startsWith(prefix);
    this.method = raw.method ?? "GET";
    this.url = below ? url.slice(prefix.length) : url;
    this.originalUrl = below ? url : raw.originalUrl;
    this.headers = raw.headers;
    this.raw = raw;
    this.response = response;
    this.waiting = waiting;
    this.shared = shared;
    this.deadlines = deadlines;
    this.body = announcesBody(raw) ? (readCarried as ReadBody) : undefined;
  }

  /** Made when it is asked for: most handlers do not. */
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

  /**
   * Whether a body is left that is not worth waiting for. Node throws away what nobody began to
   * read, but however much it is.
   */
  leavesBody(): boolean {
    const { raw, waiting, reading } = this;
    if (raw.complete) {
      // Given up midway: the rest is there already, and must go for the next request to come.
      if (reading && !raw.readableEnded) raw.resume();
      return false;
    }
    return waiting || reading || !(Number(raw.headers["content-length"]) <= smallBody);
  }
}

/** One function for all of them, called as a method, instead of one for each. */
function readCarried(this: NodeCarrier, limit: number): Promise<Uint8Array> {
  if (this.waiting) this.response.writeContinue();
  this.waiting = false;
  this.reading = true;
  return readNodeBody(this.raw, limit, this.deadlines);
}
