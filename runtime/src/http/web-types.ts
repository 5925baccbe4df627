/**
 * Types of the web platform that declarations of the runtime name. Each is the global type where the
 * program that is compiled has one, from the compiler's `dom` library or from the types of Node.js.
 * Elsewhere it is the shape below, so that neither has to be there.
 *
 * @module
 */

declare global {
  // Named so that the types below may refer to them; they merge with those of the platform.
  interface AbortSignal {}
  interface Blob {}
  interface File {}
  interface FormData {}
  interface Headers {}
  interface Request {}
  interface Response {}
  interface URL {}
}

/** `AbortSignal`. */
export type WebAbortSignal = typeof globalThis extends { AbortSignal: unknown }
  ? AbortSignal
  : AbortSignalShape;

/** `Headers`. */
export type WebHeaders = typeof globalThis extends { Headers: unknown } ? Headers : HeadersShape;

/** `FormData`. */
export type WebFormData = typeof globalThis extends { FormData: unknown }
  ? FormData
  : FormDataShape;

/** `Blob`. */
export type WebBlob = typeof globalThis extends { Blob: unknown } ? Blob : BlobShape;

/** `File`. */
export type WebFile = typeof globalThis extends { File: unknown } ? File : FileShape;

/** `ReadableStream` of bytes. */
export type WebByteStream = Response extends { readonly body: infer Body }
  ? NonNullable<Body>
  : BodyShape;

/** `Request`. */
export type WebRequest = typeof globalThis extends { Request: unknown } ? Request : RequestShape;

/** `Response`. */
export type WebResponse = typeof globalThis extends { Response: unknown }
  ? Response
  : ResponseShape;

/** `RequestInit`: all options that `fetch` takes, with those that a platform or a framework adds. */
export type WebRequestInit = typeof globalThis extends {
  fetch: (input: never, init?: infer Init) => unknown;
}
  ? NonNullable<Init>
  : RequestInitShape;

/** `URL`. */
export type WebUrl = typeof globalThis extends { URL: unknown } ? URL : UrlShape;

/** Members of an `AbortSignal` that the runtime needs. Source: DOM Standard, 3.2. */
export interface AbortSignalShape {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** Names are in lower case where they are read. Source: Fetch Standard, 5.1. */
export interface HeadersShape {
  append(name: string, value: string): void;
  delete(name: string): void;
  get(name: string): string | null;
  getSetCookie(): string[];
  has(name: string): boolean;
  set(name: string, value: string): void;
  forEach(callback: (value: string, name: string) => void): void;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}

/** Source: File API, 3. */
export interface BlobShape {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Source: File API, 4. */
export interface FileShape extends BlobShape {
  readonly name: string;
}

/** Source: XMLHttpRequest Standard, 4. */
export interface FormDataShape {
  append(name: string, value: string): void;
  delete(name: string): void;
  has(name: string): boolean;
  set(name: string, value: string): void;
}

/** Source: Fetch Standard, 5.4. */
export interface RequestShape {
  readonly method: string;
  readonly url: string;
  readonly headers: WebHeaders;
  readonly body: BodyShape | null;
  readonly bodyUsed: boolean;
  readonly signal: WebAbortSignal;
  arrayBuffer(): Promise<ArrayBuffer>;
  clone(): RequestShape;
  json(): Promise<unknown>;
  text(): Promise<string>;
}

/** Options that say how a request is sent. Source: Fetch Standard, 5.4. */
export interface RequestInitShape {
  readonly cache?: string;
  readonly credentials?: string;
  readonly integrity?: string;
  readonly keepalive?: boolean;
  readonly mode?: string;
  readonly priority?: string;
  readonly redirect?: string;
  readonly referrer?: string;
  readonly referrerPolicy?: string;
}

/** Source: Fetch Standard, 5.5. */
export interface ResponseShape {
  readonly status: number;
  readonly statusText: string;
  /** Whether the status is one of success. */
  readonly ok: boolean;
  readonly headers: WebHeaders;
  readonly body: BodyShape | null;
  readonly url: string;
  readonly redirected: boolean;
  arrayBuffer(): Promise<ArrayBuffer>;
  clone(): ResponseShape;
  json(): Promise<unknown>;
  text(): Promise<string>;
}

/** A stream of bytes. Source: Streams Standard, 4.2. */
export interface BodyShape {
  getReader(): BodyReaderShape;
}

/** Source: Streams Standard, 4.5. */
export interface BodyReaderShape {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array<ArrayBuffer> | undefined }>;
  cancel(): Promise<void>;
}

/** Source: URL Standard, 6.1. */
export interface UrlShape {
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}
