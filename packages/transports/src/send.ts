import type { ClientRequest, WebResponse } from "@diptych/runtime";

/** Sends a request and gives the response, its body unread: the option `fetch` of a client. */
export type Send = (url: string, request: ClientRequest) => Promise<WebResponse>;

/** Bytes of a body that have gone or come so far. */
export interface Progress {
  readonly loaded: number;
  /** Size of the whole body; undefined if it is not known. */
  readonly total: number | undefined;
}

/** Hears of bodies on their way. */
export type OnProgress = (progress: Progress, request: ClientRequest) => void;

/** Listeners for the bodies of requests and of responses. */
export interface ProgressOptions {
  readonly onUploadProgress?: OnProgress | undefined;
  readonly onDownloadProgress?: OnProgress | undefined;
}

/** Events of axios and Angular count as those of the DOM do, those of ky otherwise. */
interface ProgressEventLike {
  readonly loaded?: number;
  readonly total?: number | undefined;
  readonly transferredBytes?: number;
  readonly totalBytes?: number;
}

/** Listeners for one request; none where the user has none, as they cost libraries a copy of the body. */
export function listenersOf(options: ProgressOptions, request: ClientRequest): object {
  const { onUploadProgress, onDownloadProgress } = options;
  const listener = (listen: OnProgress) => (event: ProgressEventLike) =>
    listen(
      {
        loaded: event.loaded ?? event.transferredBytes ?? 0,
        total: event.total ?? event.totalBytes,
      },
      request,
    );
  return {
    ...(onUploadProgress && { onUploadProgress: listener(onUploadProgress) }),
    ...(onDownloadProgress && { onDownloadProgress: listener(onDownloadProgress) }),
  };
}

/** Whether a body is a stream, which can be sent once. */
export function isStream(
  body: ClientRequest["body"],
): body is ReadableStream<Uint8Array<ArrayBuffer>> {
  return typeof body === "object" && body !== null && "getReader" in body;
}

/** The bytes of a view alone: its buffer may have more. */
export function bufferOf(bytes: Uint8Array<ArrayBuffer>): ArrayBuffer {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;
}
