import type { NodeRequest, NodeResponse } from "../node-message.ts";

/** The part of a socket of Node.js that is used. */
export interface BoundSocket {
  readonly remoteAddress?: string | undefined;
  readonly destroyed?: boolean;
  /** Bytes in the buffers of Node.js, those that are being written included. */
  readonly writableLength?: number;
  /** Bytes that were written, those in buffers included. */
  readonly bytesWritten?: number;
  /** The handle that Node.js itself asks whether a write goes on. */
  readonly _handle?: { readonly writeQueueSize?: number } | null;
  on(event: string, listener: () => void): unknown;
  pause?(): unknown;
  resume?(): unknown;
  destroy(): unknown;
}

/** The part of a stream of HTTP/2 that is used. */
interface BoundStream {
  readonly writableLength?: number;
  readonly bufferSize?: number;
  readonly session?: BoundSession | null;
  close(code?: number): void;
}

interface BoundSession {
  readonly destroyed?: boolean;
  readonly state?: { readonly remoteWindowSize?: number; readonly outboundQueueSize?: number };
  on(event: string, listener: () => void): unknown;
  destroy(): unknown;
}

/** A request that waits for its turn. */
export interface WaitingRequest {
  readonly response: NodeResponse;
  readonly handle: () => void;
}

/** Bytes that a client has not read, and a number that changes whenever it reads. */
export interface Reading {
  /** The socket or stream. */
  readonly key: object;
  readonly unread: number;
  readonly mark: number;
  /** Breaks off an answer that the client does not read. */
  end(): void;
}

/** Code of HTTP/2 for a stream that is not needed any more. Source: RFC 9113, 7. */
const cancel = 8;

/** Requests of one connection that are handled at one time. */
const widths = { http1: 1, http2: 100 };

/** One connection: its requests in the order in which they came. */
export class NodeConnection {
  readonly waiting: WaitingRequest[] = [];
  /** Requests of HTTP/2 that are being handled. */
  readonly streams = new Map<NodeResponse, BoundStream>();
  readonly #source: BoundSocket | BoundSession;
  readonly #isHttp2: boolean;
  #current: NodeResponse | undefined;

  /** Address that it counts for, as far as it is known. */
  readonly address: string | undefined;

  constructor(source: BoundSocket | BoundSession, isHttp2: boolean, address: string | undefined) {
    this.address = address;
    this.#source = source;
    this.#isHttp2 = isHttp2;
  }

  get isClosed(): boolean {
    return this.#source.destroyed === true;
  }

  /** Whether a request need not wait for others. */
  hasRoom(): boolean {
    if (this.waiting.length > 0) return false;
    if (this.#isHttp2) return this.streams.size < widths.http2;
    return this.#current === undefined || isAnswered(this.#current);
  }

  /** Whether the request of a response has had its turn. */
  isBegun(response: NodeResponse): boolean {
    return this.#current === response || this.streams.has(response);
  }

  /** Gives a request its turn. */
  begin(response: NodeResponse, onEnd: () => void): void {
    if (!this.#isHttp2) {
      this.#current = response;
      return;
    }
    const stream = response.stream as BoundStream | undefined;
    if (stream === undefined) return;
    this.streams.set(response, stream);
    response.on("close", () => {
      this.streams.delete(response);
      onEnd();
    });
  }

  /** Calls once the request that has its turn is answered. */
  whenAnswered(call: () => void): void {
    // Streams of HTTP/2 call by themselves.
    if (!this.#isHttp2) this.#current?.on("close", call);
  }

  onClose(call: () => void): void {
    this.#source.on("close", call);
  }

  onResume(call: () => void): void {
    if (!this.#isHttp2) this.#source.on("resume", call);
  }

  /** Reads no more requests for now. */
  pause(): void {
    if ("pause" in this.#source) this.#source.pause?.();
  }

  resume(): void {
    if ("resume" in this.#source && !this.isClosed) this.#source.resume?.();
  }

  destroy(): void {
    this.#source.destroy();
  }

  /** The bytes that wait for the client: of HTTP/2 by stream. */
  readings(): Reading[] {
    if (!this.#isHttp2) return [socketReading(this.#source as BoundSocket)];
    const { state } = this.#source as BoundSession;
    const moved = (state?.remoteWindowSize ?? 0) - (state?.outboundQueueSize ?? 0);
    return [...this.streams.values()].map((stream) => ({
      key: stream,
      unread: stream.writableLength ?? 0,
      mark: moved - (stream.bufferSize ?? 0),
      end: () => stream.close(cancel),
    }));
  }
}

/** Whether an answer is on its way, or will never be. */
function isAnswered(response: NodeResponse): boolean {
  return response.writableFinished === true || response.destroyed === true;
}

function socketReading(socket: BoundSocket): Reading {
  const { writableLength: unread = 0, bytesWritten = 0, _handle: handle } = socket;
  // Bytes that leave the buffers are progress, also within one large write. Bytes that are added are none.
  const mark = bytesWritten - unread - (handle?.writeQueueSize ?? 0);
  return { key: socket, unread, mark, end: () => socket.destroy() };
}

/** The session of HTTP/2, or else the socket, of a request. Undefined for requests that a program has made up. */
export function sourceOf(
  request: NodeRequest,
): { readonly source: BoundSocket | BoundSession; readonly isHttp2: boolean } | undefined {
  const { socket, stream } = request as {
    readonly socket?: BoundSocket | null;
    readonly stream?: BoundStream;
  };
  if (request.httpVersionMajor > 1)
    return stream?.session ? { source: stream.session, isHttp2: true } : undefined;
  return typeof socket?.on === "function" ? { source: socket, isHttp2: false } : undefined;
}
