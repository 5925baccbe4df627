import type { ClientRequest } from "@diptych/runtime";
import { responseOf } from "./answer.ts";
import { fetchOptionsOf, refuseOptions } from "./fetch-options.ts";
import { bufferOf, isStream, type ProgressOptions, type Send } from "./send.ts";

/** Members of Angular's `HttpClient` that requests go through. */
export interface HttpClientLike {
  request(method: string, url: string, options: never): ObservableLike;
}

/** Members of an `Observable`. */
export interface ObservableLike {
  subscribe(observer: {
    readonly next: (event: unknown) => void;
    readonly error: (error: unknown) => void;
  }): { unsubscribe(): void };
}

/** Settings of requests by Angular. */
export interface AngularOptions extends ProgressOptions {
  /**
   * Backend: `fetch` where the application has `withFetch()`, else `xhr`, which follows redirects. `fetch` by
   * default, and `xhr` with a listener for uploads, which `fetch` has none for.
   */
  readonly backend?: "fetch" | "xhr" | undefined;
}

/** Members of the events of a request, of the response and of the error that a status is. */
interface HttpEventLike {
  readonly type?: number;
  readonly loaded?: number;
  readonly total?: number;
  readonly status: number;
  readonly statusText?: string;
  readonly headers: { keys(): string[]; getAll(name: string): string[] | null };
  readonly body?: unknown;
  readonly error?: unknown;
  readonly responseType?: string;
}

/** Types of events. Source: `HttpEventType` of @angular/common. */
const types = { upload: 1, download: 3, response: 4 };

/**
 * Sends requests by Angular's `HttpClient`, with its interceptors. A response is in memory before the client has
 * it, and a body that is a stream is refused with a TypeError: Angular would send it as JSON.
 */
export function angularFetch(http: HttpClientLike, options: AngularOptions = {}): Send {
  return (url, request) =>
    new Promise((resolve, reject) => {
      const { method, signal } = request;
      signal.throwIfAborted();
      const stop = (): void => {
        subscription.unsubscribe();
        reject(signal.reason as Error);
      };
      signal.addEventListener("abort", stop);
      const report = reporter(options, request);
      const subscription = http
        .request(method, url, optionsOf(request, options) as never)
        .subscribe({
          next(given) {
            const event = given as HttpEventLike;
            report(event);
            if (event.type !== types.response) return;
            signal.removeEventListener("abort", stop);
            resolve(toResponse(event, event.body));
          },
          error(given) {
            const failure = given as HttpEventLike;
            signal.removeEventListener("abort", stop);
            if (failure.status > 0 || failure.responseType === "opaqueredirect")
              resolve(toResponse(failure, failure.error));
            else reject((failure.error instanceof Error ? failure.error : failure) as Error);
          },
        });
    });
}

/** Options of `fetch` that requests of Angular have. Source: `HttpRequestInit` of @angular/common 20. */
const known: ReadonlySet<string> = new Set([
  "cache",
  "integrity",
  "keepalive",
  "mode",
  "priority",
  "referrer",
  "referrerPolicy",
]);

function optionsOf(request: ClientRequest, options: AngularOptions): object {
  const { headers, body, redirect, credentials } = request;
  if (isStream(body)) throw new TypeError("Angular's HttpClient sends no streams");
  const { onUploadProgress, onDownloadProgress } = options;
  const { backend = onUploadProgress === undefined ? "fetch" : "xhr" } = options;
  const others = fetchOptionsOf(request);
  if (backend === "xhr") refuseOptions(others, "XMLHttpRequest");
  const unknown = Object.entries(others).filter(([name]) => !known.has(name));
  refuseOptions(Object.fromEntries(unknown), "Angular's HttpClient");
  return {
    observe: "events",
    responseType: "arraybuffer",
    headers: Object.fromEntries(headers),
    body: ArrayBuffer.isView(body) ? bufferOf(body) : body,
    reportProgress: onUploadProgress !== undefined || onDownloadProgress !== undefined,
    // Angular warns of what XMLHttpRequest cannot do.
    ...(backend === "fetch"
      ? { ...others, redirect, credentials }
      : { withCredentials: credentials === "include" }),
  };
}

/** Tells listeners what events of a request say of its bodies. */
function reporter(
  options: ProgressOptions,
  request: ClientRequest,
): (event: HttpEventLike) => void {
  const { onUploadProgress, onDownloadProgress } = options;
  return ({ type, loaded = 0, total }) => {
    if (type === types.upload) onUploadProgress?.({ loaded, total }, request);
    if (type === types.download) onDownloadProgress?.({ loaded, total }, request);
  };
}

function toResponse({ status, statusText = "", headers }: HttpEventLike, data: unknown): Response {
  const fields = new Headers();
  for (const name of headers.keys())
    for (const value of headers.getAll(name) ?? []) fields.append(name, value);
  return responseOf({ status, statusText, headers: fields, data });
}
