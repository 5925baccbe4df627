import type { RequestHeaders } from "../../http/request-headers.ts";

/** The part of Node's IncomingMessage or Http2ServerRequest that is used, also within Express. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** The URL before a framework removed the path where the listener is mounted. */
  readonly originalUrl?: string | undefined;
  readonly headers: RequestHeaders;
  /** Name, value, name, value as received. */
  readonly rawHeaders?: readonly string[] | undefined;
  readonly httpVersionMajor: number;
  readonly httpVersionMinor?: number | undefined;
  /** Whether the whole message has arrived. */
  readonly complete: boolean;
  /** Whether the body has been read already. */
  readonly readableEnded: boolean;
  /** Whether no more of the body will arrive: the client is gone, or all was read. */
  readonly destroyed?: boolean | undefined;
  /** Whether the client left before all had arrived. */
  readonly aborted?: boolean | undefined;
  /** The body, if a framework's parser has read it. */
  readonly body?: unknown;
  on(event: "data", listener: (chunk: Uint8Array) => void): unknown;
  on(event: "end" | "close", listener: () => void): unknown;
  off(event: "data", listener: (chunk: Uint8Array) => void): unknown;
  off(event: "end" | "close", listener: () => void): unknown;
  resume(): unknown;
  pause?(): unknown;
}

/** The part of Node's ServerResponse or Http2ServerResponse that is used. */
export interface NodeResponse {
  readonly writableEnded: boolean;
  /** Whether everything was handed to the network. */
  readonly writableFinished?: boolean;
  readonly destroyed?: boolean;
  /** HTTP/2 only. */
  readonly stream?: { close(code?: number): void };
  readonly headersSent: boolean;
  statusCode: number;
  getHeaderNames(): readonly string[];
  getHeader(name: string): unknown;
  removeHeader(name: string): void;
  setHeader(name: string, value: string | string[]): unknown;
  /** HTTP/1 takes name, value, name, value; HTTP/2 does not, hence `never`. */
  writeHead(status: number, headers?: never): unknown;
  writeContinue(): void;
  /** HTTP/1 only. */
  flushHeaders?(): void;
  write(chunk: string | Uint8Array): boolean;
  end(): unknown;
  end(chunk: string | Uint8Array): unknown;
  on(event: "close" | "finish" | "drain", listener: () => void): unknown;
  destroy?(error?: Error): unknown;
  /** HTTP/1 only. */
  readonly socket?: { destroySoon?(): void } | null;
}

/** Whether the headers of a message announce a body. Source: RFC 9112, 6.3. */
export function announcesBody({ headers, httpVersionMajor, method }: NodeRequest): boolean {
  const length = headers["content-length"];
  if (length !== undefined) return length !== "0";
  if (headers["transfer-encoding"] !== undefined) return true;
  // HTTP/2 needs no header for it: only reading shows.
  return httpVersionMajor > 1 && method !== "GET" && method !== "HEAD";
}
