import type { RequestHeaders } from "../../http/request-headers.ts";

/** What is used of Node's IncomingMessage or Http2ServerRequest, also as Express hands it on. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** The URL before a framework cut off where the listener is mounted. */
  readonly originalUrl?: string | undefined;
  readonly headers: RequestHeaders;
  readonly httpVersionMajor: number;
  /** Whether the whole message has come. */
  readonly complete: boolean;
  /** Whether somebody has read the body already. */
  readonly readableEnded: boolean;
  /** Whether nothing of the body will come any more: the client is gone, or all was read. */
  readonly destroyed?: boolean | undefined;
  /** Whether the client was gone before all had come. */
  readonly aborted?: boolean | undefined;
  /** The body, where a framework's parser has read it. */
  readonly body?: unknown;
  on(event: "data", listener: (chunk: Uint8Array) => void): unknown;
  on(event: "end" | "close", listener: () => void): unknown;
  off(event: "data", listener: (chunk: Uint8Array) => void): unknown;
  off(event: "end" | "close", listener: () => void): unknown;
  resume(): unknown;
}

/** What is used of Node's ServerResponse or Http2ServerResponse. */
export interface NodeResponse {
  readonly writableEnded: boolean;
  readonly destroyed?: boolean;
  /** HTTP/2 only. */
  readonly stream?: { close(): void };
  readonly headersSent: boolean;
  statusCode: number;
  getHeaderNames(): readonly string[];
  getHeader(name: string): unknown;
  removeHeader(name: string): void;
  setHeader(name: string, value: string | string[]): unknown;
  /** HTTP/1 takes name, value, name, value; HTTP/2 does not, which `never` keeps in mind. */
  writeHead(status: number, headers?: never): unknown;
  writeContinue(): void;
  /** HTTP/1 only. */
  flushHeaders?(): void;
  write(chunk: string | Uint8Array): boolean;
  end(): unknown;
  end(chunk: string | Uint8Array): unknown;
  on(event: "close" | "finish", listener: () => void): unknown;
}

/** Whether a message says that a body follows. Source: RFC 9112, 6.3. */
export function announcesBody({ headers, httpVersionMajor, method }: NodeRequest): boolean {
  const length = headers["content-length"];
  if (length !== undefined) return length !== "0";
  if (headers["transfer-encoding"] !== undefined) return true;
  // HTTP/2 needs no header for it, and only reading tells.
  return httpVersionMajor > 1 && method !== "GET" && method !== "HEAD";
}
